import type { overviewDays, OverviewStep } from '@seamark/contract/crawl/choices'
import type { AcquiredCompany, Overview } from '@seamark/contract/crawl/overview/overviews'
import { type RawBuilder, sql } from 'kysely'
import { dayBegins } from '../../../platform/business-day.ts'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'
import { type OverviewSpan, spanOfDays } from './spans.rules.ts'

/** How far a company `c` has come. Whoever has ordered was contacted and quoted, too. */
const isAt: Record<OverviewStep, RawBuilder<boolean>> = {
  imported: sql`true`,
  claimed: sql`c.visibility = 'private'`,
  contacted: sql`c.progress in ('contacted', 'replied', 'quoted', 'following', 'ordered')`,
  quoted: sql`c.progress in ('quoted', 'following', 'ordered')`,
  ordered: sql`c.progress = 'ordered'`,
}

/**
 * The companies `c` that crawled customers and posts became in these days, one row each, as far as the caller may open them. A company that was ours
 * when a post was followed up on it did not come of the post.
 */
function acquired(context: Context, { fromDay, toDay }: OverviewSpan) {
  const { zone } = context
  const within = sql`k.company_id is not null and k.imported_at >= ${dayBegins(fromDay, zone)} and k.imported_at < ${dayBegins(toDay, zone, 1)}`
  return sql`
    (select id, max(at) as at from (
      select k.company_id as id, k.imported_at as at from crawl.customers k where ${within} and k.delete_after is null
      union all select k.company_id, k.imported_at from crawl.posts k join crawl.post_takes t on t.post_id = k.id and t.brought is not null
      where ${within}) g group by id) a
    join phonebook.companies c on c.id = a.id and c.delete_after is null and ${openTo(personOf(context))}`
}

export async function countSteps(context: Context, span: OverviewSpan): Promise<Overview['steps']> {
  const counted = (step: OverviewStep) => sql`count(*) filter (where ${isAt[step]})::int as ${sql.ref(step)}`
  const { rows } = await sql<Overview['steps']>`
    select ${sql.join([counted('imported'), counted('claimed'), counted('contacted'), counted('quoted'), counted('ordered')])}
    from ${acquired(context, span)}`.execute(context.db)
  return rows[0] ?? { imported: 0, claimed: 0, contacted: 0, quoted: 0, ordered: 0 }
}

const mostListed = 200

/** The latest companies that a step counts, and whether there are more. */
export async function listAcquiredCompanies(
  context: Context,
  { days, step }: { days: (typeof overviewDays)[number]; step: OverviewStep },
): Promise<{ companies: AcquiredCompany[]; isCut: boolean }> {
  authorize(context, 'crawl.readOverview')
  const { rows } = await sql<Omit<AcquiredCompany, 'at'> & { at: Date }>`
    select c.id, c.name, c.progress, u.name as custodian, a.at
    from ${acquired(context, spanOfDays(context, days))} left join identity.users u on u.id = c.custodian_id
    where ${isAt[step]} order by a.at desc, c.id desc limit ${mostListed + 1}`.execute(context.db)
  const companies = rows.slice(0, mostListed).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { companies, isCut: rows.length > mostListed }
}
