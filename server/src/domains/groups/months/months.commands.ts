import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { figures, firstFindings, isCounted } from '../findings/figures.queries.ts'
import { creditedOrders } from './credits.queries.ts'
import { countTalks, type TalkOfMonth } from './talks.queries.ts'

/** Groups of one transaction. */
const lot = 50

/** Makes the months of all groups anew. Killed, it is simply run again. */
export async function rebuildMonths(context: Context) {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from groups.groups where id > ${after} order by id limit ${lot}`.execute(context.db)
    await rebuildMonthsOf(
      context,
      rows.map(({ id }) => id),
    )
    after = rows.at(-1)?.id ?? after
    if (rows.length < lot) break
  }
}

/** Makes the months of these groups anew. */
export async function rebuildMonthsOf(context: Context, groupIds: readonly number[]) {
  if (groupIds.length === 0) return
  const talks = await countTalks(context, groupIds)
  await write.bookkeep(context, 'groups.read', async (tx) => {
    // Two rebuilds of a group wait for each other; the later one has read more.
    await sql`select pg_advisory_xact_lock(hashtext('groups.months'))`.execute(tx.db)
    await sql`delete from groups.months where group_id = any(${[...groupIds]}::bigint[])`.execute(tx.db)
    await insertMonths(tx, groupIds, talks)
  })
}

export const rebuildMonthsJob = job('groups.rebuildMonths', z.null(), rebuildMonths, { isLong: true })

const counts = Object.entries(figures).map(
  ([figure, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(figure)}`,
)

/** A company is credited to the group of its first finding, and its orders of 90 days to the month of that finding. */
async function insertMonths(tx: WriteContext, groupIds: readonly number[], talks: readonly TalkOfMonth[]) {
  const groups = sql`any(${[...groupIds]}::bigint[])`
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb)
        as t("groupId" bigint, month date, messages integer, speakers integer, "ownMessages" integer)),
    told as (select distinct group_id, finding_id from groups.finding_sources where group_id = ${groups}),
    counted as (
      select told.group_id, date_trunc('month', f.day)::date as month, count(*)::int as findings, ${sql.join(counts, sql`, `)}
      from told join groups.findings f on f.id = told.finding_id and ${isCounted} group by 1, 2),
    firsts as (${firstFindings}),
    brought as (
      select group_id, month, count(*)::int as new_clients, coalesce(sum(ordered.orders), 0)::int as orders, coalesce(sum(ordered.teu), 0) as teu
      from firsts cross join lateral (
        select count(distinct o.id) as orders, sum(o.teu) as teu from (${creditedOrders}) o) ordered
      where group_id = ${groups} group by group_id, month),
    months as (
      select "groupId" as group_id, month from said union select group_id, month from counted union select group_id, month from brought)
    insert into groups.months (group_id, month, messages, speakers, own_messages, findings, supplies, demands, matched, contacts, accepted,
      only_here, new_clients, orders, teu)
    select m.group_id, m.month, coalesce(s.messages, 0), coalesce(s.speakers, 0), coalesce(s."ownMessages", 0), coalesce(c.findings, 0),
      coalesce(c.supplies, 0), coalesce(c.demands, 0), coalesce(c.matched, 0), coalesce(c.contacts, 0), coalesce(c.accepted, 0),
      coalesce(c."onlyHere", 0), coalesce(b.new_clients, 0), coalesce(b.orders, 0), coalesce(b.teu, 0)
    from months m join groups.groups g on g.id = m.group_id
    left join said s on s."groupId" = m.group_id and s.month = m.month
    left join counted c on c.group_id = m.group_id and c.month = m.month
    left join brought b on b.group_id = m.group_id and b.month = m.month`.execute(tx.db)
}
