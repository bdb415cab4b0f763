import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../../platform/jobs.ts'
import { storableJson } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { readHandles } from '../subjects/handles.rules.ts'
import { dropImages } from './images.commands.ts'
import { type KeptPart, readParts } from './parts.rules.ts'
import { rowsOfRecords } from '../subjects/records.queries.ts'
import { companyKind } from '../subjects/subjects.queries.ts'

/**
 * Empties what names companies that are deleted for good: what was asked, what was answered, and what was proposed. Of one whose row ends because it was
 * merged, the messages name the company that stayed from now on.
 */
export async function forgetCompaniesInChats(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  const stayed = await companiesStayed(tx, ids)
  if (stayed.size > 0) await renameCompanies(tx, stayed)
  const gone = ids.filter((id) => !stayed.has(id))
  await emptyMessages(
    tx,
    sql`select message_id from ai.message_subjects where kind = ${companyKind} and record_id = any(${gone}::bigint[])`,
  )
}

const emptiedAtOnce = 500

/**
 * Empties what names other records that are deleted for good. They end by the clocks of their domains, and nobody sees a message that names one in the
 * meantime. Safe to run twice.
 */
export const emptyChatsJob = job('ai.emptyChats', z.null(), async (context) => {
  for (const { kind, row } of rowsOfRecords())
    for (let isMore = true; isMore; )
      isMore = await write.bookkeep(context, 'ai.ask', async (tx) => {
        const emptied = await emptyMessages(
          tx,
          sql`
            select s.message_id from ai.message_subjects s join ai.messages m on m.id = s.message_id and m.emptied_at is null
            where s.kind = ${kind} and not exists (select from ${row}) limit ${emptiedAtOnce}`,
        )
        return emptied > 0
      })
})

/** Takes away what messages say and propose, and what was proposed in them. An answer at work ends with it. */
async function emptyMessages(tx: WriteContext, messageIds: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with named as (select distinct message_id as id from (${messageIds}) chosen),
    proposed as (delete from ai.proposals where message_id in (select id from named))
    update ai.messages set text = '', thinking = '', parts = '[]', handles = '[]', notes = '{}', reason = '', emptied_at = now(),
      state = case when state in ('waiting', 'running') then 'stopped' else state end
    where id in (select id from named) returning id`.execute(tx.db)
  await dropImages(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
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
  const { rows } = await sql<{ id: number; parts: unknown; handles: unknown }>`
    select m.id, m.parts, m.handles from ai.messages m where (m.parts <> '[]' or m.handles <> '[]') and exists (
      select from ai.message_subjects s
      where s.message_id = m.id and s.kind = ${companyKind} and s.record_id = any(${from}::bigint[]))
    for no key update of m`.execute(tx.db)
  const named = (id: number) => stayed.get(id) ?? id
  for (const { id, parts, handles } of rows) {
    const renamed = readHandles(handles).map((one) => (one.kind === companyKind ? { ...one, id: named(one.id) } : one))
    await sql`
      update ai.messages set parts = ${storableJson(readParts(parts).map((part) => partWith(part, stayed)))}::jsonb,
        handles = ${storableJson(renamed)}::jsonb
      where id = ${id}`.execute(tx.db)
  }
  await sql`update ai.proposals p set company_id = renamed.stayed from ${renamed} where p.company_id = renamed.gone`.execute(
    tx.db,
  )
  await sql`
    with ended as (
      delete from ai.message_subjects s using ${renamed}
      where s.kind = ${companyKind} and s.record_id = renamed.gone returning s.message_id, s.as_insider, renamed.stayed)
    insert into ai.message_subjects (message_id, kind, record_id, as_insider)
    select message_id, ${companyKind}, stayed, bool_or(as_insider) from ended group by message_id, stayed
    on conflict (message_id, kind, record_id) do update set as_insider = message_subjects.as_insider or excluded.as_insider`.execute(
    tx.db,
  )
}

function partWith(part: KeptPart, stayed: ReadonlyMap<number, number>): KeptPart {
  const planWith = <Plan extends { company: { id: number } | null }>(plan: Plan): Plan =>
    plan.company ? { ...plan, company: { ...plan.company, id: stayed.get(plan.company.id) ?? plan.company.id } } : plan
  if (part.kind === 'plan') return { ...part, plan: planWith(part.plan) }
  if (part.kind === 'call') return { ...part, plan: part.plan && planWith(part.plan) }
  return part.kind === 'companies' || part.kind === 'offers' ? { ...part, plans: part.plans.map(planWith) } : part
}
