import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { personOfDraft, takenPerson, takePeople, takePeopleBack } from '../../groups/index.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockItems } from './outcomes.commands.ts'
import { rowsBack, stillKept } from './posts.commands.ts'

const deed = { permission: 'phonebook.writeCompany', audit: 'ai.pasteItemTaken' } as const

/** Takes people into the phonebook: ours get values added, those in the pool are claimed, unknown ones are made, and whom a colleague holds stays with the colleague. */
export async function takePasteContacts(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, answers } = judged(ids, await lockItems(tx, ids), () => 'contact')
    const taken = await takePeople(
      tx,
      open.map(({ id, facts, sender, text }) => ({
        id,
        person: personOfDraft(facts.draft, sender),
        remark: cutText(text, 300),
        from: { findingId: null, fileId: null, line: null },
      })),
    )
    for (const { id } of open) {
      const answer = taken.get(id) ?? gone
      answers.set(
        id,
        'code' in answer
          ? { id, outcome: 'refused', problem: answer }
          : { id, outcome: 'done', before: { state: 'open' }, after: answer },
      )
    }
    await keepOutcomes(
      tx,
      open.flatMap((row) => {
        const answer = taken.get(row.id)
        return !answer || 'code' in answer
          ? []
          : [{ row, target: 'contact' as const, subjectId: answer.contact.contactId, companyId: answer.companyId }]
      }),
    )
    return ids.map((id) => answers.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/** Takes back what was added to the phonebook; the rows are open again. */
export async function takePasteContactsBack(
  context: WriteContext,
  changes: readonly BulkChange[],
): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockItems(
      tx,
      changes.map(({ id }) => id),
    )
    const takes = stillKept(found, changes).map((change) => ({ ...change, taken: takenPerson.parse(change.after) }))
    const reversed = new Map((await takePeopleBack(tx, takes)).map((one) => [one.id, one]))
    const reversals = changes.map(
      ({ id }): BulkReversal => reversed.get(id) ?? { id, outcome: 'refused', problem: gone },
    )
    await dropOutcomes(tx, rowsBack(found, reversals), ['contact'])
    return reversals
  })
}
