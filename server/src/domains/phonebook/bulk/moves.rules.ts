/** The custodians before and after a move (null is the pool), the rights of the person who undoes it, and its age. */
export interface TakenBack {
  from: number | null
  to: number | null
  /** Whether the undoing person answers for the earlier and for the present custodian. */
  answersForFrom: boolean
  answersForTo: boolean
  /** Whether the undoing person may assign companies at all. */
  assigns: boolean
  /** Minutes since the company changed hands. */
  minutes: number
}

/** For so long anybody may take back a slip; later that would be a way around the rules of the pool. */
export const slipMinutes = 10

/**
 * People who assign may take back, for thirty days, moves of those for whom they answer. Everybody else may give back a
 * company that they took themselves, and for some minutes take back one that they gave away.
 */
export function mayTakeBack({ from, to, answersForFrom, answersForTo, assigns, minutes }: TakenBack): boolean {
  if (assigns && (answersForFrom || answersForTo)) return true
  if (from === null) return to !== null && answersForTo
  return answersForFrom && minutes <= slipMinutes
}
