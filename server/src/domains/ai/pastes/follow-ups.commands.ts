import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { companiesToLog, logGivenRecord, progressOfTalk, takeRecordsBack } from '../../followups/index.ts'
import { ownValues } from '../../groups/index.ts'
import { companyOfPerson, maySee } from '../../phonebook/index.ts'
import { type ItemRow, toldOf } from './items.queries.ts'
import { dropOutcomes, gone, judged, keepOutcomes, lockItems, type MadeOutcome } from './outcomes.commands.ts'
import { rowsBack, stillKept } from './posts.commands.ts'

const deed = { permission: 'followups.logRecords', audit: 'ai.pasteItemTaken' } as const

/** Logs what was said as a follow-up of the company that said it; what names no company of ours stays open. */
export async function logItems(context: WriteContext, ids: readonly number[]): Promise<BulkOutcome[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { open, answers } = judged(ids, await lockItems(tx, ids), () => 'followUp')
    const made: MadeOutcome[] = []
    for (const row of open) {
      const logged = await logItem(tx, row)
      if ('code' in logged) answers.set(row.id, { id: row.id, outcome: 'refused', problem: logged })
      else {
        answers.set(row.id, {
          id: row.id,
          outcome: 'done',
          before: { state: 'open' },
          after: { state: 'accepted', ...logged },
        })
        made.push({ row, target: 'followUp', subjectId: logged.recordId, companyId: logged.companyId })
      }
    }
    await keepOutcomes(tx, made)
    return ids.map((id) => answers.get(id) ?? { id, outcome: 'refused', problem: gone })
  })
}

async function logItem(tx: WriteContext, row: ItemRow): Promise<RowProblem | z.output<typeof logged>> {
  const companyId = await companyOf(tx, row)
  if (companyId === undefined) return { field: 'company', code: 'groups.finding_unlinked' }
  const progress = (await companiesToLog(tx, [companyId])).get(companyId)
  if (progress === undefined) return { field: 'company', code: 'groups.finding_held' }
  const isReply = await isSaidByClient(tx, row, companyId)
  const said = row.at ?? tx.now()
  const recordId = await logGivenRecord(tx, companyId, {
    way: 'other',
    at: new Date(Math.min(said.getTime(), tx.now().getTime())).toISOString(),
    progress: progressOfTalk(progress, isReply),
    content: cutText([row.sender, row.text.trim()].filter(Boolean).join('\n'), 4000),
  })
  return { recordId, companyId }
}

/** The company that the row became a contact of, else that of its values or its sender. */
async function companyOf(tx: WriteContext, row: ItemRow): Promise<number | undefined> {
  const linked = row.outcomes.find(({ target }) => target === 'contact')?.companyId
  if (linked) return linked
  const person = toldOf(row)
  const company = person.name === '' && person.values.length === 0 ? undefined : await companyOfPerson(tx, person)
  // That a company is there which the caller does not see is said by the look-up alone.
  return company && maySee(personOf(tx), company) ? company.id : undefined
}

/** Only by what reaches himself it is known that the client has written. */
async function isSaidByClient(tx: WriteContext, row: ItemRow, companyId: number): Promise<boolean> {
  const values = ownValues({ facts: row.facts, sender: row.sender, account: row.account })
  return values.length > 0 && (await companyOfPerson(tx, { name: '', values }))?.id === companyId
}

const logged = z.object({ recordId: z.number(), companyId: z.number() })

/** Takes follow-ups back; their rows are open again. */
export async function takeLogsBack(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const found = await lockItems(
      tx,
      changes.map(({ id }) => id),
    )
    const logs = stillKept(found, changes).map(({ id, after, overwrite }) => ({
      id,
      overwrite,
      ...logged.parse(after),
    }))
    const back = await takeRecordsBack(
      tx,
      logs.map(({ recordId, overwrite }) => ({ id: recordId, overwrite })),
    )
    const answers = new Map(back.map((one) => [one.id, one]))
    const recordOf = new Map(logs.map(({ id, recordId }) => [id, recordId]))
    const reversals = changes.map(({ id }): BulkReversal => {
      const recordId = recordOf.get(id)
      if (recordId === undefined) return { id, outcome: 'refused', problem: gone }
      const answer = answers.get(recordId)
      return answer === undefined || answer.outcome === 'unchanged' ? { id, outcome: 'reverted' } : { ...answer, id }
    })
    await dropOutcomes(tx, rowsBack(found, reversals), ['followUp'])
    return reversals
  })
}
