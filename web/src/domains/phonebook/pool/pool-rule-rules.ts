import type { PoolRule } from '@seamark/contract/phonebook/pool/pool-rules'

/** The rules in the order and groups in which an administrator looks for them; the days have a table of their own. */
export const ruleGroups = [
  { name: 'recycling', rules: ['recycling', 'plannedDays', 'graceDays', 'sparedDepartmentIds'] },
  { name: 'warnings', rules: ['warningDays', 'warnHour', 'runHour'] },
  { name: 'protection', rules: ['protectionDays', 'protectionExtendDays', 'protectionMaxDays'] },
  { name: 'claims', rules: ['dailyClaims', 'holdingCap', 'coolDownDays', 'quietDays', 'dailyViews'] },
] as const satisfies readonly { name: string; rules: readonly PoolRule[] }[]

/** Rules counted in days, with their maximum. */
export const dayRules: Partial<Record<PoolRule, number>> = {
  plannedDays: 365,
  graceDays: 60,
  protectionDays: 90,
  protectionExtendDays: 30,
  protectionMaxDays: 365,
  coolDownDays: 365,
  quietDays: 60,
}

/** Limits that may be left empty, with their maximum. */
export const limitRules: Partial<Record<PoolRule, number>> = {
  dailyClaims: 1000,
  holdingCap: 100_000,
  dailyViews: 10_000,
}
