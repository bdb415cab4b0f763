import type { Standing, VisitState } from '@seamark/contract/exhibitions/choices'
import type { Exhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import type { Tone } from '../../../kit/index.ts'

export const nameOf = ({ name, edition }: Pick<Exhibition, 'name' | 'edition'>) =>
  edition === '' ? name : `${name} ${edition}`

/** `2026-11-05 – 08`; what both days share is said once. */
export function daysText({ fromDay, toDay }: Pick<Exhibition, 'fromDay' | 'toDay'>) {
  if (fromDay === toDay) return fromDay
  if (fromDay.slice(0, 7) === toDay.slice(0, 7)) return `${fromDay} – ${toDay.slice(8)}`
  return `${fromDay} – ${fromDay.slice(0, 4) === toDay.slice(0, 4) ? toDay.slice(5) : toDay}`
}

export const phaseTones: Record<Exhibition['phase'], Tone> = { upcoming: 'busy', ongoing: 'good', over: 'quiet' }
export const standingTones: Record<Standing, Tone> = { ours: 'good', colleague: 'warning', pool: 'busy', new: 'quiet' }
export const visitTones: Record<VisitState, Tone> = {
  planned: 'busy',
  appointment: 'warning',
  visited: 'good',
  noInterest: 'quiet',
}
