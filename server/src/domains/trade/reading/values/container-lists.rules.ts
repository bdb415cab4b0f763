import { containerCheckDigit } from '@seamark/contract/territory/container-numbers'
import type { Remark } from '@seamark/contract/trade/reading/remarks'

export interface FoundContainers {
  numbers: string[]
  /**
   * The place of each number in the cell's list, and the list's length. Repeated and unusable numbers are dropped, and
   * their types with them.
   */
  places: readonly number[]
  listed: number
  remarks: readonly Remark[]
}

/**
 * Reads a list of container numbers as most files write it: four letters and seven digits each, with nothing but commas
 * between them, and no number twice. Null for every other cell.
 */
export function readPlainList(cell: string): FoundContainers | null {
  if (!isPlainList(cell)) return null
  const numbers = splitList(cell)
  if (hasRepeats(numbers)) return null
  const { length } = numbers
  return {
    numbers,
    places: firstPlaces[length] ?? numbers.map((_, place) => place),
    listed: length,
    remarks: numbers.every(hasCheckDigit) ? noRemarks : wrongNumber,
  }
}

const width = 11

function isPlainList(cell: string): boolean {
  if (cell.length % (width + 1) !== width) return false
  let place = 0
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell.charCodeAt(at)
    if (place < 4 ? sign < 65 || sign > 90 : place < width ? sign < 48 || sign > 57 : sign !== 44) return false
    place = place === width ? 0 : place + 1
  }
  return true
}

function splitList(cell: string): string[] {
  if (cell.length === width) return [cell]
  if (cell.length === 2 * width + 1) return [cell.slice(0, width), cell.slice(width + 1)]
  const numbers: string[] = []
  for (let at = 0; at < cell.length; at += width + 1) numbers.push(cell.slice(at, at + width))
  return numbers
}

/** Few boxes are compared with each other, since a set for each row is slow. */
function hasRepeats(numbers: readonly string[]): boolean {
  if (numbers.length < 3) return numbers.length === 2 && numbers[0] === numbers[1]
  return numbers.length > 20
    ? new Set(numbers).size < numbers.length
    : numbers.some((number, place) => numbers.indexOf(number) < place)
}

/** Whether a number is one of a freight container and ends in its check digit. */
const hasCheckDigit = (number: string): boolean =>
  kinds.includes(number.charCodeAt(3)) && containerCheckDigit(number) === number.charCodeAt(width - 1) - 48

/** U, J and Z. */
const kinds: readonly number[] = [85, 74, 90]
const noRemarks: readonly Remark[] = []
const wrongNumber: readonly Remark[] = ['container_invalid']
/** The places of the numbers in short lists, by the length of the list. */
const firstPlaces: readonly (readonly number[])[] = Array.from({ length: 20 }, (_, length) =>
  Array.from({ length }, (_, place) => place),
)
