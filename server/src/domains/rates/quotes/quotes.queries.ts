import type { QuoteState } from '@seamark/contract/rates/quotes/fields'
import type { Quote } from '@seamark/contract/rates/quotes/quotes'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { businessDay } from '../../../platform/business-day.ts'
import { fail } from '../../../platform/failure.ts'
import { seesQuote } from './rights.queries.ts'
import { asQuote, type QuoteRow } from './quotes.rules.ts'

/** For so many days an outcome can be corrected. */
const correctableDays = 30

/** Returns one quote. Throws quote_not_found, also for a quote that the caller may not see. */
export async function getQuote(context: Context, id: number): Promise<Quote> {
  authorize(context, 'rates.readQuotes')
  return asQuote(await getQuoteRow(context, id), personOf(context))
}

/** The row of a quote that the caller may see; throws quote_not_found. */
export async function getQuoteRow(context: Context, id: number): Promise<QuoteRow> {
  const row = await findQuoteRow(context, id)
  if (!row || !context.actor || !seesQuote(context.actor, row)) throw fail('rates.quote_not_found')
  return row
}

/** The same row whoever asks, for work that no person does: a shared link, a job. */
export async function findQuoteRow(
  context: Context,
  id: number,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<QuoteRow | undefined> {
  const { rows } = await selectQuotes(context, sql`where q.id = ${id} and ${deleted ? sql`true` : isThere}`)
  return rows[0]
}

/** A quote as a record of a floor above names it: `seen` is null for a caller who may not read it. */
export interface NamedQuote {
  companyId: number
  state: QuoteState
  seen: Quote | null
}

/** The quotes that records of floors above name. One whose company is deleted is left out. */
export async function findNamedQuotes(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedQuote>> {
  if (ids.length === 0) return new Map()
  const person = personOf(context)
  const rows = await findQuoteRows(context, ids)
  return new Map(
    rows.map((row) => {
      const isSeen = passes(person, 'rates.readQuotes') && seesQuote(person, row)
      return [row.id, { companyId: row.company_id, state: row.state, seen: isSeen ? asQuote(row, person) : null }]
    }),
  )
}

/** The rows of these quotes that are not gone, whoever asks, in no order. */
export async function findQuoteRows(context: Context, ids: readonly number[]): Promise<QuoteRow[]> {
  const { rows } = await selectQuotes(context, sql`where q.id = any(${[...ids]}::bigint[]) and ${isThere}`)
  return rows
}

const isThere = sql<boolean>`q.delete_after is null`

const selectQuotes = (context: Context, tail: RawBuilder<unknown>) =>
  sql<QuoteRow>`
    select q.id, q.version, q.number, q.revision, q.company_id, c.name as company_name, c.visibility, c.custodian_id, c.follower_ids,
           case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as contact,
           q.author_id, author.name as author_name, q.language, q.state, q.incoterm, q.cargo, q.terms,
           q.valid_from::text, q.valid_to::text, q.valid_to - ${businessDay(context)} as days_left,
           q.state = 'issued' and q.valid_to < ${businessDay(context)} as is_expired, q.replaced_at is not null as is_replaced,
           q.charges, q.demand_id, q.outcome_id, q.created_at, q.issued_at, q.approval_asked_at, q.approved_at,
           case when approver.id is null then null else json_build_object('id', approver.id, 'name', approver.name) end as approver,
           coalesce((select o.at > now() - make_interval(days => ${correctableDays}) from rates.quote_outcomes o
                     where o.quote_id = q.id order by o.id limit 1), false) and q.outcome_id is not null as is_correctable,
           ${linesOf} as lines, ${outcomesOf} as outcomes,
           (select json_agg(json_build_object('id', r.id, 'revision', r.revision, 'issuedAt', to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.revision)
            from rates.quotes r where r.number = q.number and (r.delete_after is null or r.id = q.id)) as revisions,
           q.delete_after is not null as is_deleted
    from rates.quotes q
    join phonebook.companies c on c.id = q.company_id and c.delete_after is null
    join identity.users author on author.id = q.author_id
    left join identity.users approver on approver.id = q.approved_by
    left join phonebook.contacts k on k.id = q.contact_id and k.company_id = q.company_id and k.delete_after is null
    ${tail}`.execute(context.db)

const linesOf = sql`
  coalesce((select json_agg(json_build_object(
      'pols', l.pols, 'pods', l.pods, 'via', l.via, 'carrier', l.carrier, 'service', l.service, 'sailing', l.sailing,
      'transitDays', l.transit_days, 'freeDays', l.free_days, 'freeDetention', l.free_detention, 'tonnes', l.tonnes, 'cutoff', l.cutoff,
      'currency', l.currency, 'basis', l.basis,
      'margin', case when l.margin_kind is null then null else json_build_object('kind', l.margin_kind, 'value', l.margin_value) end,
      'rateEnds', l.rate_ends, 'rateId', l.rate_id, 'remark', l.remark,
      'prices', (select json_agg(json_build_object('container', p.container, 'buying', p.buying, 'selling', p.selling, 'isFrom', p.is_from)
                   order by p.place) from rates.quote_prices p where p.line_id = l.id)) order by l.place)
    from rates.quote_lines l where l.quote_id = q.id), '[]')`

/** The outcome that stands first, then those that it corrected. */
const outcomesOf = sql`
  coalesce((select json_agg(json_build_object(
      'outcome', o.outcome, 'reason', o.reason, 'rivalPrice', o.rival_price, 'rivalCurrency', o.rival_currency, 'note', o.note,
      'at', to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', json_build_object('id', u.id, 'name', u.name), 'why', o.why) order by o.id desc)
    from rates.quote_outcomes o join identity.users u on u.id = o.by_id where o.quote_id = q.id), '[]')`
