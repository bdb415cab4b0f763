import type { CompanyFigure } from '@seamark/contract/exhibitions/conversion/choices'
import { type RawBuilder, sql } from 'kysely'
import { dayBegins } from '../../../platform/business-day.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { openTo } from '../../phonebook/index.ts'
import type { ExhibitionRow } from '../exhibitions/exhibitions.queries.ts'
import { capturesSeenBy } from '../policy.ts'

type Fair = Pick<ExhibitionRow, 'id' | 'from_day' | 'attribution_days'>

/** In which time a follow-up, quote or order counts as the exhibition's. */
export const spanOf = (context: Context, { from_day: from, attribution_days: days }: Fair) => ({
  from: dayBegins(from, context.zone),
  until: dayBegins(from, context.zone, days),
})

/**
 * The companies that an exhibition has brought, one row for each company and person: those of cards that the reader sees, and those to which a person
 * has tied an exhibitor. Companies that the reader does not see today are left out. Every figure, its rows and its file are made of this.
 */
export function metCompanies(context: Context, fair: Fair): RawBuilder<unknown> {
  const person = personOf(context)
  const { from, until } = spanOf(context, fair)
  return sql`
    with met as (
      select k.company_id, k.author_id as person_id, k.captured_at as at, k.outcome = 'made' as is_made
      from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
      where k.exhibition_id = ${fair.id} and k.company_id is not null and ${capturesSeenBy(person)}
      union all
      select e.company_id, coalesce(e.owner_id, e.updated_by), ${from}, false
      from exhibitions.exhibitors e where e.exhibition_id = ${fair.id} and e.company_id is not null and e.delete_after is null),
    firms as (
      select met.company_id, min(met.at) as met_at, array_agg(distinct met.person_id) as people, bool_or(met.is_made) as is_made
      from met group by met.company_id)
    select f.company_id as id, c.name, c.progress, f.met_at, f.people,
      (f.is_made or (c.source = 'exhibition' and c.created_at >= ${from} and c.created_at < ${until})) as is_new,
      (select min(r.at) from followups.records r
       where r.company_id = f.company_id and r.delete_after is null and r.at >= f.met_at and r.at < ${until}
         and not exists (select from exhibitions.captures o where o.record_id = r.id and o.exhibition_id = ${fair.id})) as followed_at,
      ${movedTo(sql`'quoted', 'following', 'ordered'`, from, until)} as quoted_at,
      ${movedTo(sql`'ordered'`, from, until)} as ordered_at
    from firms f join phonebook.companies c on c.id = f.company_id and c.delete_after is null and ${openTo(person)}`
}

/** When the company first moved so far in the pipeline within the time of the exhibition. */
const movedTo = (progresses: RawBuilder<unknown>, from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
  select min(a.at) from activity.entries a
  where a.subject_kind = 'company' and a.subject_id = f.company_id and a.kind = 'phonebook.activity.progressed'
    and a.facts ->> 'to' in (${progresses}) and a.at >= ${from} and a.at < ${until})`

/** The condition by which a company belongs to a figure, on `m`. */
export const conditions: Record<CompanyFigure, RawBuilder<boolean>> = {
  companies: sql<boolean>`true`,
  contacted: sql<boolean>`m.followed_at is not null`,
  quoted: sql<boolean>`m.quoted_at is not null`,
  ordered: sql<boolean>`m.ordered_at is not null`,
  newClients: sql<boolean>`m.is_new`,
}
