import {
  addMilestone,
  listMilestones,
  restoreMilestone,
  retractMilestone,
} from '@seamark/contract/orders/milestones/milestones'
import type { Classifier, StepName } from '@seamark/contract/orders/orders/steps'
import { call, useCall } from '../../../platform/api/calls.ts'
import { cacheOrder } from '../orders/order-queries.ts'

export const useMilestones = (id: number) => useCall(listMilestones, { params: { id } })

interface Marked {
  step: StepName
  classifier: Classifier
  /** Null is now. */
  at: string | null
  container: string
}

/** Adds a milestone and returns its id. It happens where the step has its place. */
export async function sendMilestone(id: number, { at, ...marked }: Marked): Promise<number> {
  const body = { ...marked, at: at ?? new Date().toISOString(), place: '' }
  const { order, milestoneId } = await call(addMilestone, { params: { id }, body }, { quiet: true })
  await cacheOrder(order)
  return milestoneId
}

export async function takeBack(id: number) {
  await cacheOrder(await call(retractMilestone, { params: { id } }))
}

export async function putBack(id: number) {
  await cacheOrder(await call(restoreMilestone, { params: { id } }))
}
