import { readMode } from './values/modes.rules.ts'
import { isNothing } from './values/numbers.rules.ts'
import { readCarrier } from './values/places.rules.ts'
import { plainNumber } from './values/plain-numbers.rules.ts'
import type { Plan } from './fact-rows.rules.ts'
import type { Some, Read, CellOf } from './cell-texts.rules.ts'
import { memoize, memoizeRepeated, longest, disclosedText, shorten, oneLine } from './cell-texts.rules.ts'

export function shipReader(
  plan: Plan,
  cell: CellOf,
): Read<Some<'vessel' | 'voyage' | 'imo' | 'carrier' | 'carrier_text' | 'mode'>> {
  const [vessel, voyage, imo, carrier, mode] = [
    cell('vessel'),
    cell('voyage'),
    cell('imo'),
    cell('carrier'),
    cell('mode'),
  ]
  const modeOf = memoize((text: string) => readMode(text, plan.modes))
  const imoOf = memoizeRepeated(readImo)
  const shipOf = memoizeRepeated((text: string) => shipAndVoyage(capitalsOf(text)))
  const carrierOf = memoize((text: string) => {
    const line = capitalsOf(text)
    return { line, code: readCarrier(line) }
  })
  return (cells, remarks) => {
    const found = modeOf(mode(cells))
    if (found.remark) remarks.push(found.remark)
    const ofShip = imo(cells)
    const number = checkedImo(ofShip) ?? imoOf(ofShip)
    if (number === null) remarks.push('imo_invalid')
    const [name, voyageBeside] = shipOf(vessel(cells))
    // A source without a transport code means a sea shipment when it names a ship.
    const sails = plan.columns.mode === undefined && name !== ''
    const { line, code } = carrierOf(carrier(cells))
    return {
      vessel: name,
      voyage: capitalsOf(voyage(cells)) || voyageBeside,
      imo: number ?? 0,
      carrier: code,
      carrier_text: line,
      mode: sails ? 11 : found.mode,
    }
  }
}

const capitalsOf = (text: string): string =>
  isPlainCode(text)
    ? disclosedText(text)
    : shorten(disclosedText(oneLine(text.normalize('NFKC'))).toUpperCase(), longest.code)

/** Whether a text is a few Latin capitals and digits, as most voyages are, and needs no cleaning. */
function isPlainCode(text: string): boolean {
  if (text.length > longest.code) return false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign < 48 || sign > 90 || (sign > 57 && sign < 65)) return false
  }
  return true
}

/**
 * Divides a ship from the voyage that stands behind it: EVER ACE/317W, MSC TEST V.012N. Numbers that may belong to the
 * name (EVER ACE 8) stay with it.
 */
export function shipAndVoyage(text: string): readonly [ship: string, voyage: string] {
  const [, ship, , voyage, shipBefore = text, direction = ''] = beside.exec(text) ?? []
  return ship === undefined ? [shipBefore, direction] : [ship.trim(), voyage ?? '']
}

/** A voyage is marked by a slash, a comma or V., or has digits and a letter for its direction. */
const beside =
  /^(\S.*?)(\s*[/,;|]\s*(?:V(?:OY(?:AGE)?)?[.:\s]*)?|\s+V(?:OY(?:AGE)?)?[.:\s]+)([A-Z]{0,3}\d[A-Z\d-]{1,9})$|^(\S.*?)\s+(\d{2,5}[NSEW])$/

/**
 * Returns the IMO number of a cell: seven digits, the last one being the last digit of the others' sum, weighted from 7
 * down to 2. Returns 0 for an empty cell and null for a wrong number.
 */
function readImo(cell: string): number | null {
  const digits = withoutPrefix(cell)
  return checkedImo(digits) ?? (isNothing(digits) || /^0+$/.test(digits) ? 0 : null)
}

/** Returns the number of a text of seven digits; null for another text, and where the last digit is wrong. */
function checkedImo(text: string): number | null {
  const number = text.length === 7 ? plainNumber(text, false) : Number.NaN
  if (Number.isNaN(number)) return null
  let sum = 0
  for (let at = 0; at < 6; at += 1) sum += (text.charCodeAt(at) - 48) * (7 - at)
  return sum % 10 === text.charCodeAt(6) - 48 ? number : null
}

const withoutPrefix = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(/^IMO\s*(?:NO\.?)?\s*[:#]?\s*/i, '')
    .replace(/\.0+$/, '')
    .trim()
