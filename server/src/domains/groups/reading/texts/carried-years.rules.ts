import { dayOfFields, type StampScanner } from '../stamps.rules.ts'
import type { Tally } from '../tally.rules.ts'

type Fields = Pick<StampScanner, 'second' | 'third' | 'clock'>

/** A message of New Year's Eve may come so late, behind one of the new year. */
const mostLate = 21_600_000

/**
 * Gives days without a year the year of the message before. A month that falls by half a year or more has passed New
 * Year.
 */
export class CarriedYear {
  readonly #chosen: number
  /** Whether a day had to take the year that somebody chose. */
  isNeeded = false

  constructor(chosen: number) {
    this.#chosen = chosen
  }

  /**
   * Returns the day of a header. It goes on from the last sure message where it thereby shows that those behind it are
   * text, so that a quoted December moves no chat into next year.
   */
  dayOf(stamps: Fields, tally: Pick<Tally, 'sureShown' | 'lastShown' | 'isRefutedBy'>): number {
    this.isNeeded = true
    const sure = this.#dayBehind(tally.sureShown, stamps)
    return tally.isRefutedBy(sure + stamps.clock) ? sure : this.#dayBehind(tally.lastShown, stamps)
  }

  /** A moment is not finite before the first message. */
  #dayBehind(moment: number, { second: month, third: day, clock }: Fields): number {
    if (!Number.isFinite(moment)) return dayOfFields(this.#chosen, month, day)
    const before = new Date(moment)
    const year = before.getUTCFullYear() + (month + 6 <= before.getUTCMonth() + 1 ? 1 : 0)
    const dayBefore = dayOfFields(year - 1, month, day)
    return dayBefore + clock > moment - mostLate ? dayBefore : dayOfFields(year, month, day)
  }
}
