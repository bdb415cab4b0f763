import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { rebuildMonthsOf } from './months.commands.ts'

/** Decisions are counted together: whoever decides row by row makes a group be counted once in this time. */
const waitMs = 60_000
/** A transaction that decides has ended by then, so that a count that began later has seen it. */
const settledSeconds = 30

const data = z.object({
  groupIds: z.array(z.number().int()),
  /** When it was decided; a group that was counted later than that needs nothing more. Null counts it in any case. */
  since: z.iso.datetime().nullable(),
})

/** Makes the months of some groups anew, unless that was done meanwhile. Killed, it is simply run again. */
export async function recount(context: Context, { groupIds, since }: z.output<typeof data>) {
  const { rows } = await sql<{ id: number }>`
    select g.id::float8 as id from groups.groups g where g.id = any(${groupIds}::bigint[])
      and not exists (
        select from groups.months m where m.group_id = g.id
          and m.counted_at > ${since}::timestamptz + make_interval(secs => ${settledSeconds}))`.execute(context.db)
  await rebuildMonthsOf(
    context,
    rows.map(({ id }) => id),
  )
}

export const recountJob = job('groups.recount', data, recount, { isLong: true })

/** Something was decided on findings of these groups: their months are counted soon. */
export async function recountGroups(tx: WriteContext, { groupIds }: { groupIds: readonly number[] }) {
  const now = tx.now()
  await recountJob.later(tx, { groupIds: [...groupIds], since: now.toISOString() }, new Date(now.getTime() + waitMs))
}

/** Boxes were found for requests that stood in chats, or are not any more. */
export async function recountGroupsOfRates(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(f.group_ids)::float8 as id from groups.finding_outcomes o join groups.findings f on f.id = o.finding_id
    where o.target = 'demand' and o.subject_id = any(${[...ids]}::bigint[])`.execute(tx.db)
  if (rows.length > 0) await recountGroups(tx, { groupIds: rows.map(({ id }) => id) })
}

/** Orders of companies that were found in chats are other ones than before: the months that are credited with them follow. */
export async function recountGroupsOfCompanies(tx: WriteContext, { companyIds }: { companyIds: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(f.group_ids)::float8 as id from groups.finding_outcomes o join groups.findings f on f.id = o.finding_id
    where o.company_id = any(${[...companyIds]}::bigint[])`.execute(tx.db)
  if (rows.length > 0) await recountGroups(tx, { groupIds: rows.map(({ id }) => id) })
}

/** A file was read or taken back: the months of its groups are counted at once. */
export async function recountGroupsOfFile(tx: WriteContext, { fileId }: { fileId: number }) {
  const { rows } = await sql<{ id: number }>`
    select distinct group_id::float8 as id from groups.file_parts where file_id = ${fileId} and group_id is not null`.execute(
    tx.db,
  )
  if (rows.length > 0) await recountJob.later(tx, { groupIds: rows.map(({ id }) => id), since: null })
}
