import type { Milestone } from '@seamark/contract/orders/milestones/milestones'
import type { Order } from '@seamark/contract/orders/orders/orders'
import { type ChainStep, stepsOfJourney } from '@seamark/contract/orders/orders/steps'

/** A step of the rail: what happened stands full, an estimate dashed, a plan grey; `none` is a step of which nobody said anything. */
export interface RailStep {
  step: ChainStep
  state: 'actual' | 'estimated' | 'planned' | 'none'
  /** A moment, or a day that was typed with the order; null where nothing is known. */
  at: string | null
}

type Journey = Pick<Order, 'transferPort' | 'sailingDay' | 'arrivalDay'>

/** Returns the steps of an order in the order of the journey. What was told last of a step holds; what happened goes before an estimate. */
export function railOf(milestones: readonly Milestone[], order: Journey): RailStep[] {
  const counted = milestones.filter(({ retracted }) => retracted === null)
  return stepsOfJourney(order).map((step): RailStep => {
    const last = (classifier: Milestone['classifier']) =>
      counted.findLast((one) => one.step === step && one.classifier === classifier)
    const [actual, estimated, planned] = [last('ACT'), last('EST'), last('PLN')]
    if (actual) return { step, state: 'actual', at: actual.at }
    if (estimated) return { step, state: 'estimated', at: estimated.at }
    const typed = step === 'sailed' ? order.sailingDay : step === 'arrived' ? order.arrivalDay : null
    const at = planned?.at ?? typed
    return { step, state: at === null ? 'none' : 'planned', at }
  })
}

/** The place of the furthest step that has happened; -1 where none has. */
export const placeOf = (rail: readonly RailStep[]) => rail.findLastIndex(({ state }) => state === 'actual')

/** The steps that may come next, the likeliest first: those behind the furthest that has happened, then the others that have not. */
export function nextSteps(rail: readonly RailStep[]): ChainStep[] {
  const place = placeOf(rail)
  const open = (steps: readonly RailStep[]) => steps.filter(({ state }) => state !== 'actual').map(({ step }) => step)
  return [...open(rail.slice(place + 1)), ...open(rail.slice(0, place + 1))]
}
