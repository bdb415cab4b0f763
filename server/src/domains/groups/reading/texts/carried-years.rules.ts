/**
 * Gives days without a year the year of the message before. A month that falls by more than half a year has passed New
 * Year.
 */
export class CarriedYear {
  readonly #chosen: number
  /** Whether a day had to take the year that somebody chose. */
  isNeeded = false

  constructor(chosen: number) {
    this.#chosen = chosen
  }

  /** Returns the year of a month behind a moment of the local clock, which is not finite before the first message. */
  of(month: number, last: number): number {
    this.isNeeded = true
    if (!Number.isFinite(last)) return this.#chosen
    const before = new Date(last)
    return before.getUTCFullYear() + (month + 6 < before.getUTCMonth() + 1 ? 1 : 0)
  }
}
