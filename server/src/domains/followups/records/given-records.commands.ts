import { newRecord, type NewRecord } from '@seamark/contract/followups/records/records'
import { type RecordProgress, recordProgresses } from '@seamark/contract/followups/templates/templates'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { BulkChange, BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type CompanyCustody, custodyColumns } from '../../phonebook/index.ts'
import { mayLog, refusalToDelete } from '../policy.ts'
import { lockCompany } from '../tasks/changes.commands.ts'
import { insertRecord, judgeRecord, logDeed } from './creations.commands.ts'
import { purgeRecordsJob } from './deletions.commands.ts'
import { publishRecordActivity } from './records.commands.ts'
import { optionsOf } from './records.queries.ts'

/** A follow-up that a floor above knows of. */
export type GivenRecord = Pick<NewRecord, 'way' | 'at' | 'progress' | 'content'> & Partial<Pick<NewRecord, 'contactId'>>

/**
 * The progress that a record of a talk gives a company that stands at `progress`: whoever has written to us has replied, and whoever was written to is
 * contacted. The pipeline never goes back by it.
 */
export function progressOfTalk(progress: string, isReply: boolean): RecordProgress {
  const least = isReply ? 'replied' : 'contacted'
  const place = Math.max(
    recordProgresses.findIndex((one) => one === progress),
    recordProgresses.indexOf(least),
  )
  return recordProgresses[place] ?? least
}

/** Logs a follow-up for a company on which the caller may log, which it has checked, and returns its id. */
export async function logGivenRecord(context: WriteContext, companyId: number, given: GivenRecord): Promise<number> {
  return write(context, logDeed, async (tx) => {
    await lockCompany(tx, companyId)
    const judged = await judgeRecord(tx, companyId, newRecord.parse(given))
    return (await insertRecord(tx, judged, 0)).id
  })
}

/** Whether the caller may log on each of these companies, and how far each is in the pipeline. */
export async function companiesToLog(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', 'progress', ...custodyColumns])
    .where('id', 'in', [0, ...ids])
    .where('delete_after', 'is', null)
    .execute()
  return new Map(rows.filter((row) => mayLog(personOf(tx), row)).map(({ id, progress }) => [id, progress]))
}

interface Given extends CompanyCustody {
  id: number
  company_id: number
  author_id: number
  created_at: Date
  version: number
}

/** Takes back follow-ups that a floor above has logged, as their deletion would; one that somebody has changed since is a conflict. */
export async function takeRecordsBack(
  context: WriteContext,
  changes: readonly Pick<BulkChange, 'id' | 'overwrite'>[],
): Promise<BulkReversal[]> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.recordDeleted' }, async (tx) => {
    tx.unchanged()
    const { rows } = await sql<Given>`
      select r.id::float8 as id, r.company_id::float8 as company_id, r.author_id::float8 as author_id, r.created_at, r.version,
        c.visibility, c.custodian_id, c.follower_ids
      from followups.records r join phonebook.companies c on c.id = r.company_id
      where r.id = any(${changes.map(({ id }) => id)}::bigint[]) and r.delete_after is null order by r.id for update of r`.execute(
      tx.db,
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    const { recordEditHours: hours } = await optionsOf(tx)
    const reversals: BulkReversal[] = []
    for (const { id, overwrite } of changes) {
      const row = found.get(id)
      const refusal = row && refusalToDelete(personOf(tx), row, row, tx.now(), hours)
      if (!row) reversals.push({ id, outcome: 'unchanged' })
      else if (refusal)
        reversals.push({ id, outcome: 'refused', problem: { field: 'id', code: refusal, params: { hours } } })
      else if (row.version !== 1 && !overwrite) reversals.push({ id, outcome: 'conflict', now: null })
      else {
        await hideRecord(tx, row)
        reversals.push({ id, outcome: 'reverted' })
      }
    }
    return reversals
  })
}

async function hideRecord(tx: WriteContext, row: Given) {
  await sql`update followups.records set delete_after = now(), version = version + 1 where id = ${row.id}`.execute(
    tx.db,
  )
  await tx.audit({ subject: 'record', id: row.id })
  await publishRecordActivity(tx, { ...row, id: row.company_id }, row.id, 'recordDeleted')
  await purgeRecordsJob.later(tx, null, new Date(tx.now().getTime() + 1000))
}
