import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companyNamesOfGroups } from '../persons/sender-seats.queries.ts'
import type { FindingRow } from './findings.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockFindings } from './outcomes.commands.ts'
import { type PersonToTake, takenPerson, takePeople, takePeopleBack } from './taking/people.commands.ts'
import { isProblem, personOfDraft } from './people.rules.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const

/** Takes people into the phonebook, by the rules of `takePeople`. */
export async function takeContacts(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, others } = judged(tx, ids, await lockFindings(tx, ids), () => 'contact')
    const answers = await takePeople(tx, await peopleIn(tx, open))
    for (const { id, state } of open) {
      const answer = answers.get(id) ?? gone
      others.set(
        id,
        'code' in answer
          ? { id, outcome: 'refused', problem: answer }
          : { id, outcome: 'done', before: { state }, after: answer },
      )
    }
    await keepOutcomes(
      tx,
      [...others.values()].flatMap((one) => {
        if (one.outcome !== 'done') return []
        const { companyId, contact } = takenPerson.parse(one.after)
        return [{ findingId: one.id, target: 'contact' as const, subjectId: contact.contactId, companyId }]
      }),
    )
    return ids.map((id) => others.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** Returns the people whom findings name. The other one of a talk is of the company of the talk, unless it says another. */
async function peopleIn(tx: WriteContext, rows: readonly FindingRow[]): Promise<PersonToTake[]> {
  const names = await companyNamesOfGroups(
    tx,
    rows.flatMap(({ place }) => (place.type === 'private' ? place.id : [])),
  )
  return rows.map(({ id, facts, sender, place, snippet, file }) => {
    const found = personOfDraft(facts.draft, sender)
    const company = names.get(place.id)
    const person = isProblem(found) || found.company !== '' || !company ? found : { ...found, company }
    const from = { findingId: id, fileId: file?.id ?? null, line: file?.line ?? null }
    return { id, person, remark: cutText(snippet, 300), from }
  })
}

/** Takes back what was added; the findings are open again. */
export async function takeContactsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const seen = changes
      .filter(({ id }) => found.has(id))
      .map((change) => ({ ...change, taken: takenPerson.parse(change.after) }))
    const reversed = new Map((await takePeopleBack(tx, seen)).map((one) => [one.id, one]))
    const reversals = changes.map(
      ({ id }): BulkReversal => reversed.get(id) ?? { id, outcome: 'refused', problem: gone },
    )
    await dropOutcomes(
      tx,
      reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id),
      ['contact'],
    )
    return reversals
  })
}
