import { sql } from 'kysely'
import { sentAhead } from '../../../platform/database/sent-ahead.ts'
import type { Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { cutText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { exchangeRates } from '../../settings/index.ts'
import { carrierCode, knownPort, nearestPorts } from '../../territory/index.ts'
import { ratesChanged } from '../events.ts'
import { everybody } from '../policy.ts'
import { checkRate, isProblem, type Known, type RateProblem } from '../prices/checks.rules.ts'
import {
  type ChildRows,
  childRows,
  type GivenRate,
  hasOtherTerms,
  keyOf,
  loggedRate,
  type OfferTerms,
  signatureOf,
  valueColumns,
} from './columns.rules.ts'
import { recordAdded } from './activities.commands.ts'
import { findCompanyProblems } from './companies.queries.ts'
import { findPricedKeys, lockKeys, settleKeys } from './settlements.commands.ts'
import { findStandingOffers } from './standing.queries.ts'

/** What became of a rate that was given. */
export type WrittenRate =
  /**
   * `replaced`: rates that end earlier by it. `endedBy`: a newer one was there already, and it ends before its own expiry. `isOtherTerms`: its price and days were there
   * with other terms.
   */
  | (Created & { isOtherTerms: boolean })
  /** The same days, prices and terms of the same key are there. */
  | { outcome: 'unchanged'; id: number }
  | { outcome: 'refused'; problem: RateProblem }

interface Created {
  outcome: 'created'
  id: number
  number: string
  replaced: readonly number[]
  endedBy: number | null
}

export const atlas: Known = { port: knownPort, nearestPorts, carrier: carrierCode }

/**
 * Writes many rates in one transaction, by sets; returns one result for each, in their order. Newer offers end older ones of their key, and an offer that is there
 * already with the same days, prices and terms changes nothing. A rate that is not right is refused, and the others are written.
 */
export async function writeRates(
  context: Context,
  given: readonly GivenRate[],
  permission: 'rates.import' | 'rates.write' = 'rates.import',
): Promise<WrittenRate[]> {
  return write(context, { permission, audit: 'rates.rateCreated' }, async (tx) => {
    const checked = await checkRates(tx, given)
    const right = checked.flatMap((one) => ('problem' in one ? [] : [one]))
    const keys = right.flatMap(({ key }) => key ?? [])
    await lockKeys(tx, keys)
    const standing = await findStanding(tx, keys)
    const made: Checked[] = []
    const places = checked.map((one): Placed => {
      if ('problem' in one) return one
      const signature = `${one.key} ${signatureOf(one.rate)}`
      const same = one.key === null ? [] : (standing.get(signature) ?? [])
      const known = same.find(({ terms }) => !hasOtherTerms(one.rate, terms))
      if (known) return { standing: known }
      made.push(one)
      standing.set(signature, [...same, { made: made.length - 1, terms: one.rate }])
      return { made: made.length - 1, isOtherTerms: same.length > 0 }
    })
    if (made.length === 0) tx.unchanged()
    const written = await insertRates(tx, made)
    const ids = written.flatMap(({ id, replaced }) => [id, ...replaced])
    if (ids.length > 0) await tx.reactions.announce(tx, ratesChanged, { ids, isNew: true })
    return places.map((place): WrittenRate => {
      if ('problem' in place) return { outcome: 'refused', problem: place.problem }
      if ('made' in place) return { ...(written[place.made] ?? unwritten()), isOtherTerms: place.isOtherTerms }
      const { standing: known } = place
      return { outcome: 'unchanged', id: 'id' in known ? known.id : (written[known.made] ?? unwritten()).id }
    })
  })
}

function unwritten(): never {
  throw new Error('a rate was made and not written')
}

type Checked = GivenRate & { key: string | null }
type Standing = { terms: OfferTerms } & ({ id: number } | { made: number })
type Placed = { problem: RateProblem } | { standing: Standing } | { made: number; isOtherTerms: boolean }

async function checkRates(
  tx: WriteContext,
  given: readonly GivenRate[],
): Promise<(Checked | { problem: RateProblem })[]> {
  const companies = await findCompanyProblems(
    tx,
    given.map(({ rate }) => rate),
  )
  return given.map((one, place) => {
    const rate = checkRate(one.rate, atlas)
    if (isProblem(rate)) return { problem: rate }
    const problem = companies[place]
    return problem ? { problem } : { ...one, rate, key: keyOf({ rate, ownerId: one.ownerId }) }
  })
}

/** The offers of these keys that are in the market, by key and signature. */
async function findStanding(tx: WriteContext, keys: readonly string[]): Promise<Map<string, Standing[]>> {
  const offers = await findStandingOffers(tx, keys)
  return Map.groupBy(offers, (offer) => `${offer.key} ${signatureOf(offer)}`)
}

/** Inserts rates that were checked, with everything below them, and settles their keys. */
async function insertRates(tx: WriteContext, made: readonly Checked[]): Promise<Created[]> {
  if (made.length === 0) return []
  const perDollar = await exchangeRates(tx)
  const month = dayAt(tx.now(), tx.zone).slice(2, 7).replace('-', '')
  const { rows: numbered } = await sql<{ id: number; running: string }>`
    select nextval(pg_get_serial_sequence('rates.rates', 'id'))::float8 as id, nextval('rates.rate_number')::text as running
    from generate_series(1, ${made.length}::int)`.execute(tx.db)
  const isOnly = await findOnly(tx, made)
  const placed = made.map((one, place) => {
    const { id = 0, running = '' } = numbered[place] ?? {}
    const number = `${one.rate.side === 'supply' ? 'S' : 'D'}${month}${running.padStart(4, '0')}`
    return { ...one, id, number, isOnly: isOnly(one) }
  })
  await insertRows(
    tx,
    'rates',
    placed.map((one) => rateRow(tx, one)),
  )
  await insertChildren(
    tx,
    placed.map((one) => childRows(one.id, one, perDollar)),
  )
  await settleKeys(
    tx,
    placed.flatMap((one) => (one.isOnly || one.key === null ? [] : [one.key])),
  )
  await tx.audits(
    placed.map(({ id, rate, ownerId }) => ({ subject: 'rate', id, after: loggedRate(rate, { ownerId }) })),
  )
  await recordAdded(tx, placed)
  tx.publish({ event: { topic: 'rates.rate' }, audience: everybody })
  return describeCreated(tx, placed)
}

/** An only offer of its key ends none and is ended by none, so its key needs no settling: most lines of a sheet that comes the first time. */
async function findOnly(tx: WriteContext, made: readonly Checked[]): Promise<(one: Checked) => boolean> {
  const times = new Map<string, number>()
  for (const { key } of made) if (key !== null) times.set(key, (times.get(key) ?? 0) + 1)
  const once = [...times].flatMap(([key, count]) => (count === 1 ? [key] : []))
  const priced = await findPricedKeys(tx, once)
  const only = new Set(once.filter((key) => !priced.has(key)))
  return ({ key }) => key !== null && only.has(key)
}

const rateRow = (tx: WriteContext, one: Checked & { id: number; number: string }) => {
  const actor = tx.actor?.kind === 'person' ? tx.actor.id : one.ownerId
  return {
    id: one.id,
    number: one.number,
    side: one.rate.side,
    ...valueColumns(one.rate, one.number),
    source: one.source,
    source_text: cutText(one.sourceText ?? '', 20_000),
    reading_line_id: one.readingLineId ?? null,
    owner_id: one.ownerId,
    key: one.key,
    copied_from: one.copiedFrom ?? null,
    created_by: actor,
    updated_by: actor,
  }
}

/** Inserts the rows below rates, table by table; nothing waits for them. */
export async function insertChildren(tx: WriteContext, all: readonly ChildRows[]) {
  for (const table of ['rate_ports', 'prices', 'surcharges', 'boxes', 'legs'] as const)
    await insertRows(
      tx,
      table,
      all.flatMap((rows): Record<string, unknown>[] => rows[table]),
    )
}

async function insertRows(tx: WriteContext, table: string, rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const name = sql.table(`rates.${table}`)
  await sql`${sentAhead}
    insert into ${name} (${columns}) ${table === 'rates' ? sql`overriding system value` : sql``}
    select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(tx.db)
}

async function describeCreated(
  { db }: WriteContext,
  placed: readonly { id: number; number: string; isOnly: boolean }[],
): Promise<Created[]> {
  const ids = placed.flatMap(({ id, isOnly }) => (isOnly ? [] : [id]))
  const described = sql<{ id: number; replaced: number[]; ended_by: number | null }>`
    select r.id, array(select o.id from rates.rates o where o.superseded_by = r.id order by o.id) as replaced, r.superseded_by as ended_by
    from rates.rates r where r.id = any(${ids}::bigint[])`
  const { rows } = ids.length === 0 ? { rows: [] } : await described.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return placed.map(({ id, number }) => ({
    outcome: 'created',
    id,
    number,
    replaced: found.get(id)?.replaced ?? [],
    endedBy: found.get(id)?.ended_by ?? null,
  }))
}
