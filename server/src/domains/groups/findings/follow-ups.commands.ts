import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companiesToLog, logGivenRecord, progressOfTalk, takeRecordsBack } from '../../followups/index.ts'
import { companyOfPerson, maySee } from '../../phonebook/index.ts'
import type { FindingRow } from './findings.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockFindings } from './outcomes.commands.ts'
import { ownValues, soughtPerson, wayOf } from './people.rules.ts'
import { companyOfGroup, seatOfSender } from '../persons/sender-seats.queries.ts'

const deed = { permission: 'groups.decideFindings', audit: 'groups.findingDecided' } as const

/** Logs what was said as a follow-up of the company that said it; what names no company of ours stays open. */
export async function logFindings(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, others } = judged(tx, ids, await lockFindings(tx, ids), () => 'followUp')
    const companies = new Map<number, number>()
    for (const row of open) {
      const companyId = await companyOf(tx, row)
      if (companyId !== undefined) companies.set(row.id, companyId)
    }
    const mine = await companiesToLog(tx, [...companies.values()])
    for (const row of open) {
      const companyId = companies.get(row.id)
      const progress = companyId === undefined ? undefined : mine.get(companyId)
      if (companyId === undefined)
        others.set(row.id, {
          id: row.id,
          outcome: 'refused',
          problem: { field: 'company', code: 'groups.finding_unlinked' },
        })
      else if (progress === undefined)
        others.set(row.id, {
          id: row.id,
          outcome: 'refused',
          problem: { field: 'company', code: 'groups.finding_held' },
        })
      else {
        const isReply = await isSaidByClient(tx, row, companyId)
        const recordId = await logGivenRecord(tx, companyId, recordOf(tx, row, progress, isReply))
        others.set(row.id, {
          id: row.id,
          outcome: 'done',
          before: { state: row.state },
          after: { state: 'accepted', recordId, companyId },
        })
      }
    }
    await keepOutcomes(
      tx,
      [...others.values()].flatMap((one) => {
        if (one.outcome !== 'done') return []
        const { recordId, companyId } = logged.parse(one.after)
        return [{ findingId: one.id, target: 'followUp' as const, subjectId: recordId, companyId }]
      }),
    )
    return ids.map((id) => others.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

/**
 * The company that the finding became a contact of, else that of its values, its name or its sender, else that of the group. Whom somebody names by
 * a company that we do not know is no client of the group.
 */
async function companyOf(tx: WriteContext, row: FindingRow): Promise<number | undefined> {
  const linked = row.outcomes.find(({ target }) => target === 'contact')?.companyId
  if (linked) return linked
  const person = soughtPerson(row)
  const company = person.name === '' && person.values.length === 0 ? undefined : await companyOfPerson(tx, person)
  // That a company is there which the caller does not see is said by the look-up alone.
  if (company && maySee(personOf(tx), company)) return company.id
  return person.name === '' ? companyOfGroup(tx, row.place.id) : undefined
}

/**
 * Whether the client has written himself: by what the sender is reached by, or as the contact that the roster names, or as
 * the other one of a talk. A colleague never is.
 */
async function isSaidByClient(tx: WriteContext, row: FindingRow, companyId: number): Promise<boolean> {
  // What we say ourselves in a talk is no finding.
  if (row.place.type === 'private') return (await companyOfGroup(tx, row.place.id)) === companyId
  const seat = await seatOfSender(tx, {
    groupId: row.place.id,
    senderId: row.sender_id,
    account: row.account?.value ?? '',
  })
  if (seat.isStaff) return false
  if (seat.companyIds.includes(companyId)) return true
  const values = ownValues(row)
  return values.length > 0 && (await companyOfPerson(tx, { name: '', values }))?.id === companyId
}

function recordOf(tx: WriteContext, { at, place, snippet, sender }: FindingRow, progress: string, isReply: boolean) {
  const said = cutText(snippet.trim(), 4000)
  return {
    way: wayOf(place.platform),
    at: new Date(Math.min(at.getTime(), tx.now().getTime())).toISOString(),
    progress: progressOfTalk(progress, isReply),
    content: `${place.name}${sender === '' ? '' : ` · ${sender}`}\n${said}`,
  }
}

const logged = z.object({ recordId: z.number(), companyId: z.number() })

/** Takes follow-ups back; their findings are open again. */
export async function takeLogsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockFindings(
      tx,
      changes.map(({ id }) => id),
    )
    const logs = changes.map(({ id, after, overwrite }) => ({ id, overwrite, ...logged.parse(after) }))
    const seen = logs.filter(({ id }) => found.has(id))
    const answers = new Map(
      (
        await takeRecordsBack(
          tx,
          seen.map(({ recordId, overwrite }) => ({ id: recordId, overwrite })),
        )
      ).map((one) => [one.id, one]),
    )
    const reversals = logs.map(({ id, recordId }): BulkReversal => {
      if (!found.has(id)) return { id, outcome: 'refused', problem: gone }
      const answer = answers.get(recordId)
      return answer === undefined || answer.outcome === 'unchanged' ? { id, outcome: 'reverted' } : { ...answer, id }
    })
    await dropOutcomes(
      tx,
      reversals.filter(({ outcome }) => outcome === 'reverted').map(({ id }) => id),
      ['followUp'],
    )
    return reversals
  })
}
