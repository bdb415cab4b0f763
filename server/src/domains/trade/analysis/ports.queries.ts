import type { Kpi, Lack, PortFigures, PortQuery, Span } from '@seamark/contract/trade/analysis/ports'
import { sql } from 'kysely'
import type { Slice } from '@seamark/contract/trade/slices/slices'
import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { comparedPairs, type ComparedPairs, type SourcedSpan } from '../slices/compared-sources.rules.ts'
import { dataPeriodOf, sourceSpans } from '../slices/figures.queries.ts'
import { type Asked, mixesOf } from './mixes.queries.ts'
import { rankingsOf } from './rankings.queries.ts'
import {
  type Compared,
  type ComparedSources,
  comparedOf,
  type DataPeriod,
  monthFigures,
  partialFrom,
  periodOf,
  seasonSpan,
  seasonsOf,
  type SourceSpan,
} from '../slices/periods.rules.ts'
import { spansOf } from './spans.queries.ts'
import { sumsOf } from './sums.queries.ts'

/**
 * Returns the figures of a slice. All questions to the engine are asked at once; PostgreSQL is asked only for the names
 * that are shown.
 */
export async function analysePorts(context: Context, query: PortQuery) {
  authorize(context, 'trade.analyse')
  const asOf = context.now().toISOString()
  const { measure, undisclosed, ...slice } = query
  const [found, refused] = await Promise.all([periodFor(context, slice), refusedDates(context, slice)])
  if (!found) return { asOf, lastImport: refused.last, coverage: null, figures: null }
  const figures = await figuresOf(context, { measure, undisclosed, slice, ...found }, refused.undated)
  return { asOf, lastImport: refused.last, coverage: found.dataPeriod, figures }
}

/** Returns the period of a slice and of the data; null while there is no data. Raises `trade.period_backwards`. */
export async function periodFor(
  context: Context,
  slice: Slice,
): Promise<{ period: Span; dataPeriod: Required<DataPeriod> } | null> {
  if (slice.from !== undefined && slice.to !== undefined && slice.from > slice.to)
    throw failField('from', 'trade.period_backwards')
  const dataPeriod = await dataPeriodOf(context, slice)
  return dataPeriod && { period: periodOf(slice, dataPeriod), dataPeriod }
}

async function figuresOf(context: Context, asked: Asked, undated: number): Promise<PortFigures> {
  const { period, dataPeriod } = asked
  const compared = comparedOf(period, dataPeriod)
  const covered = await sourceSpans(context, asked.slice)
  const pairs = comparedPairs(compared, covered)
  const spans = spansOf(period, compared, pairs)
  const [sums, ranked, mixes] = await Promise.all([
    sumsOf(context, asked, spans),
    rankingsOf(context, asked, pairs.lastYear, spans),
    mixesOf(context, asked),
  ])
  const whole = sums.total
  return {
    period,
    partialFrom: partialFrom(period, dataPeriod),
    compared: compared && {
      now: compared.now,
      before: pairs.before && compared.before,
      lastYear: pairs.lastYear && compared.lastYear,
    },
    comparedSources: { before: pairs.before?.counted ?? null, lastYear: pairs.lastYear?.counted ?? null },
    kpis: kpisOf({ ...sums.kpis, importers: ranked.parties.importer, exporters: ranked.parties.exporter }, period, {
      compared,
      pairs,
    }),
    total: whole,
    months: monthFigures(sums.months, period, dataPeriod, sourcesOfMonths(covered)),
    seasons: seasonsOf(sums.months, seasonSpan(period, dataPeriod)),
    ...ranked.rankings(whole),
    routes: mixes.routes,
    ...mixes.of(whole),
    rows: { used: sums.used, lacking: lackingOf(sums.used, { ...sums.told, ...ranked.told, ...mixes.told }), undated },
  }
}

/** Returns the sources that cover a month and the same month a year before. */
const sourcesOfMonths =
  (covered: readonly SourceSpan[]): ComparedSources =>
  (month, yearAgo) => {
    const { lastYear } = comparedPairs({ now: month, before: null, lastYear: yearAgo }, covered)
    if (!lastYear) return null
    return lastYear.now.sources === undefined ? 'all' : new Set(lastYear.now.sources)
  }

function kpisOf(
  values: Record<Kpi, (span: SourcedSpan) => number>,
  period: Span,
  { compared, pairs: { before, lastYear } }: { compared: Compared | null; pairs: ComparedPairs },
): PortFigures['kpis'] {
  const valueOf = (span: SourcedSpan | null | undefined, kpi: Kpi) => (span ? values[kpi](span) : null)
  const figure = (kpi: Kpi) => ({
    value: values[kpi](period),
    now: valueOf(before?.now ?? compared?.now, kpi),
    before: valueOf(before?.reference, kpi),
    nowOfYear: valueOf(lastYear?.now, kpi),
    lastYear: valueOf(lastYear?.reference, kpi),
  })
  return {
    shipments: figure('shipments'),
    teu: figure('teu'),
    importers: figure('importers'),
    exporters: figure('exporters'),
    weight: figure('weight'),
  }
}

/** Returns how many of the rows lack what each ranking or chart needs. */
function lackingOf(used: number, told: Record<Lack, number>): PortFigures['rows']['lacking'] {
  const lack = (name: Lack) => used - told[name]
  return {
    importer: lack('importer'),
    exporter: lack('exporter'),
    pol: lack('pol'),
    pod: lack('pod'),
    hs: lack('hs'),
    carrier: lack('carrier'),
    vessel: lack('vessel'),
    containers: lack('containers'),
    weight: lack('weight'),
    value: lack('value'),
  }
}

/**
 * Returns how many rows were refused for their date, so that they are in no slice, and when the last of these imports
 * ended.
 */
export async function refusedDates(
  { db }: Context,
  { source }: Slice,
): Promise<{ undated: number; last: string | null }> {
  const { rows } = await sql<{ undated: number; last: Date | null }>`
    select coalesce(sum((select coalesce(sum(reason.value::int), 0) from jsonb_each_text(i.written -> 'reasons') reason where reason.key like 'date\_%')), 0)::int as undated,
      max(i.ended_at) as last
    from trade.imports i where i.state = 'done' and (${source ?? null}::int[] is null or i.source_id = any(${source ?? null}::int[]))`.execute(
    db,
  )
  return { undated: rows[0]?.undated ?? 0, last: rows[0]?.last?.toISOString() ?? null }
}
