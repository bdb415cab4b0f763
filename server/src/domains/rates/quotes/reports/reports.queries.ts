import type { LossReason } from '@seamark/contract/rates/quotes/fields'
import {
  mostReported,
  type ReportGroup,
  type reportQuotes,
  type ReportRow,
} from '@seamark/contract/rates/quotes/reports'
import type { Lane } from '@seamark/contract/territory/lanes'
import { sql } from 'kysely'
import type { z } from 'zod'
import { businessDay } from '../../../../platform/business-day.ts'
import { authorize, type Context, personOf, reachesOthers } from '../../../../platform/context.ts'
import { fail } from '../../../../platform/failure.ts'
import { translate } from '../../../../platform/translate.ts'
import { carrierName, knownPort } from '../../../territory/index.ts'
import { quotesWhere } from '../quote-lists.queries.ts'
import { gapTo, medianOf, type ReportedQuote, reportOf } from './reports.rules.ts'

/** How the quotes of a period ended, by lane, carrier or person: of the quotes that the caller's list holds. Throws report_wide. */
export async function summarizeQuotes(
  context: Context,
  { by, of, issuedFrom, issuedTo }: z.output<NonNullable<typeof reportQuotes.query>>,
) {
  authorize(context, 'rates.readQuotes')
  const rows = await selectReported(context, { show: 'all', of, issuedFrom, issuedTo })
  if (rows.length > mostReported) throw fail('rates.report_wide', { most: mostReported })
  const names = new Map(rows.map((row) => [String(row.author_id), row.author_name]))
  const quotes = rows.map((row) => ({
    state: row.state,
    isExpired: row.is_expired,
    reason: row.reason,
    gap: gapOf(row),
    keys: keysOf(row, by),
  }))
  return {
    ...reportOf(quotes, (key) => nameOf(context, by, key, names)),
    hasTeam: reachesOthers(personOf(context)),
  }
}

/** The median by which the quotes of a lane were dearer than the rival, as the report of the same quotes says it. */
export async function rivalGap(context: Context, of: { lane: Lane; issuedFrom: string }): Promise<ReportRow['gap']> {
  const rows = await selectReported(context, { show: 'all', of: 'team', ...of }, sql`o.rival_price is not null`)
  return medianOf(rows.map(gapOf))
}

const gapOf = ({ lines, rival_price: price, rival_currency: currency }: Row) => gapTo(lines, { price, currency })

interface Row {
  author_id: number
  author_name: string
  state: ReportedQuote['state']
  is_expired: boolean
  reason: LossReason | null
  rival_price: number | null
  rival_currency: string | null
  lines: { pods: string[]; carrier: string; currency: string; prices: { container: string; selling: number }[] }[]
}

/** The same condition as that of the list, so that each figure is the count of the list that it opens. */
async function selectReported(
  context: Context,
  filters: Parameters<typeof quotesWhere>[1],
  also = sql`true`,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select q.author_id, author.name as author_name, q.state, q.state = 'issued' and q.valid_to < ${businessDay(context)} as is_expired, o.reason, o.rival_price::float8, o.rival_currency,
           coalesce((select json_agg(json_build_object('pods', l.pods, 'carrier', l.carrier, 'currency', l.currency, 'prices',
               (select json_agg(json_build_object('container', p.container, 'selling', p.selling) order by p.place)
                from rates.quote_prices p where p.line_id = l.id)) order by l.place)
             from rates.quote_lines l where l.quote_id = q.id), '[]') as lines
    from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
    join identity.users author on author.id = q.author_id
    left join rates.quote_outcomes o on o.id = q.outcome_id
    where ${quotesWhere(context, filters)} and q.state <> 'draft' and ${also} limit ${mostReported + 1}`.execute(
    context.db,
  )
  return rows
}

function keysOf({ author_id, lines }: Row, by: ReportGroup): string[] {
  if (by === 'person') return [String(author_id)]
  if (by === 'carrier') return lines.map(({ carrier }) => carrier)
  return lines.flatMap(({ pods }) => pods.flatMap((code) => knownPort(code)?.lane ?? []))
}

function nameOf({ language }: Context, by: ReportGroup, key: string, people: ReadonlyMap<string, string>): string {
  if (by === 'person') return people.get(key) ?? ''
  if (by === 'carrier')
    return key === '' ? translate(language, 'rates.report.noCarrier') : carrierName(key, language) || key
  return translate(language, `territory.lane.${key}`)
}
