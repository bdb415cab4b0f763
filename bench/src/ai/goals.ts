import type { Figure } from '../measuring/figures.ts'

/** A figure that is to be no less than its goal. */
export const atLeast = (name: string, value: number, unit: string, least: number): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  goal: `≥ ${least}`,
  holds: value >= least,
})

/** A figure that is to be no more than its goal. */
export const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  goal: `≤ ${most}`,
  holds: value <= most,
})

/** A figure whose ratio to the same of its limit is to be no more than the goal. */
export const ratioAtMost = (name: string, value: number, limit: number, most: number): Figure => ({
  name,
  value,
  unit: 'ms',
  limit,
  ratio: value / limit,
  goal: `≤ ${most}`,
  holds: value / limit <= most,
})
