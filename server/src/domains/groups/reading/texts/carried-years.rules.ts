/**
 * Gives days without a year the year of the message before. A month that falls by more than half a year has passed New
 * Year.
 */
export class CarriedYear {
  #year: number
  #month = 0
  /** Whether a day had to take the year that somebody chose. */
  isNeeded = false
  #isSaid = false

  constructor(chosen: number) {
    this.#year = chosen
  }

  of(month: number): number {
    if (!this.#isSaid) this.isNeeded = true
    if (month + 6 < this.#month) this.#year += 1
    this.#month = month
    return this.#year
  }

  see(year: number, month: number) {
    this.#isSaid = true
    this.#year = year
    this.#month = month
  }
}
