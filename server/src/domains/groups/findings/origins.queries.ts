import { mostRateOrigins, type RateOrigin, type ValueOrigin } from '@seamark/contract/groups/findings/origins'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { contactForReader } from '../../phonebook/index.ts'
import { fail } from '../../../platform/failure.ts'
import { hiddenGroups, isOpen } from './seen.queries.ts'

/** The earliest source of a finding that the caller may read, those first that are still in their file. */
const firstSource = (findingId: RawBuilder<unknown>, hidden: readonly number[]) => sql`(
  select json_build_object('id', g.id, 'name', g.name) as group, s.sender, s.at,
    case when s.withdrawn_at is null
      then round(extract(epoch from s.at) * 1000) || '.' || s.file_id || '.' || s.part || '.' || s.line end as place
  from groups.finding_sources s join groups.groups g on g.id = s.group_id
  where s.finding_id = ${findingId} and ${isOpen(hidden)} order by s.withdrawn_at is not null, s.at, s.id limit 1)`

/**
 * Where the unconfirmed values of a contact were read: the earliest source of their finding that the caller may read. Of other sources, and of what is
 * gone, she hears nothing. Fails with contact_not_found for everybody but insiders of the company.
 */
export async function listValueOrigins(context: Context, contactId: number): Promise<{ origins: ValueOrigin[] }> {
  authorize(context, 'groups.read')
  await contactForReader(context, contactId)
  const hidden = await hiddenGroups(context)
  const { rows } = await sql<Omit<ValueOrigin, 'at'> & { at: Date | null }>`
    select e.kind, e.key, first.group, first.at, first.place
    from phonebook.extracted_values e
    left join lateral ${firstSource(sql`e.finding_id`, hidden)} first on true
    where e.contact_id = ${contactId} order by e.kind, e.key`.execute(context.db)
  return { origins: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })) }
}

/** The findings that a rate was posted from. Of those that were said only where the caller may not read she hears nothing. */
export async function listRateOrigins(context: Context, rateId: number): Promise<{ origins: RateOrigin[] }> {
  authorize(context, 'groups.read')
  const { rows: there } = await sql`select from rates.rates where id = ${rateId} and delete_after is null`.execute(
    context.db,
  )
  if (there.length === 0) throw fail('rates.rate_not_found')
  const hidden = await hiddenGroups(context)
  const { rows } = await sql<Omit<RateOrigin, 'at'> & { at: Date }>`
    select json_build_object('id', f.id, 'state', f.state) as finding, first.group, first.sender, first.at, first.place
    from groups.finding_outcomes o join groups.findings f on f.id = o.finding_id
    cross join lateral ${firstSource(sql`f.id`, hidden)} first
    where o.target in ('supply', 'demand') and o.subject_id = ${rateId}
    order by first.at, f.id limit ${mostRateOrigins}`.execute(context.db)
  return { origins: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
