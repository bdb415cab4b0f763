import { dayMs } from '@seamark/contract/platform/days'
import { isDeepStrictEqual } from 'node:util'
import { type PoolRule, type PoolRules, poolRules } from '@seamark/contract/phonebook/pool/pool-rules'

/** Which rules differ, in the contract's order. */
export function changedRules(before: PoolRules, after: PoolRules): PoolRule[] {
  return poolRules.keyof().options.filter((rule) => !isDeepStrictEqual(before[rule], after[rule]))
}

const fallRules: readonly PoolRule[] = ['recycling', 'days', 'types', 'sparedDepartmentIds', 'plannedDays', 'graceDays']

/** Whether a change of these rules makes companies fall on other days than people have been told. */
export const movesFalls = (changed: readonly PoolRule[]) => changed.some((rule) => fallRules.includes(rule))

interface Touched {
  heldSince: Date
  /** Null when nothing protects it any more, or never did. */
  protectedUntil: Date | null
}

/** Until when a claimed company is protected after a follow-up: some days more, never less than before, never beyond the maximum after the claim. */
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

/** What the hour of the business day asks for: warnings first, the run in the evening. */
export function dueWork(rules: PoolRules, hour: number) {
  return { warns: rules.recycling && hour >= rules.warnHour, runs: rules.recycling && hour >= rules.runHour }
}
