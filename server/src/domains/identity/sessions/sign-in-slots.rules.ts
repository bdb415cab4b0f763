/** What is known of an account or an address when a try wants a slot of it. */
export interface SlotState {
  /** Failures within the window. */
  failures: number
  /** Seconds for which it is still blocked; 0 or less when it is not. */
  blockedSeconds: number
  /** Tries that are being checked. */
  pending: number
  /** Failures that are free within the window. */
  free: number
}

/**
 * Whether another try may begin: at most as many are checked at once as may still fail freely, and one at a time after that. A try that must wait
 * for the others knows their outcome when its turn comes.
 */
export function slotFor(states: readonly SlotState[]): 'free' | 'full' | { blockedSeconds: number } {
  const blockedSeconds = Math.max(0, ...states.map((state) => state.blockedSeconds))
  if (blockedSeconds > 0) return { blockedSeconds }
  const isFree = ({ pending, free, failures }: SlotState) => pending < Math.max(1, free - failures)
  return states.every(isFree) ? 'free' : 'full'
}
