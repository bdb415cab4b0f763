import type { Classifier, Reached, StepName } from '@seamark/contract/orders/orders/steps'
import { reaches } from '@seamark/contract/orders/orders/steps'
import { dayAt } from '../../../platform/days.ts'

/** A milestone as far as an order's progress follows from it. Ids rise in the order in which milestones were told. */
export interface TrackedEvent {
  id: number
  step: StepName | null
  classifier: Classifier
  at: Date
  isRetracted: boolean
}

export interface Progress {
  reached: Reached
  rolled: boolean
  departure_estimated: string | null
  departure_actual: string | null
  arrival_estimated: string | null
  arrival_actual: string | null
}

/** Works out from its milestones how far an order is: the furthest that has happened counts, whatever was told later. Days are those of the zone. */
export function progressOf(events: readonly TrackedEvent[], zone: string): Progress {
  const counted = events.filter(({ isRetracted }) => !isRetracted)
  const happened = counted.filter(({ classifier }) => classifier === 'ACT')
  const dayOf = (step: StepName, classifier: Classifier) => {
    const last = counted.findLast((event) => event.step === step && event.classifier === classifier)
    return last ? dayAt(last.at, zone) : null
  }
  return {
    reached: furthestOf(happened),
    rolled: isRolled(happened),
    departure_estimated: dayOf('sailed', 'EST'),
    departure_actual: dayOf('sailed', 'ACT'),
    arrival_estimated: dayOf('arrived', 'EST'),
    arrival_actual: dayOf('arrived', 'ACT'),
  }
}

function furthestOf(happened: readonly TrackedEvent[]): Reached {
  const places = happened.map(({ step }) => (step === null ? 0 : reaches.indexOf(reachedBy[step])))
  return reaches[Math.max(0, ...places)] ?? 'booking'
}

/** How far an order is once a step has happened. Papers and a box left behind move nothing. */
const reachedBy: Record<StepName, Reached> = {
  booked: 'booked',
  released: 'released',
  emptyOut: 'released',
  stuffed: 'released',
  gatedIn: 'gatedIn',
  cleared: 'gatedIn',
  loaded: 'gatedIn',
  sailed: 'sailed',
  transferArrived: 'sailed',
  transferDischarged: 'sailed',
  transferLoaded: 'sailed',
  transferSailed: 'sailed',
  arrived: 'arrived',
  discharged: 'arrived',
  gatedOut: 'delivered',
  stripped: 'delivered',
  emptyIn: 'delivered',
  rolled: 'booking',
  billIssued: 'booking',
  surrendered: 'booking',
}

/** Steps by which boxes that were left behind are on a ship after all. */
const onBoard: readonly StepName[] = ['loaded', 'sailed', 'transferLoaded', 'transferSailed', 'arrived']

/** Left behind, and not loaded since. */
function isRolled(happened: readonly TrackedEvent[]): boolean {
  const last = Math.max(...happened.flatMap(({ step, at }) => (step === 'rolled' ? [at.getTime()] : [])))
  return (
    Number.isFinite(last) &&
    !happened.some(({ step, at }) => step !== null && onBoard.includes(step) && at.getTime() > last)
  )
}
