import type { NewMilestone } from '@seamark/contract/orders/milestones/milestones'
import {
  type Category,
  type EventKind,
  type Load,
  type StepName,
  stepNames,
  stepOf,
} from '@seamark/contract/orders/orders/steps'

/** The ports of an order, by which two uses of one code are told apart. */
export interface Journey {
  pol: string
  transfer_port: string
  pod: string
}

export interface KnownEvent {
  step: StepName | null
  category: Category
  code: string
  document: string
  load: Load
  place: string
}

/** An event in both its names, the step's and DCSA's. A step that has a port of its own happens there unless somebody says where. */
export function eventOf(given: NewMilestone, journey: Journey): KnownEvent {
  if (!('step' in given)) {
    const { category, code, document, load, place } = given
    return {
      step: stepNamed({ category, code, document, load }, place, journey),
      category,
      code,
      document,
      load,
      place,
    }
  }
  const { category, code, document, load, at } = stepOf(given.step)
  return { step: given.step, category, code, document, load, place: given.place || portAt(at, journey) }
}

const portAt = (at: ReturnType<typeof stepOf>['at'], { pol, transfer_port: transfer, pod }: Journey) =>
  ({ origin: pol, transfer, destination: pod, paper: '' })[at]

/** Returns the step of an event that is told by its codes; null where the chain has none, or where its place does not tell which. */
function stepNamed(kind: EventKind, place: string, journey: Journey): StepName | null {
  const found = stepNames.filter((name) => {
    const step = stepOf(name)
    return (
      step.category === kind.category &&
      step.code === kind.code &&
      step.document === kind.document &&
      (step.load === '' || kind.load === '' || step.load === kind.load)
    )
  })
  const [only] = found
  if (found.length <= 1) return only ?? null
  const here = found.filter((name) => place !== '' && portAt(stepOf(name).at, journey) === place)
  return here.length === 1 ? (here[0] ?? null) : null
}
