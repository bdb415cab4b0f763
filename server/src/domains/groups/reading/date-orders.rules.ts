import { dayMs } from '@seamark/contract/platform/days'
import type { DateOrder } from './messages.rules.ts'
import { dayOf, isThaiYear } from './stamps.rules.ts'

const leap = 300 * dayMs

interface Seen {
  impossible: number
  falls: number
  leaps: number
}

const compare = (one: Seen, other: Seen) =>
  one.impossible - other.impossible || one.falls - other.falls || one.leaps - other.leaps

const orders = ['ymd', 'dmy', 'mdy', 'ydm', 'myd'] as const

export interface FoundOrder {
  order: DateOrder
  /** False where another order reads the dates as well, so that a person has to say it. */
  isSure: boolean
  /** The orders that read the dates equally well. */
  possible: DateOrder[]
}

/**
 * Finds the order of day, month and year from all dates of a file: a number above 31 is a year, one above 12 no month,
 * and time does not fall from one message to the next. A year of two digits that is read as a day makes each message a
 * year older than the last, which no chat is.
 */
export class DateOrderFinder {
  readonly #seen = orders.map((order) => ({ order, impossible: 0, falls: 0, leaps: 0, last: Number.NEGATIVE_INFINITY }))
  #key = -1
  #dates = 0

  see(first: number, second: number, third: number) {
    const key = (first * 10_000 + second) * 10_000 + third
    if (key === this.#key) return
    this.#key = key
    const days = this.#seen.map(({ order }) => dayAsWritten(first, second, third, order))
    // What is no date by any order is a line of a message that only looks like one.
    if (days.every(Number.isNaN)) return
    this.#dates += 1
    this.#seen.forEach((one, index) => {
      const day = days[index] ?? Number.NaN
      if (Number.isNaN(day)) one.impossible += 1
      else {
        if (day < one.last - dayMs) one.falls += 1
        if (day > one.last + leap && one.last > Number.NEGATIVE_INFINITY) one.leaps += 1
        one.last = day
      }
    })
  }

  /** Returns null where no date was seen. */
  find(): FoundOrder | null {
    const [best] = this.#seen.toSorted(compare)
    if (this.#dates === 0 || !best) return null
    const fitting = this.#seen.filter((one) => compare(one, best) === 0).map(({ order }) => order)
    // Where the year stands in front the month follows, unless the dates cannot be read so.
    const possible = fitting.includes('ymd') ? fitting.filter((order) => order !== 'ydm') : fitting
    return { order: best.order, isSure: possible.length === 1, possible }
  }
}

/** A year of two digits stands at an end of the date; a month or a day never has four. */
function dayAsWritten(first: number, second: number, third: number, order: DateOrder): number {
  const year = [first, second, third][order.indexOf('y')] ?? 0
  if (order === 'ydm' || order === 'myd') {
    if (year < 1000) return Number.NaN
  } else if (year >= 100 && (year < 1990 || year > 2100) && !isThaiYear(year)) return Number.NaN
  return dayOf(first, second, third, order)
}
