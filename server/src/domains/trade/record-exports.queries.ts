import { recordsQuery } from '@seamark/contract/trade/records'
import type { TradeRecord } from '@seamark/contract/trade/records'
import type { Language } from '@seamark/contract/languages'
import type { z } from 'zod'
import { authorize, type Context } from '../../platform/context.ts'
import type { Cell, List, ListColumn } from '../../platform/list.ts'
import { say } from '../../platform/say.ts'
import { carrierName, portName } from '../territory/index.ts'
import { chapterName } from './code-names.rules.ts'
import { asRecords, countIn, cursorOf, daysOf, pageOfRecords } from './records.queries.ts'

const column = (key: string, more: Partial<ListColumn> = {}): ListColumn => ({ heading: `trade.field.${key}`, kind: 'text', ...more, key })

/** Records as a file: what the list shows, in its order. Whatever a source wrote stays text, also where it begins like a formula. */
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
      column('masterBill'),
      column('houseBill'),
      column('remarks'),
      column('source'),
    ],
    count: countOfExport,
    rows: rowsOfExport,
  },
}

/** The workbench has checked it by `query`, and asks with what that made of it. */
const listed = (asked: unknown) => asked as z.output<typeof recordsQuery>

async function countOfExport(context: Context, asked: unknown) {
  authorize(context, 'trade.exportRecords')
  const { order: _order, cursor: _cursor, limit: _limit, ...slice } = listed(asked)
  return countIn(await daysOf(context, slice))
}

async function rowsOfExport(context: Context, asked: unknown, { cursor, limit }: { cursor: string | undefined; limit: number }) {
  authorize(context, 'trade.exportRecords')
  const { order, cursor: _cursor, limit: _limit, ...slice } = listed(asked)
  const found = await pageOfRecords(context, slice, { order, cursor, limit }, await daysOf(context, slice))
  const records = await asRecords(context, found.slice(0, limit))
  return { rows: records.map((record) => cellsOf(record, context.language)), next: found.length > limit ? cursorOf(found[limit - 1]) : null }
}

function cellsOf(record: TradeRecord, language: Language): Record<string, Cell> {
  const { id: _, source, direction, importer, exporter, containers, containerTypes, mode, lane, imo, remarks, ...plain } = record
  return {
    ...plain,
    direction: say(language, `trade.direction.${direction}`),
    hsName: chapterName(plain.hs, language),
    carrierName: carrierName(plain.carrier, language),
    polName: portName(plain.pol, language),
    podName: portName(plain.pod, language),
    importer: importer.id === null ? say(language, 'trade.undisclosed') : importer.name,
    exporter: exporter.id === null ? say(language, 'trade.undisclosed') : exporter.name,
    importerText: importer.text,
    exporterText: exporter.text,
    containers: containers.join(', '),
    containerTypes: containerTypes.join(', '),
    mode: say(language, `trade.mode.${mode}`),
    lane: lane === '' ? '' : say(language, `territory.lane.${lane}`),
    imo: imo === 0 ? '' : String(imo),
    remarks: remarks.map((remark) => say(language, `trade.remark.${remark}`)).join('; '),
    source: source.name,
  }
}
