import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { progressCompany, touchCompany } from '../../phonebook/index.ts'
import { readOptions } from '../../settings/index.ts'
import { missingLetters, sourceOf } from './sources.queries.ts'
import { pricesBelow } from '@seamark/contract/rates/quotes/margins'
import { purgeHiddenDraft } from './deletions.commands.ts'
import { lockQuote, publishQuote, replaceLines } from './quotes.commands.ts'
import { getQuote } from './quotes.queries.ts'
import { earliestEnd, expiredLines, type QuoteRow } from './quotes.rules.ts'
import { refusalToAssign, refusalToWithdraw } from './refusals.rules.ts'
import { isAuthor, mayApprove } from './rights.queries.ts'

export const quoteOptions = { quoteMarginFloor: 0 }

/**
 * Issues a draft: its client counts as quoted and as followed up, and an earlier revision is replaced. Throws quote_issued, quote_empty,
 * quote_past, quote_beyond_rate, quote_line_expired, letters_missing or margin_below_floor.
 */
export async function issueQuote(
  context: Context,
  id: number,
  version: number,
  { expiredLinesSeen }: { expiredLinesSeen: boolean },
): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteIssued' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    if (!isAuthor(personOf(tx), row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'draft') throw fail('rates.quote_issued')
    await failIfUnready(tx, row, expiredLinesSeen)
    await replaceFormer(tx, row)
    await setState(tx, row, { state: 'issued', issued_at: sql<Date>`now()` })
    await tellIssued(tx, row)
    return getQuote(tx, id)
  })
}

async function failIfUnready(tx: WriteContext, row: QuoteRow, expiredLinesSeen: boolean) {
  const today = dayAt(tx.now(), tx.zone)
  if (row.lines.length === 0) throw failField('lines', 'rates.quote_empty')
  if (row.valid_to < today) throw failField('validTo', 'rates.quote_past', { day: row.valid_to })
  const expired = expiredLines(row.lines, today)
  if (expired.length > 0 && !expiredLinesSeen)
    throw failField('lines', 'rates.quote_line_expired', { lines: expired.join(', ') })
  const end = earliestEnd(row.lines)
  if (end !== null && row.valid_to > end && !expiredLinesSeen)
    throw failField('validTo', 'rates.quote_beyond_rate', { day: end })
  const letters = missingLetters(await sourceOf(tx, row))
  if (letters.length > 0) throw fail('rates.letters_missing', { letters: letters.slice(0, 10).join(' ') })
  const { quoteMarginFloor: floor } = await readOptions(tx, quoteOptions)
  const below = pricesBelow(row.lines, floor)
  if (below.length > 0 && row.approved_at === null && !mayApprove(personOf(tx), row))
    throw fail('rates.margin_below_floor', { count: below.length, floor })
}

/** The revision before this one, which must still be issued: one that was won meanwhile stays as it ended. */
async function replaceFormer(tx: WriteContext, { number, revision }: QuoteRow) {
  if (revision === 1) return
  const { rows } = await sql`
    update rates.quotes set replaced_at = now(), version = version + 1, updated_at = now()
    where number = ${number} and revision = ${revision - 1} and state = 'issued' and replaced_at is null returning id`.execute(
    tx.db,
  )
  if (rows.length === 0) throw fail('rates.quote_not_issued')
}

/** The client was quoted and so followed up, unless it lies in the pool, where nobody follows it up. */
async function tellIssued(tx: WriteContext, row: QuoteRow) {
  const at = tx.now()
  if (row.custodian_id !== null) {
    await progressCompany(tx, { companyId: row.company_id, to: 'quoted', at, cause: 'quote' })
    await touchCompany(tx, { companyId: row.company_id, at })
  }
  await recordQuoteActivity(tx, row, 'rates.activity.quoteIssued')
}

export const recordQuoteActivity = (
  tx: WriteContext,
  row: QuoteRow,
  kind: string,
  facts: Record<string, unknown> = {},
) =>
  recordActivity(tx, {
    subject: 'company',
    id: row.company_id,
    kind,
    facts: { quote: row.id, number: row.number, ...facts },
  })

/** Begins the next revision of an issued quote as a draft with the same content. Throws quote_revised where one is begun already. */
export async function reviseQuote(context: Context, id: number, version: number): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteRevised' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    if (!isAuthor(personOf(tx), row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'issued' || row.is_replaced) throw fail('rates.quote_not_issued')
    await purgeHiddenDraft(tx, row.number)
    const { rows } = await sql<{ id: number }>`
      insert into rates.quotes (number, revision, author_id, company_id, came_by, contact_id, language, incoterm, cargo, terms, valid_from, valid_to,
        demand_id, charges)
      select number, revision + 1, author_id, company_id, came_by, contact_id, language, incoterm, cargo, terms, valid_from, valid_to, demand_id, charges
      from rates.quotes where id = ${id} on conflict do nothing returning id`.execute(tx.db)
    const [made] = rows
    if (!made) throw fail('rates.quote_revised')
    await replaceLines(tx, made.id, row.lines)
    await tx.audit({ subject: 'quote', id: made.id, after: { number: row.number, revision: row.revision + 1 } })
    publishQuote(tx, row, made.id)
    return getQuote(tx, made.id)
  })
}

/** Takes an issued quote back. Its links end, since they open issued quotes alone. */
export async function withdrawQuote(context: Context, id: number, version: number): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteWithdrawn' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const refusal = refusalToWithdraw(personOf(tx), row)
    if (refusal) throw fail(refusal.code)
    await takeBack(tx, row)
    return getQuote(tx, id)
  })
}

/** Withdraws an issued quote that is locked and may be withdrawn. */
export async function takeBack(tx: WriteContext, row: QuoteRow) {
  await setState(tx, row, { state: 'withdrawn' })
  await recordQuoteActivity(tx, row, 'rates.activity.quoteWithdrawn')
}

/** Hands a quote over to an active person whom the caller reaches. */
export async function assignQuote(context: Context, id: number, version: number, authorId: number): Promise<Quote> {
  return write(context, { permission: 'rates.assignQuotes', audit: 'rates.quoteAssigned' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    const refusal = refusalToAssign(person, row, await activePerson(tx, authorId))
    if (refusal?.field === 'authorId') throw failField('authorId', refusal.code)
    if (refusal) throw fail(refusal.code)
    await setState(tx, row, { author_id: authorId })
    publishQuote(tx, { ...row, author_id: authorId }, id)
    const facts = { number: row.number, company: row.company_name, by: person.name }
    if (authorId !== person.id)
      await notifyPeople(tx, {
        userIds: [authorId],
        kind: 'rates.notice.quoteAssigned',
        facts,
        subject: { kind: 'quote', id },
        path: `/freight/quotes/${id}`,
      })
    return getQuote(tx, id)
  })
}

/** The id of a person who can get quotes; undefined where there is none, or she is disabled. */
export async function activePerson({ db }: Context, id: number): Promise<number | undefined> {
  const { rows } = await sql`select from identity.users where id = ${id} and disabled_at is null`.execute(db)
  return rows.length === 0 ? undefined : id
}

/** What somebody said with the change, for the audit log. */
interface Said {
  lossReason?: string | null
  note?: string
  declineReason?: string
}

interface StateChanges {
  state?: QuoteRow['state']
  author_id?: number
  outcome_id?: number | null
  issued_at?: RawBuilder<Date>
  approval_asked_at?: Date | RawBuilder<Date> | null
  approved_at?: RawBuilder<Date>
  approved_by?: number
}

/** Writes the change with its audit row, and tells the open pages. */
export async function setState(tx: WriteContext, row: QuoteRow, changes: StateChanges, said: Said = {}) {
  await tx.db
    .updateTable('rates.quotes')
    .set({ ...changes, version: row.version + 1, updated_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  const { state = row.state, author_id = row.author_id } = changes
  await tx.audit({
    subject: 'quote',
    id: row.id,
    before: { state: row.state, authorId: row.author_id },
    after: { state, authorId: author_id, ...said },
  })
  publishQuote(tx, row, row.id)
}
