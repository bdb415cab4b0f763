import { createSeededRandom, type SeededRandom } from '@seamark/server/platform/seeded-random'
import type { Layout, LayoutLanguage } from '../layouts/layout.ts'
import { boxTypes, carriers, commodities, packages, type Port, ports } from './places.ts'
import { wordsOf } from './words.ts'

export interface Shipment {
  day: string
  importer: string
  exporter: string
  forwarder: string
  hs: string
  commodity: string
  masterBill: string
  houseBill: string
  declaration: string
  boxes: { number: string; type: (typeof boxTypes)[number] }[]
  vessel: string
  voyage: string
  imo: number
  carrier: (typeof carriers)[number]
  pol: Port
  pod: Port
  kilograms: number
  quantity: number
  unit: string
  value: number
}

const ships = ['EVER GRAND', 'MSC ALTAIR', 'COSCO HARMONY', 'ONE STORK', 'BREMEN EXPRESS']

/** Invents a row of a trade file; numbers of bills, declarations and boxes occur once among all files. */
export function inventShipment(layout: Layout, file: number, row: number): Shipment {
  const random = createSeededRandom(file + 1, row)
  const serial = String(file * 1000 + row).padStart(7, '0')
  const carrier = random.pick(carriers)
  const kind = random.whole(0, commodities.length - 1)
  const [home, abroad] = placesOf(layout, random)
  const isImport = layout.direction === 'import'
  const [here, there] = [
    companyName(layout.language, file * 100 + row, random),
    companyName('en', file * 100 + row + 7, random),
  ]
  return {
    day: new Date(Date.UTC(2026, 0, 3 + random.whole(0, 85))).toISOString().slice(0, 10),
    importer: isImport ? here : there,
    exporter: isImport ? there : here,
    forwarder: `${companyName('en', file * 100 + row + 31, random).split(' ')[0]} Forwarding Ltd`,
    hs: `${commodities[kind]}00`,
    commodity: `${wordsOf[layout.language].goods[kind]} ${serial}`,
    masterBill: `${carrier.scac}${serial}01`,
    houseBill: `NGBH${serial}`,
    declaration: `${random.whole(10, 99)}2026${serial}`,
    boxes: Array.from({ length: random.whole(1, 3) }, (_, at) => ({
      number: boxNumber(file * 1000 + row, at),
      type: random.pick(boxTypes),
    })),
    vessel: random.pick(ships),
    voyage: `${random.digits(3)}${random.pick(['E', 'W', 'N'])}`,
    imo: imoNumber(random),
    carrier,
    pol: isImport ? abroad : home,
    pod: isImport ? home : abroad,
    kilograms: random.whole(400_00, 24_000_00) / 100,
    quantity: random.whole(12, 4200),
    unit: random.pick(packages),
    value: random.whole(900_00, 92_000_00) / 100,
  }
}

/** A port of the layout's country, and one of another that the layout can name in its language. */
function placesOf(layout: Layout, random: SeededRandom): [Port, Port] {
  const isNamed = ({ local }: Port) =>
    !layout.columns.some(({ kind, style }) => /^po[ld]$/.test(kind) && style === 'local') || layout.language in local
  const home = ports.filter((port) => port.code.startsWith(layout.country) && isNamed(port))
  const abroad = ports.filter((port) => !port.code.startsWith(layout.country) && isNamed(port))
  return [random.pick(home), random.pick(abroad)]
}

export function companyName(language: LayoutLanguage, serial: number, random: SeededRandom): string {
  const { companies, parts } = wordsOf[language]
  const count = parts.length
  const invented = [serial % count, Math.floor(serial / count) % count, Math.floor(serial / count / count) % count]
    .map((at) => parts[at])
    .join('')
  return random.pick(companies).replace('*', invented.charAt(0).toUpperCase() + invented.slice(1))
}

function boxNumber(serial: number, at: number): string {
  const place = serial * 4 + at
  const owner = String.fromCodePoint(65 + (Math.floor(place / 1_000_000) % 26))
  const body = `SE${owner}U${String(place % 1_000_000).padStart(6, '0')}`
  const sum = [...body].reduce((total, sign, power) => total + signValue(sign) * 2 ** power, 0)
  return body + String((sum % 11) % 10)
}

/** Letters count from 10, without multiples of 11, as ISO 6346 has it. */
function signValue(sign: string): number {
  if (/\d/.test(sign)) return Number(sign)
  const at = (sign.codePointAt(0) ?? 65) - 65 + 10
  return at + Math.floor((at - 1) / 10)
}

function imoNumber(random: SeededRandom): number {
  const six = `9${random.digits(5)}`
  const sum = [...six].reduce((total, digit, at) => total + Number(digit) * (7 - at), 0)
  return Number(six + String(sum % 10))
}
