import { randomBytes } from 'node:crypto'
import { addDays } from '@seamark/contract/platform/days'
import type { Pool, PoolClient } from 'pg'
import { workInOneTransaction } from '../../platform/database/whole-transaction.ts'
import { dayAt } from '../../platform/days.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/seeded-random.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createDemoApproval, createDemoCharges, createDemoQuoteTalk, createDemoReadings } from './demo/desk.ts'
import { createDemoPairs } from './demo/pairs.ts'
import { demoOffers, demoRequests } from './demo/market.rules.ts'
import { writeRates } from './rates/writings.commands.ts'

interface DemoMarket {
  offers?: number
  requests?: number
  seed?: number
}

/** Whole series stand together, so that a lot settles few keys. */
const lot = 300

/** Adds a year of invented offers on forty ways, what clients of the phonebook ask for now, and pairs in every state. Without anybody who holds a company it adds nothing. */
export async function createDemoRates(
  context: Context,
  { offers = 3000, requests = 200, seed = 1 }: DemoMarket = {},
): Promise<number> {
  const today = dayAt(context.now(), context.zone)
  const { rows: clients } = await sql<{ companyId: number; ownerId: number }>`
    select id as "companyId", custodian_id as "ownerId" from phonebook.companies
    where custodian_id is not null and delete_after is null order by id limit ${requests}`.execute(context.db)
  const owners = [...new Set(clients.map(({ ownerId }) => ownerId))]
  if (owners.length === 0) return 0
  const given = [...demoOffers({ seed, today, owners, offers }), ...demoRequests({ seed, today, clients })]
  for (let from = 0; from < given.length; from += lot) await writeRates(context, given.slice(from, from + lot))
  await sql`analyze rates.rates, rates.prices, rates.legs, rates.rate_ports`.execute(context.db)
  await createDemoPairs(context)
  return given.length
}

/**
 * Adds what an office keeps and says beside its prices: local charges, a quote that waits for a word on its price, readings with open questions, and
 * talk about quotes with files. Call it once the quotes of these companies are there. Without anybody who holds one of
 * them it adds nothing.
 */
export async function createDemoDesk(context: Context, companies: DemoQuotes['companies']) {
  const today = dayAt(context.now(), context.zone)
  const { rows: clients } = await sql<{ companyId: number; authorId: number }>`
    select distinct on (custodian_id) id as "companyId", custodian_id as "authorId" from phonebook.companies
    where id between ${companies.from} and ${companies.to} and custodian_id is not null and delete_after is null
    order by custodian_id, id`.execute(context.db)
  if (clients.length === 0) return
  await createDemoCharges(context, today)
  await createDemoApproval(context, clients, today)
  await createDemoReadings(
    context,
    clients.map(({ authorId }) => authorId),
    today,
  )
  await createDemoQuoteTalk(context, companies)
}

interface DemoQuotes {
  /** The companies that were just created. */
  companies: { from: number; to: number }
  /** The office's zone. */
  zone: string
  seed?: number
  now?: Date
}

const wanted = 60

/**
 * Writes sixty quotes of the last two months to companies that somebody holds: drafts, some in force, some without outcome, won and lost with
 * their reasons, and what their clients opened. The same companies and day make the same quotes; their links lead nowhere, since nobody has
 * their secrets.
 */
export async function createDemoQuotes(pool: Pool, { companies, zone, seed = 1, now = new Date() }: DemoQuotes) {
  await workInOneTransaction(pool, ['statement', 'transaction', 'idle_in_transaction_session'], async (client) => {
    const { rows } = await client.query<{ id: number; custodian_id: number }>(
      `select id, custodian_id from phonebook.companies
       where id between $1 and $2 and custodian_id is not null and delete_after is null order by id limit $3`,
      [companies.from, companies.to, wanted],
    )
    for (const [index, company] of rows.entries())
      await writeQuote(client, { ...company, index }, createSeededRandom(seed + 11, index), dayAt(now, zone))
  })
}

/** Lanes that a forwarder in East China quotes every day, with what a high cube costs there. */
const lanes = [
  { pol: 'CNSHA', pod: 'USLAX', carriers: ['MSCU', 'COSU', 'MATS'], price: 2450, days: 15 },
  { pol: 'CNNGB', pod: 'DEHAM', carriers: ['MAEU', 'CMDU', 'HLCU'], price: 2680, days: 33 },
  { pol: 'CNNGB', pod: 'NLRTM', carriers: ['MSCU', 'COSU'], price: 2620, days: 31 },
  { pol: 'CNSHA', pod: 'AEJEA', carriers: ['COSU', 'MAEU'], price: 1650, days: 22 },
  { pol: 'CNNGB', pod: 'MXZLO', carriers: ['CMDU', 'MSCU'], price: 2950, days: 24 },
  { pol: 'CNSHA', pod: 'INNSA', carriers: ['COSU', 'ONEY'], price: 1420, days: 17 },
  { pol: 'CNSHA', pod: 'VNSGN', carriers: ['SITC', 'ONEY'], price: 380, days: 6 },
] as const
const reasons = ['price', 'price', 'price', 'space', 'transit', 'credit', 'cargoCancelled'] as const
const cargoes = [
  '家具 Furniture',
  '五金配件 Hardware',
  '塑料制品 Plastic goods',
  '纺织品 Textiles',
  '机械配件 Machine parts',
  '',
]

type End = 'draft' | 'issued' | 'won' | 'lost' | 'noReply' | 'withdrawn'
/** Of ten quotes: one is being written, four are in force or waited for, three were won, the others were not. */
const ends: readonly End[] = ['issued', 'won', 'lost', 'issued', 'won', 'draft', 'lost', 'issued', 'noReply', 'won']

async function writeQuote(
  client: PoolClient,
  { id: companyId, custodian_id: authorId, index }: { id: number; custodian_id: number; index: number },
  random: SeededRandom,
  today: string,
) {
  const end = ends[index % ends.length] ?? 'issued'
  // Those that are still waited for are young; every third of them has ended without anybody saying how.
  const age =
    end === 'draft' ? random.whole(0, 2) : end === 'issued' && index % 3 > 0 ? random.whole(0, 8) : random.whole(18, 58)
  const from = addDays(today, -age)
  const until = addDays(from, random.pick([10, 14]))
  const { rows } = await client.query<{ id: number }>(
    `insert into rates.quotes (number, author_id, company_id, language, incoterm, cargo, terms, valid_from, valid_to, created_at, updated_at, state, issued_at)
     values (rates.next_quote_number($1::date), $2, $3, $4, $5, $6, $7, $1::date, $8::date, $9, $9, $10::text, case when $10::text = 'draft' then null else $9::timestamptz end)
     returning id`,
    [
      from,
      authorId,
      companyId,
      random.pick(['zhEn', 'zhEn', 'zh', 'en']),
      random.pick(['FOB', 'CIF', null]),
      random.pick(cargoes),
      '以上价格不含保险；舱位以船公司确认为准。',
      until,
      `${from}T10:${String(10 + (index % 50))}:00+08:00`,
      end === 'draft' || end === 'withdrawn' ? end : 'issued',
    ],
  )
  const quoteId = rows[0]?.id ?? 0
  const lines = random.chance(0.3) ? 2 : 1
  for (let place = 0; place < lines; place++) await writeLine(client, quoteId, place, random, until)
  if (end === 'won' || end === 'lost' || end === 'noReply')
    await writeOutcome(client, { quoteId, authorId, end, at: addDays(from, 6) }, random)
  if (end !== 'draft' && random.chance(0.75)) await writeOpens(client, { quoteId, authorId, from }, random)
}

async function writeLine(client: PoolClient, quoteId: number, place: number, random: SeededRandom, until: string) {
  const lane = random.pick(lanes)
  const margin = random.pick([50, 80, 100, 120, 150])
  const high = lane.price + random.whole(-6, 6) * 25
  const { rows } = await client.query<{ id: number }>(
    `insert into rates.quote_lines (quote_id, place, pols, pods, carrier, sailing, transit_days, free_days, currency, basis, margin_kind, margin_value, rate_ends)
     values ($1, $2, array[$3], array[$4], $5, $6, $7, $8, 'USD', $9, 'amount', $10, $11::date) returning id`,
    [
      quoteId,
      place,
      lane.pol,
      lane.pod,
      random.pick(lane.carriers),
      random.pick(['每周三 Wed', '每周五 Fri', '每周日 Sun']),
      lane.days,
      random.pick([7, 10, 14]),
      random.pick(['allIn', 'allIn', 'base']),
      margin,
      until,
    ],
  )
  const prices = [
    ['20GP', Math.round((high * 0.72) / 10) * 10],
    ['40GP', high - 50],
    ['40HQ', high],
  ] as const
  for (const [at, [container, buying]] of prices.entries())
    await client.query(
      'insert into rates.quote_prices (line_id, place, container, buying, selling) values ($1, $2, $3, $4, $5)',
      [rows[0]?.id, at, container, buying, buying + margin],
    )
}

interface Ended {
  quoteId: number
  authorId: number
  end: 'won' | 'lost' | 'noReply'
  at: string
}

async function writeOutcome(client: PoolClient, { quoteId, authorId, end, at }: Ended, random: SeededRandom) {
  const reason = end === 'lost' ? random.pick(reasons) : null
  const rival = reason === 'price' ? 2400 - random.whole(1, 8) * 25 : null
  await client.query(
    `with said as (
       insert into rates.quote_outcomes (quote_id, outcome, reason, rival_price, rival_currency, at, by_id)
       values ($1, $2, $3, $4::numeric, case when $4::numeric is null then null else 'USD' end, $5::date + interval '2 hours', $6) returning id)
     update rates.quotes set state = $2, outcome_id = (select id from said) where id = $1`,
    [quoteId, end, reason, rival, at, authorId],
  )
}

async function writeOpens(
  client: PoolClient,
  { quoteId, authorId, from }: { quoteId: number; authorId: number; from: string },
  random: SeededRandom,
) {
  const { rows } = await client.query<{ id: number }>(
    `insert into rates.share_links (quote_id, token_hash, created_by, created_at, ends_at)
     select id, $2, $3, issued_at, greatest(valid_to, $4::date + 1) + interval '16 hours' from rates.quotes where id = $1 returning id`,
    [quoteId, randomBytes(32), authorId, from],
  )
  const devices = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => randomBytes(32))
  for (const [index, device] of devices.entries())
    await client.query(
      `insert into rates.opens (link_id, day, device, at, again_at)
       select $1, $2::date, $3, moment, moment + interval '30 minutes' from (select $2::date + make_interval(hours => 3 + $4::int) as moment) seen
       where moment < now()`,
      [rows[0]?.id, from, device, index],
    )
}
