/** Who was the custodian before and after a move, null being the pool; what the undoer may, and how long ago it was. */
export interface TakenBack {
  from: number | null
  to: number | null
  /** Whether the undoer answers for whoever held it before, and for who holds it now. */
  answersForFrom: boolean
  answersForTo: boolean
  /** Whether she may assign at all. */
  assigns: boolean
  /** Minutes since the company changed hands. */
  minutes: number
}

/** So long anybody may take back a slip; later it would be a way around the rules of the pool. */
export const slipMinutes = 10

/**
 * Who assigns may take back, for thirty days, what happened to whom she answers for. Everybody else may give back what she took herself, and for some
 * minutes take back what she gave away.
 */
export function mayTakeBack({ from, to, answersForFrom, answersForTo, assigns, minutes }: TakenBack): boolean {
  if (assigns && (answersForFrom || answersForTo)) return true
  if (from === null) return to !== null && answersForTo
  return answersForFrom && minutes <= slipMinutes
}
