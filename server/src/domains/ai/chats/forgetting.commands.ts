import { sql } from 'kysely'
import { storableJson } from '../../../platform/storable-texts.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { type KeptPart, readParts } from './parts.rules.ts'
import { companyKind } from './subjects.queries.ts'

/**
 * Empties what names companies that are deleted for good: what was asked, what was answered, and what was proposed. Of one whose row ends because it was
 * merged, the messages name the company that stayed from now on.
 */
export async function forgetCompaniesInChats(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const stayed = await companiesStayed(tx, ids)
  if (stayed.size > 0) await renameCompanies(tx, stayed)
  const gone = ids.filter((id) => !stayed.has(id))
  await sql`
    with named as (
      select distinct message_id as id from ai.message_subjects where kind = ${companyKind} and record_id = any(${gone}::bigint[])),
    proposed as (delete from ai.proposals where message_id in (select id from named))
    update ai.messages set text = '', parts = '[]', reason = '', emptied_at = now() where id in (select id from named)`.execute(
    tx.db,
  )
}

/** The companies that stayed when those of `ids` were merged; one that is deleted with them has not stayed. */
async function companiesStayed({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ gone: number; id: number }>`
    with recursive followed as (
      select c.id as gone, c.id, c.merged_into from phonebook.companies c where c.id = any(${[...ids]}::bigint[])
      union select f.gone, c.id, c.merged_into from followed f join phonebook.companies c on c.id = f.merged_into)
    select gone, id from followed where merged_into is null and id <> all(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ gone, id }) => [gone, id]))
}

/** Puts the companies that stayed in the place of those that were merged. */
async function renameCompanies(tx: WriteContext, stayed: ReadonlyMap<number, number>) {
  const [from, to] = [[...stayed.keys()], [...stayed.values()]]
  const renamed = sql`unnest(${from}::bigint[], ${to}::bigint[]) as renamed (gone, stayed)`
  const { rows } = await sql<{ id: number; parts: unknown }>`
    select m.id, m.parts from ai.messages m where m.parts <> '[]' and exists (
      select from ai.message_subjects s
      where s.message_id = m.id and s.kind = ${companyKind} and s.record_id = any(${from}::bigint[]))
    for no key update of m`.execute(tx.db)
  for (const { id, parts } of rows)
    await sql`
      update ai.messages set parts = ${storableJson(readParts(parts).map((part) => partWith(part, stayed)))}::jsonb
      where id = ${id}`.execute(tx.db)
  await sql`update ai.proposals p set company_id = renamed.stayed from ${renamed} where p.company_id = renamed.gone`.execute(
    tx.db,
  )
  await sql`
    with ended as (
      delete from ai.message_subjects s using ${renamed}
      where s.kind = ${companyKind} and s.record_id = renamed.gone returning s.message_id, renamed.stayed)
    insert into ai.message_subjects (message_id, kind, record_id)
    select message_id, ${companyKind}, stayed from ended on conflict do nothing`.execute(tx.db)
}

function partWith(part: KeptPart, stayed: ReadonlyMap<number, number>): KeptPart {
  const planWith = <Plan extends { company: { id: number } | null }>(plan: Plan): Plan =>
    plan.company ? { ...plan, company: { ...plan.company, id: stayed.get(plan.company.id) ?? plan.company.id } } : plan
  if (part.kind === 'plan') return { ...part, plan: planWith(part.plan) }
  return part.kind === 'companies' || part.kind === 'offers' ? { ...part, plans: part.plans.map(planWith) } : part
}
