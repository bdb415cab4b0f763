import type { QuoteInput, QuoteLine } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type CompanyCustody, custodyColumns, isInsider } from '../../phonebook/index.ts'
import { knownPort, nearestPorts } from '../../territory/index.ts'
import { getQuote, getQuoteRow } from './quotes.queries.ts'
import { audiencesOf, isAuthor, type OwnedQuote } from './rights.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'

/**
 * Begins a quote as the caller's draft and returns it. Throws company_not_found unless the caller is an insider of the company, and the field
 * that is wrong.
 */
export async function createQuote(context: Context, input: QuoteInput): Promise<Quote> {
  failIfPortUnknown(input)
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteCreated' }, async (tx) => {
    const company = await lockQuotedCompany(tx, input)
    const { id, number } = await insertQuote(tx, input)
    await replaceLines(tx, id, input.lines)
    await tx.audit({ subject: 'quote', id, after: { number, ...toAuditValues(input) } })
    publishQuote(tx, { ...company, author_id: personOf(tx).id }, id)
    return getQuote(tx, id)
  })
}

/** Replaces a draft, whole. What was said of its margin falls where prices, ways or carriers are others, and stays where they are the same. */
export async function changeQuote(context: Context, id: number, version: number, input: QuoteInput): Promise<Quote> {
  failIfPortUnknown(input)
  return write(context, { permission: 'rates.writeQuotes', audit: 'rates.quoteChanged' }, async (tx) => {
    // Whoever may not see the quote learns nothing of the company that she names.
    await getQuoteRow(tx, id)
    const company = await lockQuotedCompany(tx, input)
    const row = await lockQuote(tx, id, version)
    if (!isAuthor(personOf(tx), row)) throw fail('rates.quote_not_yours')
    if (row.state !== 'draft') throw fail('rates.quote_issued')
    if (row.revision > 1 && row.company_id !== input.companyId)
      throw failField('companyId', 'rates.quote_company_fixed')
    await tx.db
      .updateTable('rates.quotes')
      .set({
        ...toColumns(input),
        version: version + 1,
        updated_at: sql<Date>`now()`,
        ...(arePricedAlike(row.lines, input.lines)
          ? {}
          : { approval_asked_at: null, approved_at: null, approved_by: null }),
      })
      .where('id', '=', id)
      .execute()
    await tx.db.deleteFrom('rates.quote_lines').where('quote_id', '=', id).execute()
    await replaceLines(tx, id, input.lines)
    await tx.audit({ subject: 'quote', id, before: rowToAuditValues(row), after: toAuditValues(input) })
    if (row.company_id !== input.companyId) publishQuote(tx, row, id)
    publishQuote(tx, { ...company, author_id: row.author_id }, id)
    return getQuote(tx, id)
  })
}

/**
 * Locks the quote's company, then the quote; everybody who writes both locks them in this order. Throws quote_not_found, and version_stale with
 * the quote as it is.
 */
export async function lockQuote(tx: WriteContext, id: number, version: number): Promise<QuoteRow> {
  const seen = await getQuoteRow(tx, id)
  await sql`select from phonebook.companies where id = ${seen.company_id} for no key update`.execute(tx.db)
  await tx.db.selectFrom('rates.quotes').select('id').where('id', '=', id).forUpdate().execute()
  const row = await getQuoteRow(tx, id)
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: await getQuote(tx, id) })
  return row
}

async function insertQuote(tx: WriteContext, input: QuoteInput) {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into rates.quotes (number, author_id, company_id, contact_id, language, incoterm, cargo, terms, valid_from, valid_to, demand_id, charges)
    values (rates.next_quote_number(${businessDay(tx)}), ${personOf(tx).id}, ${input.companyId}, ${input.contactId}::bigint, ${input.language},
      ${input.incoterm}, ${input.cargo}, ${input.terms}, ${input.validFrom}::date, ${input.validTo}::date, ${input.demandId}::bigint,
      ${JSON.stringify(input.charges)}::jsonb)
    returning id, number`.execute(tx.db)
  const [made] = rows
  if (!made) throw new Error('The quote was not written')
  return made
}

const toColumns = (input: QuoteInput) => ({
  company_id: input.companyId,
  contact_id: input.contactId,
  language: input.language,
  incoterm: input.incoterm,
  cargo: input.cargo,
  terms: input.terms,
  valid_from: input.validFrom,
  valid_to: input.validTo,
  demand_id: input.demandId,
  charges: JSON.stringify(input.charges),
})

/** Writes the lines of a quote that has none. */
export async function replaceLines(tx: WriteContext, quoteId: number, lines: readonly QuoteLine[]) {
  if (lines.length === 0) return
  const given = lines.map((line, place) => ({
    ...line,
    place,
    margin_kind: line.margin?.kind ?? null,
    margin_value: line.margin?.value ?? null,
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (
        place int, pols jsonb, pods jsonb, via text, carrier text, service text, sailing text, "transitDays" int, "freeDays" int, "freeDetention" int,
        tonnes numeric, cutoff date, currency text,
        basis text, margin_kind text, margin_value numeric, "rateEnds" date, "rateId" bigint, remark text, prices jsonb)),
    written as (
      insert into rates.quote_lines (quote_id, place, pols, pods, via, carrier, service, sailing, transit_days, free_days, free_detention, tonnes,
        cutoff, currency, basis,
        margin_kind, margin_value, rate_ends, rate_id, remark)
      select ${quoteId}, g.place, array(select jsonb_array_elements_text(g.pols)), array(select jsonb_array_elements_text(g.pods)), g.via, g.carrier,
        g.service, g.sailing, g."transitDays", g."freeDays", g."freeDetention", g.tonnes, g.cutoff, g.currency, g.basis, g.margin_kind, g.margin_value, g."rateEnds", g."rateId", g.remark
      from given g returning id, place)
    insert into rates.quote_prices (line_id, place, container, buying, selling, is_from)
    select w.id, p.place - 1, p.price ->> 'container', (p.price ->> 'buying')::numeric, (p.price ->> 'selling')::numeric,
      (p.price ->> 'isFrom')::boolean
    from given g join written w using (place) cross join lateral jsonb_array_elements(g.prices) with ordinality p (price, place)`.execute(
    tx.db,
  )
}

type QuotedCompany = CompanyCustody & { id: number }

/** Insiders quote to their companies; everybody else is answered as if there were none. A contact must be one of the company's. */
async function lockQuotedCompany(
  tx: WriteContext,
  { companyId, contactId }: Pick<QuoteInput, 'companyId' | 'contactId'>,
): Promise<QuotedCompany> {
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select(['id', ...custodyColumns])
    .where('id', '=', companyId)
    .where('delete_after', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row || !isInsider(personOf(tx), row)) throw fail('phonebook.company_not_found')
  if (contactId === null) return row
  const contact = await tx.db
    .selectFrom('phonebook.contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('company_id', '=', companyId)
    .where('delete_after', 'is', null)
    .executeTakeFirst()
  if (!contact) throw failField('contactId', 'rates.contact_unknown')
  return row
}

/** The place in the lines of a port that the atlas does not know. */
function failIfPortUnknown({ lines }: Pick<QuoteInput, 'lines'>) {
  for (const [index, { pols, pods }] of lines.entries())
    for (const [field, codes] of [
      ['pols', pols],
      ['pods', pods],
    ] as const)
      for (const code of codes)
        if (!knownPort(code))
          throw failField(`lines.${index}.${field}`, 'rates.port_unknown', { port: code, near: nearestPorts(code) })
}

/** Tells the open pages of everybody who sees the quote. */
export function publishQuote(tx: WriteContext, quote: OwnedQuote, id: number) {
  const event = { topic: 'rates.quote', id, ...(tx.actor?.kind === 'person' ? { by: tx.actor.id } : {}) }
  for (const audience of audiencesOf(quote)) tx.publish({ event, audience })
}

const toAuditValues = ({ lines, charges, ...input }: QuoteInput) => ({
  ...input,
  lines: lines.map(auditedLine),
  charges: charges.length,
})

const rowToAuditValues = (row: QuoteRow) =>
  toAuditValues({
    companyId: row.company_id,
    contactId: row.contact?.id ?? null,
    language: row.language,
    incoterm: row.incoterm,
    cargo: row.cargo,
    terms: row.terms,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    demandId: row.demand_id,
    lines: row.lines,
    charges: row.charges,
  })

const arePricedAlike = (before: readonly QuoteLine[], now: readonly QuoteLine[]) =>
  JSON.stringify(before.map(auditedLine)) === JSON.stringify(now.map(auditedLine))

/** `CNSHA → USLAX MSC USD 40HQ 2450 > 2550`. Only those who may know what we pay open the values of this audit row. */
const auditedLine = ({ pols, pods, carrier, currency, prices }: QuoteLine) =>
  [
    `${pols.join('/')} → ${pods.join('/')}`,
    carrier,
    currency,
    ...prices.map(
      ({ container, buying, selling, isFrom }) => `${container} ${buying ?? '?'} > ${selling}${isFrom ? '+' : ''}`,
    ),
  ]
    .filter(Boolean)
    .join(' ')
