import type { UsageFilters, UsageRow, UsageSum } from '@seamark/contract/ai/usage/usage'
import type { usageGroups } from '@seamark/contract/ai/choices'
import { monthStart } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { failField } from '../../../platform/failure.ts'
import { countOfPage } from '../../../platform/counting/counts.ts'
import { cutPage } from '../../../platform/page.ts'

type UsageGroup = (typeof usageGroups)[number]

const keys: Readonly<Record<UsageGroup, RawBuilder<unknown>>> = {
  day: sql`g.day::text`,
  person: sql`g.user_id::text`,
  kind: sql`g.kind`,
  model: sql`g.model`,
}
const mostGroups = 500

const amounts = sql`
  coalesce(sum(g.tokens_in), 0)::float8 as "tokensIn", coalesce(sum(g.tokens_out), 0)::float8 as "tokensOut",
  coalesce(sum(g.tokens_cached), 0)::float8 as "tokensCached", coalesce(sum(g.pictures), 0)::float8 as pictures,
  sum(g.cost)::float8 as cost, coalesce(bool_or(g.is_estimated), false) as "isEstimated", count(*)::int as calls,
  (count(*) filter (where g.cost is null))::int as unpriced`

/** Sums usage by one thing, with the total of all: days the newest first, all else the most first. */
export async function sumUsage(context: Context, { by, ...filters }: UsageFilters & { by: UsageGroup }) {
  authorize(context, 'ai.manageModels')
  const days = daysOf(context, filters)
  const where = usageWhere({ ...filters, ...days })
  const [sums, total] = await Promise.all([
    sql<UsageSum>`
      select summed.*, coalesce(u.name, summed.key) as name from (
        select ${keys[by]} as key, ${amounts} from ai.usage g where ${where} group by 1
        order by ${by === 'day' ? sql`1 desc` : sql`sum(g.tokens_in + g.tokens_out) desc, 1`} limit ${mostGroups}) summed
      left join identity.users u on ${by === 'person'} and u.id::text = summed.key
      order by ${by === 'day' ? sql`key desc` : sql`"tokensIn" + "tokensOut" desc, key`}`.execute(context.db),
    sql<UsageSum>`select '' as key, '' as name, ${amounts} from ai.usage g where ${where}`.execute(context.db),
  ])
  const [all] = total.rows
  if (!all) throw new Error('A sum without a row')
  return { ...days, sums: sums.rows, total: all }
}

/** The calls behind a number, the newest first. */
export async function listUsage(
  context: Context,
  { limit, cursor, ...filters }: UsageFilters & { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'ai.manageModels')
  const { rows } = await sql<Omit<UsageRow, 'at'> & { at: Date }>`
    select g.id, g.at, g.user_id as "userId", u.name as person, g.kind, g.model, g.outcome, g.tokens_in::float8 as "tokensIn",
      g.tokens_out::float8 as "tokensOut", g.tokens_cached::float8 as "tokensCached", g.pictures, g.cost::float8 as cost,
      g.is_estimated as "isEstimated"
    from ai.usage g join identity.users u on u.id = g.user_id
    where ${usageWhere({ ...filters, ...daysOf(context, filters) })} ${cursor === undefined ? sql`` : sql`and g.id < ${cursor}::bigint`}
    order by g.id desc limit ${limit + 1}`.execute(context.db)
  const page = cutPage(
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    limit,
    ({ id }) => String(id),
  )
  return { ...page, count: countOfPage(page, cursor) }
}

/** The days that are asked for; of the office, whose day may be another than that of whoever looks. */
function daysOf(context: Context, given: Pick<UsageFilters, 'from' | 'to'>) {
  const to = given.to ?? dayAt(context.now(), context.zone)
  const from = given.from ?? monthStart(to)
  if (to < from) throw failField('to', 'ai.days_backwards')
  return { from, to }
}

type DatedFilters = UsageFilters & ReturnType<typeof daysOf>

function usageWhere({ from, to, userId, kind, model }: DatedFilters): RawBuilder<unknown> {
  const given = [
    sql`g.day between ${from}::date and ${to}::date`,
    ...(userId === undefined ? [] : [sql`g.user_id = ${userId}`]),
    ...(kind === undefined ? [] : [sql`g.kind = ${kind}`]),
    ...(model === undefined ? [] : [sql`g.model = ${model}`]),
  ]
  return sql.join(given, sql` and `)
}
