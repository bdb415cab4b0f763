import type { RankedParty, Ranking } from '@seamark/contract/trade/analysis/ports'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { everSince, sumOf } from '../slices/figures.queries.ts'
import { nobodys, type PartyState, statesOf } from '../records/party-states.queries.ts'
import type { ComparedPair, SourcedSpan } from '../slices/compared-sources.rules.ts'
import { concentrationOf, shareOf } from '../slices/periods.rules.ts'
import type { Asked } from './mixes.queries.ts'
import { inSpan, spanName, type Spans } from './spans.queries.ts'

const shownParties = 20

interface PartyRow {
  id: number
  value: number
  shipments: number
  now: number
  /** Null where it shipped but the amount is not known. */
  lastYear: number | null
  last: string
}

/** The number of parties in each span; the keys are `span_…_parties`. */
type Counts = Partial<Record<`${string}_parties`, number>>

/** The totals of importers or exporters: the sum of their amounts, how many ship in each span, and the largest ones. */
interface SideRow extends Counts {
  exports: 0 | 1
  known: number
  squares: number
  told: number
  of: number
  /** Amount and shipments are negative, so that the largest come first. */
  first: [number, number, number, number, number, string][]
}

type Side = Omit<SideRow, 'first' | 'exports'> & { rows: PartyRow[] }

/**
 * Returns the largest importers and exporters, and the number of each in every span. Undisclosed parties count in the
 * whole and have no row. The rankings are functions, since their shares need the whole.
 */
export async function rankingsOf(context: Context, asked: Asked, lastYear: ComparedPair | null, spans: Spans) {
  const { importer, exporter } = await countSides(context, asked, lastYear, spans)
  const ids = [...new Set([importer, exporter].flatMap((side) => side?.rows ?? []).map(({ id }) => id))]
  const [names, states] = await Promise.all([namesOf(context, ids), statesOf(context, ids)])
  const known = { names, states, isCompared: lastYear !== null }
  const partiesOf = (side: Side | undefined) => (span: SourcedSpan) => side?.[`${spanName(span)}_parties`] ?? 0
  return {
    parties: { importer: partiesOf(importer), exporter: partiesOf(exporter) },
    /** How many records of the period name the party. */
    told: { importer: importer?.told ?? 0, exporter: exporter?.told ?? 0 },
    rankings: (whole: number) => ({
      importers: asRanking(importer, asked.undisclosed ? whole : (importer?.known ?? 0), known),
      exporters: asRanking(exporter, asked.undisclosed ? whole : (exporter?.known ?? 0), known),
    }),
  }
}

/**
 * Counts both sides in one pass over the records. Parties that do not ship in the period count only in the other spans.
 * A row has the party's id on one side and 0 on the other. No span ends after the period, so the last day of a party
 * needs no condition, which is faster.
 */
async function countSides(
  { engine }: Context,
  { slice, measure, period }: Asked,
  compared: ComparedPair | null,
  { names, parameters, since, until }: Spans,
): Promise<Partial<Record<'importer' | 'exporter', Side>>> {
  const condition = everSince(slice)
  const now = compared?.now ?? period
  const lastYear = compared?.reference ?? now
  const [inPeriod, isNow, isBefore] = [period, now, lastYear].map((span) => inSpan(spanName(span)))
  // A party that shipped last year is not new, even if the amount is not known.
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

/** Returns the names of parties by id. */
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
  isCompared: boolean
}

function asRanking(side: Side | undefined, whole: number, { names, states, isCompared }: Known): Ranking {
  if (!side || side.rows.length === 0) return { rows: [], concentration: null }
  const rows = side.rows.map(({ id, value, shipments, now, lastYear, last }): RankedParty => {
    const { state, companyId, custodian } = states.get(id) ?? nobodys
    return {
      id,
      name: names.get(id) ?? `#${id}`,
      value,
      shipments,
      share: shareOf(value, whole),
      now: isCompared ? now : null,
      lastYear: isCompared ? lastYear : null,
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
