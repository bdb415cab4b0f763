import type { Charge } from '@seamark/contract/rates/quotes/fields'
import type { Cell, ListColumn } from '../../../platform/list.ts'
import type { DocumentLine, DocumentSource, Names } from './documents.rules.ts'
import { type Sayings, sayingsIn } from './sentences.rules.ts'

interface Sheet {
  columns: ListColumn[]
  rows: Cell[][]
}

const columns = [
  ['number', 'rates.field.quoteNumber', 'text'],
  ['pol', 'rates.document.pol', 'text'],
  ['pod', 'rates.document.pod', 'text'],
  ['carrier', 'rates.document.carrier', 'text'],
  ['service', 'rates.document.service', 'text'],
  ['sailing', 'rates.document.sailing', 'text'],
  ['transit', 'rates.document.transitDays', 'number'],
  ['free', 'rates.document.freeDays', 'number'],
  ['detention', 'rates.document.freeDetention', 'number'],
  ['tonnes', 'rates.document.tonnes', 'number'],
  ['cutoff', 'rates.document.cutoff', 'day'],
  ['charge', 'rates.document.charge', 'text'],
  ['container', 'rates.document.container', 'text'],
  ['currency', 'rates.document.currency', 'text'],
  ['price', 'rates.document.price', 'number'],
  ['from', 'rates.document.from', 'text'],
  ['unit', 'rates.document.per', 'text'],
  ['basis', 'rates.document.basis', 'text'],
  ['validFrom', 'rates.document.validFrom', 'day'],
  ['validTo', 'rates.document.validTo', 'day'],
  ['remark', 'rates.document.remark', 'text'],
] as const
type Row = Partial<Record<(typeof columns)[number][0], Cell>>

/** Returns a quote as a table with typed cells, in its own language: a row for each price, then one for each charge that stands beside them. */
export function sheetOf(source: DocumentSource, names: Names): Sheet {
  const sayings = sayingsIn(source.language)
  const always: Row = { number: source.number, validFrom: source.validFrom, validTo: source.validTo }
  const rows = [
    ...source.lines.flatMap((line) => priceRows(line, sayings, names)),
    ...source.charges.map((charge) => chargeRow(charge, sayings)),
  ]
  return {
    columns: columns.map(([key, heading, kind]) => ({ key, heading: sayings.say(heading), kind })),
    rows: rows.map((row) => columns.map(([key]) => ({ ...always, ...row })[key] ?? null)),
  }
}

function priceRows(line: DocumentLine, { say, name }: Sayings, names: Names): Row[] {
  const ports = (codes: readonly string[]) =>
    codes
      .map((code) => [code, name((language) => names.portName(code, language))].filter(Boolean).join(' '))
      .join(' / ')
  return line.prices.map(({ container, selling, isFrom }) => ({
    pol: ports(line.pols),
    pod: ports(line.pods),
    carrier: name((language) => names.carrierName(line.carrier, language)) || line.carrier,
    service: line.service,
    sailing: line.sailing,
    transit: line.transitDays,
    free: line.freeDays,
    detention: line.freeDetention,
    tonnes: line.tonnes,
    cutoff: line.cutoff,
    container,
    currency: line.currency,
    price: selling,
    from: isFrom ? '+' : '',
    unit: say('rates.document.unit.container'),
    basis: say(`rates.document.basis.${line.basis}`),
    remark: line.remark,
  }))
}

/** A charge without an amount says whether it is in the prices or comes as the carrier takes it. */
const chargeRow = ({ code, side, container, currency, amount, unit, state }: Charge, { say }: Sayings): Row => ({
  charge: code,
  container: container ?? '',
  currency: currency ?? '',
  price: amount,
  unit: say(`rates.document.unit.${unit}`),
  basis: state === 'added' ? '' : say(`rates.document.${state}`),
  remark: say(`rates.document.charges.${side}`),
})
