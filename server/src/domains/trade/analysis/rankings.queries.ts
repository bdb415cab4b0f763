import type { RankedParty, Ranking, Span } from '@seamark/contract/trade/analysis/ports'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { everSince, sumOf } from '../slices/figures.queries.ts'
import { nobodys, type PartyState, statesOf } from '../records/party-states.queries.ts'
import { type Compared, concentrationOf, shareOf } from '../slices/periods.rules.ts'
import type { Asked } from './mixes.queries.ts'
import { inSpan, spanName, type Spans } from './spans.queries.ts'

const shownParties = 20

interface PartyRow {
  id: number
  value: number
  shipments: number
  now: number
  /** Null where it shipped and nobody knows how much. */
  lastYear: number | null
  last: string
}

/** `span_…_parties` */
type Counts = Partial<Record<`${string}_parties`, number>>

/** One side of all: what its parties add up to, how many ship in each span, and those who ship most. */
interface SideRow extends Counts {
  exports: 0 | 1
  known: number
  squares: number
  told: number
  of: number
  /** How much and how many below zero, so that the most come first. */
  first: [number, number, number, number, number, string][]
}

type Side = Omit<SideRow, 'first' | 'exports'> & { rows: PartyRow[] }

/**
 * Who imports and who exports most, and how many do in each span. What nobody is disclosed for is in the whole, and is no row. The rankings wait for the
 * whole.
 */
export async function rankingsOf(context: Context, asked: Asked, compared: Compared | null, spans: Spans) {
  const { importer, exporter } = await ranked(context, asked, compared, spans)
  const ids = [...new Set([importer, exporter].flatMap((side) => side?.rows ?? []).map(({ id }) => id))]
  const [names, states] = await Promise.all([namesOf(context, ids), statesOf(context, ids)])
  const known = { names, states, hasLastYear: Boolean(compared?.lastYear), hasNow: compared !== null }
  const partiesOf = (side: Side | undefined) => (span: Span) => side?.[`${spanName(span)}_parties`] ?? 0
  return {
    parties: { importer: partiesOf(importer), exporter: partiesOf(exporter) },
    /** How many records of the period say who. */
    told: { importer: importer?.told ?? 0, exporter: exporter?.told ?? 0 },
    rankings: (whole: number) => ({
      importers: asRanking(importer, asked.undisclosed ? whole : (importer?.known ?? 0), known),
      exporters: asRanking(exporter, asked.undisclosed ? whole : (exporter?.known ?? 0), known),
    }),
  }
}

/**
 * Both sides of one look at the records. Whoever does not ship in the period is only counted in the other spans. Each party has an id on one side and 0 on the
 * other, and no span ends later than the period, so that the last day of all is that of the period: what can be told without a condition costs less.
 */
async function ranked(
  { engine }: Context,
  { slice, measure, period }: Asked,
  compared: Compared | null,
  { names, parameters, since, until }: Spans,
): Promise<Partial<Record<'importer' | 'exporter', Side>>> {
  const condition = everSince(slice)
  const now = compared?.now ?? period
  const lastYear = compared?.lastYear ?? now
  const [inPeriod, isNow, isBefore] = [period, now, lastYear].map((span) => inSpan(spanName(span)))
  // Whoever shipped last year is not new, though nothing of what is measured is known of it.
  const said = `if(lastYear = 0 and ${spanName(lastYear)}_lines > 0, -1, lastYear)`
  const lines = names.map((name) => `countIf(${inSpan(name)}) as ${name}_lines`)
  const parties = names.map((name) => `countIf(${name}_lines > 0) as ${name}_parties`)
  const rows = await engine.rows<SideRow>(
    `select exports, sum(amount) as known, sum(amount * amount) as squares, sum(shipments) as told, countIf(shipments > 0) as of, ${parties.join(', ')},
       groupArraySortedIf(${shownParties})((-amount, -shipments, id, now, ${said}, last), shipments > 0) as first
     from (
       select grouping(importer) as exports, importer + exporter as id, ${sumOf(measure, inPeriod)} as amount, countIf(${inPeriod}) as shipments,
         ${sumOf(measure, isNow)} as now, ${sumOf(measure, isBefore)} as lastYear, max(date) as last, ${lines.join(', ')}
       from facts.records where ${condition.sql} and date between {since:Date} and {until:Date} group by grouping sets ((importer), (exporter))
     ) where id > 0 group by exports`,
    { ...condition.parameters, ...parameters, since, until },
  )
  return Object.fromEntries(
    rows.map(({ exports, first, ...side }) => [
      exports === 1 ? 'exporter' : 'importer',
      {
        ...side,
        rows: first.map(
          ([amount, lines, id, now, before, last]): PartyRow => ({
            id,
            value: 0 - amount,
            shipments: -lines,
            now,
            lastYear: before < 0 ? null : before,
            last,
          }),
        ),
      },
    ]),
  )
}

/** How parties are called. */
export async function namesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from trade.parties where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Known {
  names: ReadonlyMap<number, string>
  states: ReadonlyMap<number, PartyState>
  hasNow: boolean
  hasLastYear: boolean
}

function asRanking(side: Side | undefined, whole: number, { names, states, hasNow, hasLastYear }: Known): Ranking {
  if (!side || side.rows.length === 0) return { rows: [], concentration: null }
  const rows = side.rows.map(({ id, value, shipments, now, lastYear, last }): RankedParty => {
    const { state, companyId, custodian } = states.get(id) ?? nobodys
    return {
      id,
      name: names.get(id) ?? `#${id}`,
      value,
      shipments,
      share: shareOf(value, whole),
      now: hasNow ? now : null,
      lastYear: hasLastYear ? lastYear : null,
      lastShipment: last,
      state,
      companyId,
      custodian,
    }
  })
  return {
    rows,
    concentration: concentrationOf({
      values: rows.map(({ value }) => value),
      squares: side.squares,
      whole,
      of: side.of,
    }),
  }
}
