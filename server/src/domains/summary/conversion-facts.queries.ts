import { progresses } from '@seamark/contract/phonebook/companies/companies'
import {
  type ConversionPart,
  type ConversionStage,
  conversionStages,
  noPart,
} from '@seamark/contract/summary/conversions'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { capturesSeenBy } from '../exhibitions/index.ts'
import { firstFindings, readableGroups } from '../groups/index.ts'
import { areaOfPlace, areaPath } from '../territory/index.ts'
import type { Span } from './periods.rules.ts'
import { factsOf } from './sales-facts.queries.ts'

/** The progresses of companies that have come at least so far. */
const atLeast = (stage: ConversionStage): string[] => progresses.slice(progresses.indexOf(stage))

/**
 * The companies that somebody gained in the period and that the reader sees, once each, as rows `r`: when first, by whom, and for each step whether
 * and when they came so far. A step has a day only where the move to it was recorded after the company was gained: one that had come so far before
 * has none, although it may come there again.
 */
export function gainedCompanies(context: Context, span: Span): RawBuilder<unknown> {
  const days = conversionStages.map(
    (stage) =>
      sql`min(a.at) filter (where a.facts ->> 'to' = any(${atLeast(stage)}::text[])) as ${sql.ref(`${stage}_at`)}`,
  )
  // The first move went from the progress with which the company came.
  const reached = conversionStages.map((stage) => {
    const at = sql.ref(`moved.${stage}_at`)
    const came = sql`coalesce(moved.came = any(${atLeast(stage)}::text[]), false)`
    return sql`(${came} or ${at} is not null or c.progress = any(${atLeast(stage)}::text[])) as ${sql.ref(stage)},
      case when not ${came} then ${at} end as ${sql.ref(`${stage}_at`)}`
  })
  return sql`
    select c.id, c.name, c.progress, c.source, c.country, c.province, c.city, c.route_areas, g.at, g.person_id, ${sql.join(reached)}
    from (
      select f.company_id, min(f.at) as at, (array_agg(f.person_id order by f.at, f.person_id))[1] as person_id
      from (${factsOf(context, 'cohort', span)}) f where f.open group by f.company_id) g
    join phonebook.companies c on c.id = g.company_id
    cross join lateral (
      select (array_agg(a.facts ->> 'from' order by a.at, a.id))[1] as came, ${sql.join(days)} from activity.entries a
      where a.subject_kind = 'company' and a.subject_id = g.company_id and a.at >= g.at
        and a.kind in ('phonebook.activity.progressed', 'phonebook.activity.putBack')) moved`
}

/** The parts of companies `r`, one row for each company and part: id, key and name. Companies without a source, area or lane are one part. */
export async function partsOf(context: Context, by: ConversionPart, span: Span): Promise<RawBuilder<unknown>> {
  const person = personOf(context)
  switch (by) {
    case 'source':
      return sql`select r.id, coalesce(nullif(r.source, ''), ${noPart}) as key, '' as name from r`
    case 'area':
      return sql`
        select r.id, coalesce(nullif(place.key, ''), ${noPart}) as key, '' as name
        from r left join jsonb_to_recordset(${JSON.stringify(await areasOfPlaces(context, span))}::jsonb)
          as place (country text, province text, city text, key text) using (country, province, city)`
    case 'lane':
      return sql`
        select r.id, lane.key, '' as name
        from r cross join unnest(case when r.route_areas = '{}' then array[${noPart}] else r.route_areas end) lane (key)`
    case 'group':
      // The group of its first finding, as the worth of groups counts it.
      return sql`
        select r.id, g.id::text as key, g.name
        from (${firstFindings}) first join r on r.id = first.company_id
        join groups.groups g on g.id = first.group_id and ${readableGroups(person)}`
    case 'exhibition':
      return sql`
        select distinct r.id, x.id::text as key, x.name
        from exhibitions.captures k join exhibitions.exhibitions x on x.id = k.exhibition_id
        join r on r.id = k.company_id
        where x.delete_after is null and ${capturesSeenBy(person)}`
  }
}

interface Place {
  country: string
  province: string
  city: string
}

/** The province of each place of China, and the country of others, as lists of companies group them; spellings of one place are one. */
async function areasOfPlaces(context: Context, span: Span): Promise<(Place & { key: string })[]> {
  const { rows } = await sql<Place>`
    select distinct c.country, c.province, c.city
    from (${factsOf(context, 'cohort', span)}) f join phonebook.companies c on c.id = f.company_id where f.open`.execute(
    context.db,
  )
  return rows.map((place) => {
    const [country = '', province = ''] = areaPath(areaOfPlace(place) ?? '').toReversed()
    return { ...place, key: country === 'CN' && province !== '' ? province : country }
  })
}
