import type { FindingFigure } from '@seamark/contract/groups/choices'
import { type RawBuilder, sql } from 'kysely'

/** Companies that a finding has made, as `firsts`: each is credited to the group and the month of its first finding alone. */
export const firstFindings = sql`
  select distinct on (o.company_id) o.company_id, f.id as finding_id, s.group_id, date_trunc('month', f.day)::date as month, o.at
  from groups.finding_outcomes o join groups.findings f on f.id = o.finding_id
  join groups.finding_sources s on s.finding_id = f.id join phonebook.companies c on c.id = o.company_id
  where o.company_id is not null and c.created_at = o.at
  order by o.company_id, s.at, s.id`

/** A price that its sender has put right counts for nothing. */
export const isCounted = sql<boolean>`(f.state <> 'superseded')`

/** What the figures of a group's month count, as conditions on its findings `f` that count. Months and lists ask the same. */
export const figures: Record<Exclude<FindingFigure, 'newClients'>, RawBuilder<boolean>> = {
  supplies: sql`(f.kind = 'supply')`,
  demands: sql`(f.kind = 'demand')`,
  matched: sql`(f.kind = 'demand' and exists (
    select from groups.finding_outcomes o join rates.pairs p on p.demand_id = o.subject_id and p.state = 'matched'
    where o.finding_id = f.id and o.target = 'demand'))`,
  contacts: sql`(f.kind = 'contact')`,
  accepted: sql`(f.state = 'accepted')`,
  onlyHere: sql`(cardinality(f.group_ids) = 1)`,
}

/** Whether a figure counts a finding `f`; new clients are those of the group, if one is given. */
export function countedBy(figure: FindingFigure, groupId: number | undefined): RawBuilder<boolean> {
  if (figure !== 'newClients') return sql<boolean>`(${isCounted} and ${figures[figure]})`
  const ofGroup = groupId === undefined ? sql`true` : sql`firsts.group_id = ${groupId}`
  return sql<boolean>`(f.id in (select firsts.finding_id from (${firstFindings}) firsts where ${ofGroup}))`
}
