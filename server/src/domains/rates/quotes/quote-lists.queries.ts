import { quoteLists } from '@seamark/contract/rates/choices'
import type {
  countQuotes as counted,
  quoteFilters,
  QuoteListName,
  quoteListQuery,
  QuoteSort,
} from '@seamark/contract/rates/quotes/quote-lists'
import { billAmountsOfCharges, offeredCharges } from '@seamark/contract/rates/quotes/bill-charges'
import type { QuotePrice } from '@seamark/contract/rates/quotes/fields'
import type { ListedQuote } from '@seamark/contract/rates/quotes/quotes'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { businessDay } from '../../../platform/business-day.ts'
import { authorize, type Context, personOf, reachesOthers } from '../../../platform/context.ts'
import { countBeside, countList } from '../../../platform/counting/counts.ts'
import { cursorText, cursorTime, cutPage, sortedCursor } from '../../../platform/page.ts'
import { codesOfLane, codesOfPorts } from '../../territory/index.ts'
import { leastMargin } from '@seamark/contract/rates/quotes/margins'
import { costSeenBy, quotesSeenBy, seesCost } from './rights.queries.ts'
import type { QuoteRow } from './quotes.rules.ts'

type Filters = z.output<typeof quoteFilters>
export type QuoteQuery = z.output<typeof quoteListQuery>

/** A page of the quotes that the caller may see, in their latest revision. */
export async function listQuotes(
  context: Context,
  { limit, cursor, ...asked }: QuoteQuery & { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'rates.readQuotes')
  const where = quotesWhere(context, asked)
  const rows = await selectListed(context, where, asked, { limit: limit + 1, cursor })
  const page = cutPage(rows, limit, endOf(asked))
  return {
    rows: page.rows.map((row) => asListed(context, row)),
    next: page.next,
    count: await countBeside(context, page, cursor, listed(where)),
  }
}

/** How many quotes each list holds, whatever list is open. */
export async function countQuotes(context: Context, filters: z.output<NonNullable<typeof counted.query>>) {
  authorize(context, 'rates.readQuotes')
  const entries: [QuoteListName, Awaited<ReturnType<typeof countList>>][] = []
  for (const show of quoteLists)
    entries.push([show, await countList(context, listed(quotesWhere(context, { ...filters, show })))])
  return {
    // The list of names is the contract's own, so that each has its count.
    counts: Object.fromEntries(entries) as Record<QuoteListName, (typeof entries)[number][1]>,
    hasTeam: reachesOthers(personOf(context)),
  }
}

const listed = (where: RawBuilder<boolean>) => ({
  table: 'rates.quotes',
  alias: 'q',
  rest: sql`${companies} where ${where}`,
})
const companies = sql`join phonebook.companies c on c.id = q.company_id and c.delete_after is null`

/** The quotes of a query that the caller may see, as a condition; `q` is the alias of the quote, `c` that of its company. */
export function quotesWhere(context: Context, filters: Filters): RawBuilder<boolean> {
  const person = personOf(context)
  const { show, q, of, authorId, companyId, demandId, pol, pod, lane, carrier, reason, issuedFrom, issuedTo } = filters
  const conditions = [
    quotesSeenBy(person),
    sql`q.delete_after is null`,
    inList(context, show),
    ...(of === 'own' ? [sql`q.author_id = ${person.id}`] : []),
    ...(authorId === undefined ? [] : [sql`q.author_id = ${authorId}`]),
    ...(companyId === undefined ? [] : [sql`q.company_id = ${companyId}`]),
    ...(demandId === undefined ? [] : [sql`q.demand_id = ${demandId}`]),
    ...(pol === undefined ? [] : [hasPort(sql`l.pols`, codesOfPorts([pol]))]),
    ...(pod === undefined ? [] : [hasPort(sql`l.pods`, codesOfPorts([pod]))]),
    ...(lane === undefined ? [] : [hasPort(sql`l.pods`, codesOfLane(lane))]),
    ...(carrier === undefined ? [] : [hasCarrier(carrier)]),
    ...(reason === undefined
      ? []
      : [sql`exists (select from rates.quote_outcomes o where o.id = q.outcome_id and o.reason = ${reason})`]),
    ...(issuedFrom === undefined
      ? []
      : [sql`q.issued_at >= (${issuedFrom}::date)::timestamp at time zone ${context.zone}`]),
    ...(issuedTo === undefined
      ? []
      : [sql`q.issued_at < (${issuedTo}::date + 1)::timestamp at time zone ${context.zone}`]),
    ...(q === undefined || q === '' ? [] : [matches(q)]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** A number, the client's name, a carrier or a port: never what we pay. */
function matches(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(q.number ilike ${pattern} or c.name ilike ${pattern} or q.cargo ilike ${pattern}
    or exists (select from rates.quote_lines l where l.quote_id = q.id
               and (l.carrier ilike ${pattern} or ${q.toUpperCase()} = any(l.pols) or ${q.toUpperCase()} = any(l.pods))))`
}

const hasPort = (ports: RawBuilder<unknown>, codes: readonly string[]) =>
  sql<boolean>`exists (select from rates.quote_lines l where l.quote_id = q.id and ${ports} && ${[...codes]}::text[])`

const hasCarrier = (carrier: string) =>
  sql<boolean>`exists (select from rates.quote_lines l where l.quote_id = q.id and l.carrier = ${carrier})`

const expiringDays = 3

function inList(context: Context, show: QuoteListName): RawBuilder<boolean> {
  const today = businessDay(context)
  const inForce = sql<boolean>`q.state = 'issued' and q.replaced_at is null`
  switch (show) {
    case 'all':
      return sql<boolean>`q.replaced_at is null`
    case 'issued':
      return sql<boolean>`(${inForce} and q.valid_to >= ${today})`
    case 'expiring':
      return sql<boolean>`(${inForce} and q.valid_to between ${today} and ${today} + ${expiringDays}::int)`
    case 'noOutcome':
      return sql<boolean>`(${inForce} and q.valid_to < ${today})`
    case 'approval':
      return sql<boolean>`(q.state = 'draft' and q.approval_asked_at is not null and q.approved_at is null and ${costSeenBy(personOf(context))})`
    default:
      return sql<boolean>`(q.state = ${show} and q.replaced_at is null)`
  }
}

interface ListedRow
  extends Pick<
    QuoteRow,
    | 'id'
    | 'version'
    | 'number'
    | 'revision'
    | 'company_id'
    | 'company_name'
    | 'author_id'
    | 'author_name'
    | 'language'
    | 'state'
    | 'valid_from'
    | 'valid_to'
    | 'days_left'
    | 'is_expired'
    | 'created_at'
    | 'issued_at'
    | 'approval_asked_at'
    | 'approved_at'
    | 'charges'
  > {
  place: string | Date | null
  opens: number
  last_opened_at: Date | null
  reason: ListedQuote['reason']
  lines: (Omit<ListedQuote['lanes'][number], 'prices'> & { prices: QuotePrice[] })[]
}

const sortColumns: Record<QuoteSort, RawBuilder<unknown>> = {
  number: sql`q.number`,
  company: sql`c.name`,
  validTo: sql`q.valid_to`,
  issuedAt: sql`coalesce(q.issued_at, '-infinity')`,
  lastOpenedAt: sql`coalesce(opened.last, '-infinity')`,
  createdAt: sql`q.created_at`,
}
const moment = z.union([cursorTime, z.literal('-infinity')])
const cursors = sortedCursor<QuoteSort, string | null>(
  {
    number: cursorText,
    company: cursorText,
    validTo: z.iso.date(),
    issuedAt: moment,
    lastOpenedAt: moment,
    createdAt: moment,
  },
  'rates.cursor_invalid',
)
const casts: Record<QuoteSort, RawBuilder<unknown>> = {
  number: sql`::text`,
  company: sql`::text`,
  validTo: sql`::date`,
  issuedAt: sql`::timestamptz`,
  lastOpenedAt: sql`::timestamptz`,
  createdAt: sql`::timestamptz`,
}

/** Returns how the end of a page in this order is written. */
export const endOf =
  (sorted: Pick<QuoteQuery, 'sort' | 'order'>) =>
  (last: ListedRow): string =>
    cursors.write(sorted, last.place, last.id)

export async function selectListed(
  context: Context,
  where: RawBuilder<boolean>,
  { sort, order }: Pick<QuoteQuery, 'sort' | 'order'>,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<ListedRow[]> {
  const by = sortColumns[sort]
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const after = afterCursor(cursor, { sort, order })
  const { rows } = await sql<ListedRow>`
    select q.id, q.version, q.number, q.revision, q.company_id, c.name as company_name, q.author_id, author.name as author_name, q.language, q.state,
           q.valid_from::text, q.valid_to::text, q.valid_to - ${businessDay(context)} as days_left,
           q.state = 'issued' and q.valid_to < ${businessDay(context)} as is_expired, q.created_at, q.issued_at, q.approval_asked_at, q.approved_at, q.charges,
           ${placeText(sort, by)} as place, coalesce(opened.count, 0)::int as opens, opened.last as last_opened_at,
           (select o.reason from rates.quote_outcomes o where o.id = q.outcome_id) as reason,
           coalesce((select json_agg(json_build_object('pols', l.pols, 'pods', l.pods, 'carrier', l.carrier, 'currency', l.currency, 'prices',
               (select json_agg(json_build_object('container', p.container, 'buying', p.buying, 'selling', p.selling, 'isFrom', p.is_from)
                  order by p.place) from rates.quote_prices p where p.line_id = l.id)) order by l.place)
             from rates.quote_lines l where l.quote_id = q.id), '[]') as lines
    from rates.quotes q ${companies}
    join identity.users author on author.id = q.author_id
    left join lateral (select count(*) as count, max(o.at) as last from rates.share_links s join rates.opens o on o.link_id = s.id
                       where s.quote_id = q.id having count(*) > 0) opened on true
    where ${where} ${after}
    order by ${by} ${direction}, q.id ${direction} limit ${limit}`.execute(context.db)
  return rows
}

/** The value of the sorted column as the cursor keeps it: moments to the millisecond, as they are stored. */
const placeText = (sort: QuoteSort, by: RawBuilder<unknown>) =>
  casts[sort] === casts.createdAt || sort === 'issuedAt' || sort === 'lastOpenedAt'
    ? sql`case when ${by} = '-infinity' then '-infinity' else to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`
    : sql`(${by})::text`

function afterCursor(cursor: string | undefined, sorted: Pick<QuoteQuery, 'sort' | 'order'>) {
  if (cursor === undefined) return sql``
  const { value, id } = cursors.read(cursor, sorted)
  const sign = sorted.order === 'asc' ? sql`>` : sql`<`
  return sql`and (${sortColumns[sorted.sort]}, q.id) ${sign} (${value}${casts[sorted.sort]}, ${id}::bigint)`
}

function asListed(context: Context, row: ListedRow): ListedQuote {
  const knows = seesCost(personOf(context), row)
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    revision: row.revision,
    company: { id: row.company_id, name: row.company_name },
    author: { id: row.author_id, name: row.author_name },
    language: row.language,
    state: row.state,
    isExpired: row.is_expired,
    daysLeft: row.state === 'issued' ? row.days_left : null,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    createdAt: row.created_at.toISOString(),
    issuedAt: row.issued_at?.toISOString() ?? null,
    lanes: row.lines.map(({ prices, ...line }) => ({
      ...line,
      prices: prices.map(({ container, selling, isFrom }) => ({ container, selling, isFrom })),
    })),
    perBill: billAmountsOfCharges(offeredCharges(row.charges, row.lines)),
    opens: row.opens,
    lastOpenedAt: row.last_opened_at?.toISOString() ?? null,
    reason: row.reason,
    marginPercent: knows ? leastMargin(row.lines) : null,
    waitsForApproval: knows && row.state === 'draft' && row.approval_asked_at !== null && row.approved_at === null,
  }
}
