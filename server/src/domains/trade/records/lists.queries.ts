import { shownPortCode } from '@seamark/contract/territory/ports'
import { aggregatesQuery, recordsQuery } from '@seamark/contract/trade/records/records'
import type { TradeAggregate, TradeRecord } from '@seamark/contract/trade/records/records'
import type { Language } from '@seamark/contract/languages'
import type { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../../platform/list.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { carrierName, portName } from '../../territory/index.ts'
import { chapterName } from '../codes/names.rules.ts'
import { countIn, daysOf, listTradeAggregates, pageOfRecords, writePlace } from './records.queries.ts'
import { asRecords } from './named-records.queries.ts'

type RecordColumn =
  | Exclude<keyof TradeRecord, 'id'>
  | ('hsName' | 'carrierName' | 'polName' | 'podName' | 'importerText' | 'exporterText')

const column = (key: RecordColumn, more: Partial<ListColumn> = {}): ListColumn => ({
  heading: `trade.field.${key}`,
  kind: 'text',
  ...more,
  key,
})

/**
 * Exports records with the columns of the list, in its order. Text of a source stays text, even if it begins like a
 * formula.
 */
export const tradeRecordsList: List = {
  name: 'tradeRecords',
  title: 'trade.records',
  permission: 'trade.readRecords',
  export: {
    permission: 'trade.exportRecords',
    query: recordsQuery,
    columns: [
      column('date', { kind: 'day' }),
      column('direction'),
      column('hs'),
      column('hsName', { of: 'hs' }),
      column('hsCertainty', { of: 'hs' }),
      column('commodity'),
      column('importer'),
      column('exporter'),
      column('importerText', { of: 'importer' }),
      column('exporterText', { of: 'exporter' }),
      column('forwarder'),
      column('containers'),
      column('containerTypes'),
      column('teu', { kind: 'number' }),
      column('sourceTeu', { kind: 'number' }),
      column('mode'),
      column('vessel'),
      column('voyage', { of: 'vessel' }),
      column('imo', { of: 'vessel' }),
      column('carrier'),
      column('carrierName', { of: 'carrier' }),
      column('pol'),
      column('polName', { of: 'pol' }),
      column('polText', { of: 'pol' }),
      column('pod'),
      column('podName', { of: 'pod' }),
      column('podText', { of: 'pod' }),
      column('lane'),
      column('origin'),
      column('destination'),
      column('weight', { kind: 'number' }),
      column('weightText', { of: 'weight' }),
      column('quantity', { kind: 'number' }),
      column('quantityUnit', { of: 'quantity' }),
      column('value', { kind: 'number' }),
      column('valueSaid', { of: 'value', kind: 'number' }),
      column('currency', { of: 'value' }),
      column('rate', { of: 'value', kind: 'number' }),
      column('masterBill'),
      column('houseBill'),
      column('remarks'),
      column('source'),
    ],
    count: countOfExport,
    rows: rowsOfExport,
  },
}

/** Monthly figures are an export of their own, since they have no bills, boxes or ships. */
export const tradeAggregatesList: List = {
  name: 'tradeAggregates',
  title: 'trade.aggregates',
  permission: 'trade.readRecords',
  export: {
    permission: 'trade.exportRecords',
    query: aggregatesQuery,
    columns: [
      column('date', { heading: 'trade.field.month' }),
      column('direction'),
      column('hs'),
      column('hsName', { of: 'hs' }),
      column('commodity'),
      column('importer'),
      column('exporter'),
      column('importerText', { of: 'importer' }),
      column('exporterText', { of: 'exporter' }),
      column('pol'),
      column('polName', { of: 'pol' }),
      column('pod'),
      column('podName', { of: 'pod' }),
      column('origin'),
      column('destination'),
      column('weight', { kind: 'number' }),
      column('quantity', { kind: 'number' }),
      column('quantityUnit', { of: 'quantity' }),
      column('value', { kind: 'number' }),
      column('valueSaid', { of: 'value', kind: 'number' }),
      column('currency', { of: 'value' }),
      column('rate', { of: 'value', kind: 'number' }),
      column('source'),
    ],
    count: async (context, asked) => (await aggregatesOf(context, asked, { cursor: undefined, limit: 1 })).count.value,
    rows: async (context, asked, paging) => {
      const { rows, next } = await aggregatesOf(context, asked, paging)
      return { rows: rows.map((row) => ({ ...describedCells(row, context.language), date: row.month })), next }
    },
  },
}

function aggregatesOf(context: Context, asked: unknown, paging: { cursor: string | undefined; limit: number }) {
  authorize(context, 'trade.exportRecords')
  return listTradeAggregates(context, { ...(asked as z.output<typeof aggregatesQuery>), ...paging })
}

/** The workbench has parsed the query with `query`, so the cast is safe. */
const asQuery = (asked: unknown) => asked as z.output<typeof recordsQuery>

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'trade.exportRecords')
  const { sort: _sort, order: _order, cursor: _cursor, limit: _limit, ...slice } = asQuery(asked)
  return countIn(await daysOf(context, slice))
}

async function rowsOfExport(
  context: Context,
  asked: unknown,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  authorize(context, 'trade.exportRecords')
  const { sort, order, cursor: _cursor, limit: _limit, ...slice } = asQuery(asked)
  const found = await pageOfRecords(context, slice, { sort, order, cursor, limit }, await daysOf(context, slice))
  const page = cutPage(found, limit, writePlace)
  const records = await asRecords(context, page.rows)
  return { rows: records.map((record) => cellsOf(record, context.language)), next: page.next }
}

function cellsOf(
  { containers, containerTypes, mode, lane, imo, ...described }: TradeRecord,
  language: Language,
): Record<string, Cell> {
  return {
    ...describedCells(described, language),
    carrierName: carrierName(described.carrier, language),
    containers: containers.join(', '),
    containerTypes: containerTypes.join(', '),
    mode: translate(language, `trade.mode.${mode}`),
    lane: lane === '' ? '' : translate(language, `territory.lane.${lane}`),
    imo: imo === 0 ? '' : String(imo),
  }
}

type Described = Omit<TradeRecord, 'containers' | 'containerTypes' | 'mode' | 'lane' | 'imo'> | TradeAggregate

/** The cells that records and monthly figures have in common. */
function describedCells(
  { id: _, source, direction, importer, exporter, remarks, ...plain }: Described,
  language: Language,
): Record<string, Cell> {
  return {
    ...plain,
    pol: shownPortCode(plain.pol),
    pod: shownPortCode(plain.pod),
    direction: translate(language, `trade.direction.${direction}`),
    hsName: chapterName(plain.hs, language),
    polName: portName(plain.pol, language),
    podName: portName(plain.pod, language),
    importer: importer.id === null ? translate(language, 'trade.undisclosed') : importer.name,
    exporter: exporter.id === null ? translate(language, 'trade.undisclosed') : exporter.name,
    importerText: importer.text,
    exporterText: exporter.text,
    remarks: remarks.map((remark) => translate(language, `trade.remark.${remark}`)).join('; '),
    source: source.name,
  }
}
