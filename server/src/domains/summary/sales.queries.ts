import { dayAt } from '../../platform/days.ts'
import { ways } from '@seamark/contract/followups/records/records'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { type Metric, metrics, type SalesFigures, type SalesOfPerson } from '@seamark/contract/summary/sales'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { byPersonName } from '../../platform/database/people-order.ts'
import { type Asked, type Span, spanOf } from './periods.rules.ts'
import { isReached } from './policy.ts'
import { factsOf } from './sales-facts.queries.ts'

/** Returns the figures of each person within the period, with the total. */
export async function summarizeSales(
  context: Context,
  asked: Asked,
): Promise<Span & { people: SalesOfPerson[]; total: SalesFigures }> {
  authorize(context, 'summary.readSales')
  const span = spanIn(context, asked)
  const all = await figuresOf(context, span)
  const people = await peopleOf(context, [...all.keys()])
  return {
    ...span,
    people: people.map((person) => ({ person, ...(all.get(person.id) ?? noFigures()) })),
    total: all.get(theTotal) ?? noFigures(),
  }
}

/** Returns the days that are asked for, in the office's zone. */
export const spanIn = ({ now, zone }: Context, asked: Asked) => spanOf(asked, dayAt(now(), zone))

/** The key of the total; it is no person, since ids begin with 1. */
const theTotal = 0

async function figuresOf(context: Context, span: Span): Promise<ReadonlyMap<number, SalesFigures>> {
  const plain = metrics.filter((metric) => metric !== 'followups')
  const [counted, followed, cohort] = await Promise.all([
    Promise.all(
      plain.map(async (metric) => ({
        metric,
        rows: await (metric === 'touched' ? touchedOf(context, span) : countsOf(context, metric, span)),
      })),
    ),
    followedOf(context, span),
    cohortOf(context, span),
  ])
  const all = new Map<number, SalesFigures>()
  const of = (id: number) => {
    const figures = all.get(id) ?? noFigures()
    all.set(id, figures)
    return figures
  }
  for (const { metric, rows } of counted) for (const { person_id, count } of rows) of(person_id).counts[metric] = count
  for (const { person_id, part, count } of followed) {
    const { counts, ways: byWay } = of(person_id)
    if (part === null) counts.followups = count
    else setPart(byWay, part, count)
  }
  for (const { person_id, part, count } of cohort) {
    const figures = of(person_id)
    if (part === '') figures.closed = count
    else setPart(figures.cohort, part, count)
  }
  return all
}

const noFigures = (): SalesFigures => ({
  counts: zeros(metrics),
  ways: zeros(ways),
  cohort: zeros(progresses),
  closed: 0,
})

// The cast is safe: every name of the list gets its zero.
const zeros = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

function setPart<Name extends string>(figures: Record<Name, number>, part: string, count: number) {
  for (const name of Object.keys(figures)) if (name === part) Object.assign(figures, { [name]: count })
}

async function countsOf(context: Context, metric: Metric, span: Span) {
  const { rows } = await sql<{ person_id: number; count: number }>`
    select coalesce(f.person_id, ${theTotal})::bigint as person_id, count(*)::int as count
    from (${factsOf(context, metric, span)}) f group by grouping sets ((f.person_id), ())`.execute(context.db)
  return rows
}

/** Counts follow-ups by person and way. The many records are read once; the totals are added up from the few sums. */
async function followedOf(context: Context, span: Span) {
  const { rows } = await sql<{ person_id: number; part: string | null; count: number }>`
    select coalesce(g.person_id, ${theTotal})::bigint as person_id, g.part, coalesce(sum(g.count), 0)::int as count
    from (select f.person_id, f.part, count(*) as count from (${factsOf(context, 'followups', span)}) f group by f.person_id, f.part) g
    group by grouping sets ((g.person_id), (g.person_id, g.part), (g.part), ())`.execute(context.db)
  return rows
}

/** Counts the companies of facts `f`; see `countsOnce`. */
const companiesOnce = sql`(count(distinct f.company_id) filter (where f.open) + count(*) filter (where not f.open))::int`

/** Counts the companies that each person has followed up; the total counts each company once. */
async function touchedOf(context: Context, span: Span) {
  const { rows } = await sql<{ person_id: number; count: number }>`
    select coalesce(f.person_id, ${theTotal})::bigint as person_id, ${companiesOnce} as count
    from (${factsOf(context, 'touched', span)}) f group by grouping sets ((f.person_id), ())`.execute(context.db)
  return rows
}

async function cohortOf(context: Context, span: Span) {
  const { rows } = await sql<{ person_id: number; part: string; count: number }>`
    select coalesce(f.person_id, ${theTotal})::bigint as person_id, f.part, ${companiesOnce} as count
    from (${factsOf(context, 'cohort', span)}) f group by grouping sets ((f.person_id, f.part), (f.part))`.execute(
    context.db,
  )
  return rows
}

/** Returns the people with figures and all active people who hold companies, so that people who did nothing are shown too. */
async function peopleOf(context: Context, ids: readonly number[]) {
  const person = personOf(context)
  const { rows } = await sql<{ id: number; name: string; department_name: string | null }>`
    select u.id, u.name, department.name as department_name
    from identity.users u left join identity.departments department on department.id = u.department_id
    where ${isReached(person, sql`u.id`)}
      and (u.id = any(${[...ids]}::bigint[]) or u.id = ${person.id}
           or u.disabled_at is null and exists (select from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null))
    order by department.name collate "zh-x-icu" nulls last, ${byPersonName(sql`u.name`)}, u.id`.execute(context.db)
  return rows.map((row) => ({ id: row.id, name: row.name, departmentName: row.department_name }))
}
