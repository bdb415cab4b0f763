import type { RecordSide, TradeAggregate, TradeRecord } from '@seamark/contract/trade/records/records'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { countryName } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { Coded, Modelled } from '../codes/code-view.tsx'
import { Side } from './party-state-view.tsx'
import { amount, quantityText, valueText, weightText } from './record-text.ts'
import { laneText } from '../codes/code-text.ts'

/** Every field of a shipment line, the most important ones first. */
export function useRecordColumns(rows: readonly TradeRecord[]): readonly Column<TradeRecord>[] {
  const { language } = useWords()
  const names = useCodeNames(rows.flatMap(({ pol, pod }) => [pol, pod]))
  // Titles and texts are those of the language.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  return useMemo(() => recordColumns(names), [language, names])
}

type Shared = TradeRecord | TradeAggregate

function recordColumns(names: CodeNames): Column<TradeRecord>[] {
  return [
    {
      key: 'date',
      title: t('trade.field.date'),
      width: 112,
      sortable: true,
      render: ({ date }) => <time dateTime={date}>{date}</time>,
    },
    { ...direction, hidden: true },
    importerColumn(),
    exporterColumn(),
    commodity,
    ...ports(names),
    {
      key: 'teu',
      title: t('trade.field.teu'),
      width: 76,
      align: 'right',
      sortable: true,
      hideable: true,
      render: ({ teu }) => amount(teu),
    },
    {
      key: 'containerTypes',
      title: t('trade.field.containerTypes'),
      width: 110,
      hideable: true,
      render: (row) => typesText(row),
    },
    hs(names),
    { key: 'lane', title: t('trade.field.lane'), width: 110, hideable: true, render: ({ lane }) => laneText(lane) },
    {
      key: 'mode',
      title: t('trade.field.mode'),
      width: 90,
      hideable: true,
      render: ({ mode }) => t(`trade.mode.${mode}`),
    },
    {
      key: 'vessel',
      title: t('trade.field.vessel'),
      width: 170,
      hideable: true,
      render: ({ vessel, voyage }) => `${vessel} ${voyage}`.trim(),
    },
    {
      ...text('carrier', 150, ({ carrier }) => carrier),
      render: ({ carrier }) => <Coded code={carrier} name={names.carrier(carrier)} />,
    },
    text('containers', 150, ({ containers }) => containers.join(', ')),
    {
      key: 'weight',
      title: t('trade.field.weight'),
      width: 120,
      align: 'right',
      sortable: true,
      hideable: true,
      render: weightText,
    },
    {
      key: 'quantity',
      title: t('trade.field.quantity'),
      width: 110,
      align: 'right',
      hideable: true,
      render: quantityText,
    },
    {
      key: 'value',
      title: t('trade.field.value'),
      width: 120,
      align: 'right',
      sortable: true,
      hideable: true,
      render: valueText,
    },
    country('origin'),
    { ...country('destination'), hidden: true },
    text('masterBill', 150, ({ masterBill }) => masterBill),
    text('houseBill', 150, ({ houseBill }) => houseBill),
    { ...text('forwarder', 180, ({ forwarder }) => forwarder), hidden: true },
    { key: 'remarks', title: t('trade.field.remarks'), width: 200, hideable: true, render: remarksText },
    { key: 'source', title: t('trade.field.source'), width: 150, hideable: true, render: ({ source }) => source.name },
  ]
}

/** The source's own text is shown for a port that is not recognized. */
const ports = (names: CodeNames): Column<TradeRecord>[] =>
  (['pol', 'pod'] as const).map((key) => ({
    key,
    title: t(`trade.field.${key}`),
    width: 150,
    hideable: true,
    render: (row) => (row[key] ? <Coded code={row[key]} name={names.port(row[key])} /> : row[`${key}Text`]),
  }))

const text = (
  key: 'carrier' | 'containers' | 'masterBill' | 'houseBill' | 'forwarder',
  width: number,
  of: (row: TradeRecord) => string,
): Column<TradeRecord> => ({
  key,
  title: t(`trade.field.${key}`),
  width,
  hideable: true,
  render: of,
  copy: of,
})

const direction = {
  key: 'direction',
  get title() {
    return t('trade.field.direction')
  },
  width: 80,
  hideable: true,
  render: (row: Shared) => t(`trade.direction.${row.direction}`),
}
const country = (key: 'origin' | 'destination') => ({
  key,
  title: t(`trade.field.${key}`),
  width: 110,
  hideable: true,
  render: (row: Shared) => countryName(row[key]),
})
const hs = (names: CodeNames) => ({
  key: 'hs',
  title: t('trade.field.hs'),
  width: 200,
  hideable: true,
  render: (row: Shared & { hsCertainty?: string }) => (
    <Coded code={row.hs} name={names.hs(row.hs)} mark={<Modelled level={row.hsCertainty} />} />
  ),
  copy: (row: Shared) => row.hs,
})
const commodity = {
  key: 'commodity',
  get title() {
    return t('trade.field.commodity')
  },
  width: 180,
  hideable: true,
  render: (row: Shared) => <span title={row.commodity}>{row.commodity}</span>,
  copy: (row: Shared) => row.commodity,
}
const sideColumn = (key: 'importer' | 'exporter', of: (row: Shared) => RecordSide) => ({
  key,
  title: t(`trade.field.${key}`),
  width: 220,
  render: (row: Shared) => <Side side={of(row)} />,
  copy: (row: Shared) => of(row).name,
})
const importerColumn = () => sideColumn('importer', (row) => row.importer)
const exporterColumn = () => sideColumn('exporter', (row) => row.exporter)

/** The containers by type: 40HQ × 2, 20GP. */
export function typesText({ containerTypes }: Pick<TradeRecord, 'containerTypes'>): string {
  const counts = Map.groupBy(containerTypes, (type) => type)
  return [...counts].map(([type, all]) => (all.length > 1 ? `${type} × ${all.length}` : type)).join(', ')
}

export const remarksText = ({ remarks }: Pick<TradeRecord, 'remarks'>) =>
  remarks.map((remark) => t(`trade.remark.${remark}`)).join('; ')

/** Monthly figures have no bills, boxes or ships. */
export function useAggregateColumns(rows: readonly TradeAggregate[]): readonly Column<TradeAggregate>[] {
  const { language } = useWords()
  const names = useCodeNames(rows.flatMap(({ pol, pod }) => [pol, pod]))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns say their titles in the language, through t
  return useMemo(() => aggregateColumns(names), [language, names])
}

function aggregateColumns(names: CodeNames): Column<TradeAggregate>[] {
  return [
    { key: 'date', title: t('trade.field.month'), width: 100, sortable: true, render: ({ month }) => month },
    direction,
    hs(names),
    commodity,
    importerColumn(),
    exporterColumn(),
    {
      key: 'pol',
      title: t('trade.field.pol'),
      width: 150,
      hideable: true,
      render: ({ pol }) => <Coded code={pol} name={names.port(pol)} />,
    },
    {
      key: 'pod',
      title: t('trade.field.pod'),
      width: 150,
      hideable: true,
      render: ({ pod }) => <Coded code={pod} name={names.port(pod)} />,
    },
    country('origin'),
    country('destination'),
    { key: 'weight', title: t('trade.field.weight'), width: 130, align: 'right', hideable: true, render: weightText },
    {
      key: 'quantity',
      title: t('trade.field.quantity'),
      width: 120,
      align: 'right',
      hideable: true,
      render: quantityText,
    },
    { key: 'value', title: t('trade.field.value'), width: 140, align: 'right', hideable: true, render: valueText },
    { key: 'source', title: t('trade.field.source'), width: 150, hideable: true, render: ({ source }) => source.name },
  ]
}
