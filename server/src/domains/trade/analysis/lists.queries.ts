import { comparisonQuery } from '@seamark/contract/trade/analysis/comparisons'
import type { Language } from '@seamark/contract/languages'
import {
  type Mix,
  type PortFigures,
  portQuery,
  type Ranking,
  trendQuery,
  type TrendQuery,
} from '@seamark/contract/trade/analysis/ports'
import { shownPortCode } from '@seamark/contract/territory/ports'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { chapterName, partName } from '../codes/names.rules.ts'
import { compareDataSets } from './comparisons.queries.ts'
import { analysePorts } from './ports.queries.ts'
import { roundTo } from '../slices/periods.rules.ts'
import { splitTrend } from './trends.queries.ts'

type Row = Record<string, Cell>

const markPartial = ({ isPartial: is }: { isPartial: boolean }) => (is ? '*' : '')

const column = (key: string, heading: string, kind: ListColumn['kind'] = 'text'): ListColumn => ({ key, heading, kind })
const measure = column('measure', 'trade.column.measure')
const value = column('value', 'trade.column.value', 'number')
const shipments = column('shipments', 'trade.measure.shipments', 'number')
const share = column('share', 'trade.column.share', 'number')
const from = column('from', 'trade.column.from', 'day')
const to = column('to', 'trade.column.to', 'day')
const lastYear = column('lastYear', 'trade.column.lastYear', 'number')
const isPartial = column('isPartial', 'trade.column.isPartial')

/**
 * Exports the tables of the port analysis as they are on the page, with its slice. They need the right to export and
 * are logged like any list.
 */
export const portLists: readonly List[] = [
  figureList(
    'portMonths',
    'trade.figure.months',
    [from, to, measure, value, shipments, lastYear, isPartial],
    ({ months }) => months.map((month) => ({ ...month, isPartial: markPartial(month) })),
  ),
  {
    name: 'portTrend',
    title: 'trade.figure.months',
    permission: 'trade.analyse',
    export: asExport(
      trendQuery,
      [
        from,
        to,
        column('part', 'trade.column.part'),
        column('partName', 'trade.column.partName'),
        measure,
        value,
        shipments,
        isPartial,
      ],
      trendRows,
    ),
  },
  figureList(
    'portSeasons',
    'trade.figure.seasons',
    [column('month', 'trade.field.month', 'number'), measure, column('index', 'trade.column.index', 'number')],
    ({ seasons }) => (seasons.index ?? []).map((index, at) => ({ month: at + 1, index })),
  ),
  rankingList('portImporters', 'trade.figure.importers', ({ importers }) => importers),
  rankingList('portExporters', 'trade.figure.exporters', ({ exporters }) => exporters),
  figureList(
    'portRoutes',
    'trade.figure.routes',
    [
      column('pol', 'trade.field.pol'),
      column('polName', 'trade.field.polName'),
      column('pod', 'trade.field.pod'),
      column('podName', 'trade.field.podName'),
      measure,
      value,
      shipments,
    ],
    ({ routes }, language) =>
      routes.cells.map((cell) => ({
        ...cell,
        pol: shownPortCode(cell.pol),
        pod: shownPortCode(cell.pod),
        polName: portName(cell.pol, language),
        podName: portName(cell.pod, language),
      })),
  ),
  mixList('portCarriers', 'trade.figure.carriers', column('key', 'trade.field.carrier'), ({ carriers }) => [carriers], {
    heading: 'trade.field.carrierName',
    of: carrierName,
  }),
  mixList('portVessels', 'trade.figure.vessels', column('key', 'trade.field.vessel'), ({ vessels }) => [vessels]),
  mixList(
    'portGoods',
    'trade.figure.goods',
    column('key', 'trade.field.hs'),
    ({ goods }) => [goods['2'], goods['4'], goods['6']],
    {
      heading: 'trade.field.hsName',
      of: chapterName,
    },
  ),
  mixList(
    'portContainers',
    'trade.figure.containers',
    column('key', 'trade.field.container_type'),
    ({ containers }) => [containers],
  ),
]

/** Exports the difference table of a comparison, one row per month and data set. */
export const comparisonList: List = {
  name: 'dataSetComparison',
  title: 'trade.figure.comparison',
  permission: 'trade.analyse',
  export: asExport(
    comparisonQuery,
    [
      column('month', 'trade.field.month'),
      column('dataSet', 'trade.column.dataSet'),
      from,
      to,
      measure,
      value,
      column('index', 'trade.column.index', 'number'),
      column('difference', 'trade.column.difference', 'number'),
      column('change', 'trade.column.changeOnFirst', 'number'),
      isPartial,
    ],
    async (context, query) => {
      const { sets, months, unit } = await compareDataSets(context, query)
      const measured = `${measureText(context, query)}${unit === null ? '' : ` (${unit})`}`
      return months.flatMap(({ month, cells }) =>
        cells.flatMap((cell, at) =>
          cell
            ? [
                {
                  ...cell,
                  month,
                  dataSet: sets[at]?.name ?? '',
                  change: cell.change === null ? null : roundTo(cell.change * 100, 2),
                  isPartial: markPartial(cell),
                  measure: measured,
                },
              ]
            : [],
        ),
      )
    },
  ),
}

/** Returns one row per month and part. */
async function trendRows(context: Context, query: TrendQuery): Promise<Row[]> {
  const { months, series } = await splitTrend(context, query)
  return months.flatMap((month, at) =>
    series.map(({ key, name, values, shipments: counts }) => ({
      from: month.from,
      to: month.to,
      part: key,
      partName: name ?? partName(query.by, key, context.language),
      measure: measureText(context, query),
      value: values[at] ?? 0,
      shipments: counts[at] ?? 0,
      isPartial: markPartial(month),
    })),
  )
}

function rankingList(name: string, title: string, rankingOf: (figures: PortFigures) => Ranking): List {
  const columns = [
    column('rank', 'trade.column.rank', 'number'),
    column('name', 'trade.field.name'),
    measure,
    value,
    shipments,
    share,
    lastYear,
    column('change', 'trade.column.change', 'number'),
    column('lastShipment', 'trade.column.lastShipment', 'day'),
    column('state', 'trade.field.state'),
    column('custodian', 'phonebook.field.custodian'),
  ]
  return figureList(name, title, columns, (figures, language) =>
    rankingOf(figures).rows.map(({ id: _id, companyId: _companyId, now, state, ...row }, at) => ({
      ...row,
      rank: at + 1,
      state: translate(language, `trade.state.${state}`),
      change: now !== null && row.lastYear ? now / row.lastYear - 1 : null,
    })),
  )
}

/** A column with the name that belongs to the key beside it. */
interface NameColumn {
  heading: string
  of: (key: string, language: Language) => string
}

function mixList(
  name: string,
  title: string,
  key: ListColumn,
  mixesOf: (figures: PortFigures) => readonly Mix[],
  named?: NameColumn,
): List {
  const columns = [key, ...(named ? [column('name', named.heading)] : []), measure, value, shipments, share]
  return figureList(name, title, columns, (figures, language) =>
    mixesOf(figures).flatMap(({ parts }) =>
      parts.map((part) => ({ ...part, ...(named ? { name: named.of(part.key, language) } : {}) })),
    ),
  )
}

function figureList(
  name: string,
  title: string,
  columns: readonly ListColumn[],
  rowsOf: (figures: PortFigures, language: Language) => readonly Row[],
): List {
  const rows = async (context: Context, query: z.output<typeof portQuery>) => {
    const { figures } = await analysePorts(context, query)
    return (figures ? rowsOf(figures, context.language) : []).map((row) => ({
      ...row,
      measure: measureText(context, query),
    }))
  }
  return { name, title, permission: 'trade.analyse', export: asExport(portQuery, columns, rows) }
}

const measureText = ({ language }: Context, { measure: name }: { measure: string }) =>
  translate(language, `trade.measure.${name}`)

/** Makes a list of an analysis. It has a few hundred rows at most, so all of them are one page. */
function asExport<Query extends z.ZodType>(
  query: Query,
  columns: readonly ListColumn[],
  rowsOf: (context: Context, query: z.output<Query>) => Promise<Row[]>,
): NonNullable<List['export']> {
  const read = async (context: Context, given: unknown) => {
    authorize(context, 'trade.exportAnalysis')
    // The workbench has parsed the query with the schema above, so the cast is safe.
    return rowsOf(context, given as z.output<Query>)
  }
  return {
    permission: 'trade.exportAnalysis',
    query,
    columns,
    count: async (context, given) => (await read(context, given)).length,
    rows: async (context, given) => ({ rows: await read(context, given), next: null }),
  }
}
