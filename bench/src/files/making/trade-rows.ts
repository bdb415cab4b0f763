import type { Column, Layout } from '../layouts/layout.ts'
import type { Cell } from './cells.ts'
import type { Port } from './places.ts'
import { inventShipment, type Shipment } from './shipments.ts'
import { wordsOf } from './words.ts'

/** What a record must say; a field that is not here is one of which the file says nothing. */
export type Truth = Readonly<Record<string, string | number | readonly string[]>>
export interface MadeRow {
  cells: Cell[]
  truth: Truth
}

export function makeTradeRow(layout: Layout, file: number, row: number): MadeRow {
  const shipment = inventShipment(layout, file, row)
  const told = layout.columns.map((column) => tellers[column.kind]?.(shipment, column, layout, row))
  const missing = layout.columns.find((_, at) => told[at] === undefined)
  if (missing) throw new Error(`${layout.name}: no kind is called ${missing.kind}`)
  return {
    cells: told.map((one) => one?.cell ?? ''),
    truth: Object.assign({}, ...told.map((one) => one?.truth ?? {})) as Truth,
  }
}

interface Told {
  cell: Cell
  truth?: Truth
}
type Teller = (shipment: Shipment, column: Column, layout: Layout, row: number) => Told

const number = (value: number, decimals: number): Cell => ({ number: value, decimals })
const text =
  (field: string, of: (shipment: Shipment) => string): Teller =>
  (shipment) => ({ cell: of(shipment), truth: { [field]: of(shipment) } })
/** A column that no field of the product takes. */
const left =
  (of: (shipment: Shipment, row: number) => Cell): Teller =>
  (shipment, _column, _layout, row) => ({ cell: of(shipment, row) })

const port =
  (field: 'pol' | 'pod'): Teller =>
  (shipment, { style }, { language }) => {
    const { code, en, local } = shipment[field]
    const names: Readonly<Record<string, string>> = {
      code,
      local: local[language] ?? en,
      qualified: `${en}, ${countryName('en', shipment[field]).toUpperCase()}`,
    }
    return { cell: names[style] ?? en, truth: { [field]: code } }
  }

const country =
  (field: 'origin' | 'destination', of: (shipment: Shipment) => Port): Teller =>
  (shipment, { style }, { language }) => ({
    cell: countryName(style === 'local' ? language : 'en', of(shipment)),
    truth: { [field]: of(shipment).code.slice(0, 2) },
  })

const countryName = (language: string, { code }: Port) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code.slice(0, 2)) ?? ''

const teuOf = ({ boxes }: Shipment) => boxes.reduce((sum, { type }) => sum + type.teu, 0)
const countOf = ({ boxes }: Shipment, teu: number) => boxes.filter(({ type }) => type.teu === teu).length
const lettersOf = (count: number, name: string) => (count > 0 ? [`${count}*${name}`] : [])
const localValue = (rate: number): Teller => left(({ value }) => number(value * rate, 2))

const tellers: Readonly<Record<string, Teller>> = {
  date: ({ day }) => ({ cell: { day }, truth: { date: day } }),
  month: ({ day }) => ({ cell: day.slice(0, 7).replace('-', ''), truth: { month: day.slice(0, 7) } }),
  importer: text('importer', ({ importer }) => importer),
  exporter: text('exporter', ({ exporter }) => exporter),
  forwarder: text('forwarder', ({ forwarder }) => forwarder),
  hs: text('hs', ({ hs }) => hs),
  hs_certainty: left(() => '2'),
  commodity: text('commodity', ({ commodity }) => commodity),
  master_bill: ({ masterBill }, { style }) => ({
    cell: masterBill,
    truth: { [style === 'any' ? 'bill' : 'masterBill']: masterBill },
  }),
  house_bill: text('houseBill', ({ houseBill }) => houseBill),
  declaration: left(({ declaration }) => declaration),
  item: left(() => '1'),
  containers: ({ boxes }) => {
    const numbers = boxes.map((box) => box.number)
    return { cell: numbers.join(','), truth: { containers: numbers } }
  },
  container_type: (shipment, { style }) => ({
    cell: shipment.boxes.map(({ type }) => (style === 'iso' ? type.iso : type.name)).join(','),
    truth: { teu: teuOf(shipment) },
  }),
  boxes: (shipment) => ({
    cell: ['20GP', '40GP', '40HQ']
      .flatMap((name) => lettersOf(shipment.boxes.filter(({ type }) => type.name === name).length, name))
      .join('+'),
    truth: { teu: teuOf(shipment) },
  }),
  count_20: (shipment) => ({ cell: number(countOf(shipment, 1), 0), truth: { teu: teuOf(shipment) } }),
  count_40: (shipment) => ({ cell: number(countOf(shipment, 2), 0), truth: { teu: teuOf(shipment) } }),
  teu: (shipment) => ({ cell: number(teuOf(shipment), 0), truth: { sourceTeu: teuOf(shipment) } }),
  vessel: text('vessel', ({ vessel }) => vessel),
  voyage: text('voyage', ({ voyage }) => voyage),
  imo: ({ imo }) => ({ cell: String(imo), truth: { imo } }),
  carrier: ({ carrier }, { style }) => ({
    cell: style === 'both' ? `${carrier.scac}, ${carrier.name} LINE` : carrier.name,
    truth: { carrier: [carrier.scac, carrier.name] },
  }),
  mode: (_shipment, _column, { language }) => ({ cell: wordsOf[language].sea, truth: { mode: '11' } }),
  pol: port('pol'),
  pod: port('pod'),
  origin: country('origin', ({ pol }) => pol),
  destination: country('destination', ({ pod }) => pod),
  weight: ({ kilograms }, { style }) => ({
    cell: style === 't' ? number(Math.round(kilograms) / 1000, 3) : number(kilograms, 2),
    truth: { weight: style === 't' ? Math.round(kilograms) : kilograms },
  }),
  weight_unit: left(() => 'KG'),
  quantity: ({ quantity }) => ({ cell: number(quantity, 0), truth: { quantity } }),
  quantity_unit: text('quantityUnit', ({ unit }) => unit),
  value: ({ value }, { style }) => ({ cell: number(value, 2), truth: { value, currency: style } }),
  '-localvalue': localValue(83.1),
  '-price': left(({ value, quantity }) => number(value / quantity, 2)),
  '-duty': left(({ value }) => number(value * 0.08, 2)),
  '-net': left(({ kilograms }) => number(kilograms * 0.93, 2)),
  '-netalone': ({ kilograms }) => {
    const net = Math.round(kilograms * 93) / 100
    return { cell: number(net, 2), truth: { weight: net } }
  },
  '-pounds': left(({ kilograms }) => number(kilograms / 0.453_592_37, 0)),
  '-poundunit': left(() => 'LB'),
  '-volume': left(({ kilograms }) => number(kilograms / 380, 3)),
  '-row': left((_shipment, row) => number(row + 1, 0)),
  '-job': left(({ houseBill }) => `JOB${houseBill.slice(-7)}`),
  '-tax': left(({ declaration }) => declaration.slice(0, 10)),
  '-office': left(() => 'Central 048'),
  '-regime': left(() => '一般贸易'),
  '-clerk': left(() => 'M. Lin'),
  '-address': left((_shipment, row) => `${row + 3} Harbour Road, Zone 4`),
  '-seal': left(({ declaration }) => `SL${declaration.slice(-6)}`),
  '-incoterm': left(() => 'FOB'),
  '-manifest': left(({ declaration }) => declaration.slice(-6)),
  '-marks': left(() => 'N/M'),
  '-receipt': left(() => 'XIAN'),
  '-partnercode': left((_shipment, row) => String(100 + row)),
  '-countryagain': left(({ pol }) => countryName('ko', pol)),
  '-indiaport': left(({ pod }) => `${pod.code}1`),
}
