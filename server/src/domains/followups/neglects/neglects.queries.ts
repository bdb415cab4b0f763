import type { NeglectedCompany, StayRule } from '@seamark/contract/followups/neglects/neglects'
import { mayDeleteOffice } from '../../../platform/office-records.ts'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { asCount, countedExactly, cutPage, momentCursor } from '../../../platform/page.ts'
import { openTo } from '../../phonebook/index.ts'
import { chosenOption } from '../../settings/index.ts'
import { isInHand, reachesPerson } from '../policy.ts'
import type { Whose } from '../tasks/tasks.queries.ts'

/** The default, which holds until an administrator chooses another. */
export const neglectOptions = { neglectedDays: 7 }

interface NeglectedRow {
  id: number
  name: string
  custodian_id: number
  custodian_name: string
  since: Date
  has_touch: boolean
  days: number
  needed: number
  stay_days: number | null
  tag_id: number | null
  tag_name: string | null
  tag_name_en: string | null
}

/** Returns a page of held companies that have no open task and were idle for longer than the office or one of their tags allows. */
export async function listNeglected(
  context: Context,
  { limit, cursor, ...whose }: Whose & { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'followups.readTasks')
  const found = selectNeglected(context, heldBy(context, whose))
  const after = cursor === undefined ? undefined : momentCursor.read(cursor)
  const { rows } = await sql<NeglectedRow>`
    select * from (${found}) n
    where ${after ? sql`(n.since, n.id) > (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`} order by n.since, n.id limit ${limit + 1}`.execute(
    context.db,
  )
  const { rows: counted } = await sql<{ count: number; office: number }>`
    select (select count(*)::int from (select 1 from (${found}) n limit ${countedExactly + 1}) counted) as count, ${officeDays} as office`.execute(
    context.db,
  )
  const { count, office } = counted[0] ?? { count: 0, office: neglectOptions.neglectedDays }
  const page = cutPage(rows, limit, ({ since, id }) => momentCursor.write({ at: since, id }))
  return {
    rows: page.rows.map(asNeglected),
    next: page.next,
    count: asCount(count),
    neglectedDays: office,
  }
}

const officeDays = sql<number>`${chosenOption('neglectedDays', neglectOptions.neglectedDays)}`

function heldBy({ actor }: Context, { of, personId }: Whose): RawBuilder<boolean> {
  if (actor?.kind !== 'person') return sql<boolean>`false`
  if (personId !== undefined && !reachesPerson(actor, personId)) throw fail('followups.task_person_unknown')
  if (personId !== undefined) return sql<boolean>`c.custodian_id = ${personId}`
  if (of === 'own') return sql<boolean>`c.custodian_id = ${actor.id}`
  return actor.reach.kind === 'all'
    ? sql<boolean>`c.custodian_id is not null`
    : sql<boolean>`c.custodian_id = any(${[actor.id, ...actor.reach.ids]}::bigint[])`
}

/**
 * Selects neglected companies with the strictest rule that they break, a tag's or the office's. Any open task of the custodian or of a
 * follow-up person counts as a next step.
 */
const selectNeglected = (context: Context, held: RawBuilder<boolean>) => sql`
  select c.id, c.name, c.custodian_id, u.name as custodian_name, c.idle_since as since, c.last_touch_at is not null as has_touch,
         floor(extract(epoch from ${context.now()}::timestamptz - c.idle_since) / 86400)::int as days,
         stay.days as stay_days, stay.tag_id, stay.name as tag_name, stay.name_en as tag_name_en
  from phonebook.companies c
  join identity.users u on u.id = c.custodian_id
  left join lateral (
    select r.days, r.tag_id, t.name, t.name_en from followups.stay_rules r
    join phonebook.company_tags ct on ct.tag_id = r.tag_id and ct.company_id = c.id
    join phonebook.tags t on t.id = r.tag_id order by r.days, r.tag_id limit 1) stay on true
  where ${held} and c.delete_after is null and c.visibility = 'private' and ${openTo(personOf(context))}
    and not exists (select from followups.tasks t where t.company_id = c.id and t.state = 'open' and ${isInHand})
    and c.idle_since < ${context.now()}::timestamptz - make_interval(days => least(stay.days, ${officeDays}))`

const asNeglected = (row: NeglectedRow): NeglectedCompany => ({
  id: row.id,
  name: row.name,
  custodian: { id: row.custodian_id, name: row.custodian_name },
  since: row.since.toISOString(),
  hasTouch: row.has_touch,
  days: row.days,
  stay:
    row.stay_days === null || row.tag_id === null || row.days < row.stay_days
      ? null
      : { tag: { id: row.tag_id, name: row.tag_name ?? '', nameEn: row.tag_name_en ?? '' }, days: row.stay_days },
})

export async function listStayRules(context: Context) {
  authorize(context, 'followups.readTasks')
  const { rows } = await sql<{
    id: number
    name: string
    name_en: string
    group_name: string
    group_name_en: string
    days: number
  }>`
    select t.id, t.name, t.name_en, g.name as group_name, g.name_en as group_name_en, r.days from followups.stay_rules r
    join phonebook.tags t on t.id = r.tag_id join phonebook.tag_groups g on g.id = t.group_id order by r.days, g.place, t.place, t.id`.execute(
    context.db,
  )
  const rules = rows.map(
    (row): StayRule => ({
      tag: { id: row.id, name: row.name, nameEn: row.name_en },
      groupName: row.group_name,
      groupNameEn: row.group_name_en,
      days: row.days,
    }),
  )
  return {
    rules,
    can: {
      edit: passes(context.actor, 'followups.keepStayRules'),
      delete: mayDeleteOffice(context, 'followups.deleteStayRules'),
    },
  }
}
