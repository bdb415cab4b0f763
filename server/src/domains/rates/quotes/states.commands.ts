import type { Quote, QuoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import { type RawBuilder, sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { peopleWhoAnswerFor } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { progressCompany, touchCompany } from '../../phonebook/index.ts'
import { readOptions } from '../../settings/index.ts'
import { missingLetters, sourceOf } from './sources.queries.ts'
import { pricesBelow } from '@seamark/contract/rates/quotes/margins'
import { lockQuote, publishQuote, replaceLines } from './quotes.commands.ts'
import { getQuote } from './quotes.queries.ts'
import { earliestEnd, expiredLines, type QuoteRow } from './quotes.rules.ts'
import { isAuthor, mayApprove, seesCost } from './rights.queries.ts'

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

const recordQuoteActivity = (tx: WriteContext, row: QuoteRow, kind: string, facts: Record<string, unknown> = {}) =>
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
    if (!seesCost(personOf(tx), row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'issued' || row.is_replaced) throw fail('rates.quote_not_issued')
    await setState(tx, row, { state: 'withdrawn' })
    await recordQuoteActivity(tx, row, 'rates.activity.quoteWithdrawn')
    return getQuote(tx, id)
  })
}

/**
 * Says how an issued quote ended, also after its last day. Within thirty days the outcome can be corrected, with a reason. Throws
 * quote_not_issued, correction_late or correction_reason.
 */
export async function endQuote(context: Context, id: number, version: number, input: QuoteOutcome): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteEnded' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    if (!seesCost(person, row)) throw fail('rates.quote_not_yours')
    failUnlessEndable(row, input)
    const { id: outcomeId } = await tx.db
      .insertInto('rates.quote_outcomes')
      .values({
        quote_id: id,
        outcome: input.outcome,
        reason: input.reason,
        rival_price: input.rivalPrice,
        rival_currency: input.rivalCurrency,
        note: input.note,
        why: row.outcomes.length === 0 ? '' : input.why,
        by_id: person.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setState(tx, row, { state: input.outcome, outcome_id: outcomeId }, { reason: input.reason, note: input.note })
    await recordQuoteActivity(tx, row, 'rates.activity.quoteEnded', {
      outcome: input.outcome,
      ...(input.reason === null ? {} : { reason: input.reason }),
    })
    return getQuote(tx, id)
  })
}

function failUnlessEndable(row: QuoteRow, { why }: QuoteOutcome) {
  if (row.state === 'issued' && !row.is_replaced) return
  if (row.outcomes.length === 0) throw fail('rates.quote_not_issued')
  if (!row.is_correctable) throw fail('rates.correction_late')
  if (why === '') throw failField('why', 'rates.correction_reason')
}

/** Asks for the word on a margin below the floor; whoever may give it, gives it. */
export async function approveQuote(context: Context, id: number, version: number): Promise<Quote> {
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteApproved' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    if (!seesCost(person, row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'draft') throw fail('rates.quote_issued')
    const subject = { kind: 'quote', id }
    const facts = { number: row.number, company: row.company_name, by: person.name }
    const path = `/freight/quotes/${id}`
    if (mayApprove(person, row)) {
      await setState(tx, row, {
        approval_asked_at: row.approval_asked_at ?? sql<Date>`now()`,
        approved_at: sql<Date>`now()`,
        approved_by: person.id,
      })
      if (!isAuthor(person, row))
        await notifyPeople(tx, { userIds: [row.author_id], kind: 'rates.notice.quoteApproved', facts, subject, path })
      return getQuote(tx, id)
    }
    await setState(tx, row, { approval_asked_at: sql<Date>`now()` })
    const asked = await peopleWhoAnswerFor(tx, row.author_id, 'assign')
    const userIds = asked.filter((one) => one !== row.author_id)
    await notifyPeople(tx, { userIds, kind: 'rates.notice.quoteApprovalAsked', facts, subject, path })
    return getQuote(tx, id)
  })
}

/** Hands a quote over to an active person whom the caller reaches. */
export async function assignQuote(context: Context, id: number, version: number, authorId: number): Promise<Quote> {
  return write(context, { permission: 'rates.assignQuotes', audit: 'rates.quoteAssigned' }, async (tx) => {
    const row = await lockQuote(tx, id, version)
    const person = personOf(tx)
    if (!seesCost(person, row)) throw fail('rates.quote_not_yours')
    if (!seesCost(person, { author_id: authorId })) throw failField('authorId', 'rates.person_unknown')
    const { rows } = await sql`select from identity.users where id = ${authorId} and disabled_at is null`.execute(tx.db)
    if (rows.length === 0) throw failField('authorId', 'rates.person_unknown')
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

interface StateChanges {
  state?: QuoteRow['state']
  author_id?: number
  outcome_id?: number
  issued_at?: RawBuilder<Date>
  approval_asked_at?: Date | RawBuilder<Date>
  approved_at?: RawBuilder<Date>
  approved_by?: number
}

/** Writes the change with its audit row, and tells the open pages. */
async function setState(tx: WriteContext, row: QuoteRow, changes: StateChanges, facts: Record<string, unknown> = {}) {
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
    after: { state, authorId: author_id, ...facts },
  })
  publishQuote(tx, row, row.id)
}
