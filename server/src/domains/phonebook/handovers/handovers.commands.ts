import { findHolderIds } from '../custody/custodians.queries.ts'
import { type HandoverDetail, mostHandedOver, type NewHandover } from '@seamark/contract/phonebook/handovers/handovers'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { runHandoverJob } from './runs.commands.ts'
import { bookCompanies, followedBy, getHandover, mayHandOver } from './handovers.queries.ts'
import { splitBook } from './handovers.rules.ts'
import type { HandoverPart } from '../ports.ts'

const planKeptHours = 24

/**
 * Splits a book and freezes the plan, so that exactly this plan is run later. The caller's own earlier plan is deleted
 * unless it was run.
 */
export async function planHandover(
  context: Context,
  input: NewHandover,
  owners: readonly HandoverPart[],
): Promise<HandoverDetail> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.handOver', audit: 'phonebook.handoverPlanned' }, async (tx) => {
    if (!(await mayHandOver(tx, input.fromId))) throw fail('phonebook.book_not_found')
    await failUnlessReceivers(tx, input)
    const { custody, follow, left } = await planRows(tx, input)
    if (custody.length + follow.length === 0) throw fail('phonebook.book_empty')
    await tx.db
      .deleteFrom('phonebook.handovers')
      .where('created_by', '=', person.id)
      .where('state', '=', 'planned')
      .execute()
    const { fromId, follows, ...plan } = input
    const parts = await countParts(tx, owners, {
      fromId,
      without: input.without,
      ids: custody.map(({ company_id }) => company_id),
    })
    const { id } = await tx.db
      .insertInto('phonebook.handovers')
      .values({
        from_id: fromId,
        plan: JSON.stringify({ ...plan, left, parts }),
        follows,
        created_by: person.id,
        role_id: person.roleId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into phonebook.handover_rows (handover_id, company_id, part, to_id)
      select ${id}, company_id, part, to_id
      from json_to_recordset(${JSON.stringify([...custody, ...follow])}::json) as r (company_id bigint, part text, to_id bigint)`.execute(
      tx.db,
    )
    await tx.audit({
      subject: 'handover',
      id,
      after: { fromId, by: input.by, companies: custody.length, follows: follow.length, without: input.without },
    })
    return getHandover(tx, id, owners)
  })
}

/**
 * Decides who gets which company. Followed companies are split by the same rules; nobody follows a company that they
 * hold.
 */
async function planRows(tx: WriteContext, input: NewHandover) {
  const companies = await bookCompanies(tx, input.fromId, mostHandedOver)
  if (companies.length > mostHandedOver) throw fail('phonebook.book_too_big', { most: mostHandedOver })
  const held = await countHeld(tx, input.rest)
  const custody = splitBook(companies, input, held).map(({ companyId, toId }) => ({
    company_id: companyId,
    part: 'custody',
    to_id: toId,
  }))
  const followed = input.follows === 'keep' ? [] : await followedBy(tx, input.fromId)
  const follow =
    input.follows === 'drop'
      ? followed.map(({ id }) => ({ company_id: id, part: 'follow', to_id: null }))
      : splitBook(followed, input, held).map(({ companyId, toId }) => ({
          company_id: companyId,
          part: 'follow',
          to_id: toId,
        }))
  return { custody, follow, left: companies.length - custody.length }
}

/**
 * Counts the records that belong to the planned companies once and keeps the figures, since they belong to others
 * afterwards.
 */
const countParts = (
  tx: WriteContext,
  owners: readonly HandoverPart[],
  { fromId, without, ids }: { fromId: number; without: NewHandover['without']; ids: readonly number[] },
) =>
  Promise.all(
    owners.map(async ({ part, countOf }) => ({
      part,
      count: await countOf(tx, fromId, ids),
      goes: !without.includes(part),
    })),
  )

/** Receivers must work here and be able to open the phonebook. */
async function failUnlessReceivers(tx: WriteContext, { rules, rest }: NewHandover) {
  const able = new Set(await findHolderIds(tx))
  const place = rules.findIndex(({ toId }) => !able.has(toId))
  if (place >= 0) throw failField(`rules.${place}.toId`, 'phonebook.receiver_unknown')
  if (rest.some((id) => !able.has(id))) throw failField('rest', 'phonebook.receiver_unknown')
}

async function countHeld({ db }: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('phonebook.companies')
    .select(({ fn }) => ['custodian_id', fn.countAll<number>().as('count')])
    .where('custodian_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('delete_after', 'is', null)
    .groupBy('custodian_id')
    .execute()
  return new Map(rows.map(({ custodian_id, count }) => [custodian_id ?? 0, count]))
}

/** Starts a plan. Only its maker runs it, within a day, and a book has one running hand-over at a time. */
export async function runHandover(
  context: Context,
  id: number,
  owners: readonly HandoverPart[],
): Promise<HandoverDetail> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.handOver', audit: 'phonebook.handoverStarted' }, async (tx) => {
    const row = await tx.db
      .selectFrom('phonebook.handovers')
      .select([
        'from_id',
        'state',
        sql<boolean>`created_at < now() - make_interval(hours => ${planKeptHours})`.as('is_old'),
      ])
      .where('id', '=', id)
      .where('created_by', '=', person.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || !(await mayHandOver(tx, row.from_id))) throw fail('phonebook.handover_not_found')
    if (row.state !== 'planned') throw fail('phonebook.handover_begun')
    if (row.is_old) throw fail('phonebook.handover_old')
    await tx.db
      .updateTable('phonebook.handovers')
      .set({ state: 'running', started_at: sql<Date>`now()`, touched_at: sql<Date>`now()`, role_id: person.roleId })
      .where('id', '=', id)
      .execute()
      .catch(failAsBusy)
    await runHandoverJob.later(tx, { id })
    await tx.audit({ subject: 'handover', id, after: { fromId: row.from_id } })
    return getHandover(tx, id, owners)
  })
}

/** The unique key prevents a second running hand-over of the same book; that becomes a refusal. */
function failAsBusy(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'handovers_one_a_book'
    ? fail('phonebook.handover_busy')
    : error
}
