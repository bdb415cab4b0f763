import { dayMs } from '@seamark/contract/platform/days'
import { isDeepStrictEqual } from 'node:util'
import { type PoolRule, type PoolRules, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'

/** The rules that differ, in the contract's order. */
export function changedRules(before: PoolRules, after: PoolRules): PoolRule[] {
  return poolRules.keyof().options.filter((rule) => !isDeepStrictEqual(before[rule], after[rule]))
}

const fallRules: readonly PoolRule[] = ['recycling', 'days', 'types', 'sparedDepartmentIds', 'plannedDays', 'graceDays']

/** Whether a change of these rules makes companies fall on other days than people were told. */
export const movesFalls = (changed: readonly PoolRule[]) => changed.some((rule) => fallRules.includes(rule))

interface Touched {
  heldSince: Date
  /** Null when no claim protects the company any more, or never did. */
  protectedUntil: Date | null
}

/**
 * Until when a claimed company is protected after a follow-up: some days longer, never shorter than before, never beyond the maximum after the claim.
 */
export function protectionAfter(
  rules: PoolRules,
  { heldSince, protectedUntil }: Touched,
  touchedAt: Date,
): Date | null {
  if (protectedUntil === null) return null
  const extended = new Date(touchedAt.getTime() + rules.protectionExtendDays * dayMs)
  const last = new Date(heldSince.getTime() + rules.protectionMaxDays * dayMs)
  const wanted = extended < last ? extended : last
  return wanted > protectedUntil ? wanted : protectedUntil
}

/** Whether warnings and the run are due at this hour of the business day. */
export function dueWork(rules: PoolRules, hour: number) {
  return { warns: rules.recycling && hour >= rules.warnHour, runs: rules.recycling && hour >= rules.runHour }
}
