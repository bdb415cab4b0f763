import {
  addMilestone,
  listMilestones,
  type Milestone,
  restoreMilestone,
  retractMilestone,
} from '@seamark/contract/orders/milestones/milestones'
import type { Classifier, StepName } from '@seamark/contract/orders/orders/steps'
import { call, useCall } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheOrder } from '../orders/order-queries.ts'
import { stepText } from './milestone-text.ts'

export const useMilestones = (id: number) => useCall(listMilestones, { params: { id } })

interface Marked {
  step: StepName
  classifier: Classifier
  /** Null is now. */
  at: string | null
  container: string
  /** Empty is where the step usually happens. */
  place: string
}

/** Adds a milestone and returns its id. */
export async function sendMilestone(id: number, { at, ...marked }: Marked): Promise<number> {
  const body = { ...marked, at: at ?? new Date().toISOString() }
  const { order, milestoneId } = await call(addMilestone, { params: { id }, body }, { quiet: true })
  await cacheOrder(order)
  return milestoneId
}

type Recorded = Pick<Milestone, 'id' | 'step' | 'code'>

/** Takes a milestone back and says so, since its row may be out of sight. */
export async function takeBack({ id, step, code }: Recorded) {
  const order = await call(retractMilestone, { params: { id } })
  await cacheOrder(order)
  notices.success(t('orders.milestone.takeBack.done', { order: order.number, step: stepText(step, code) }))
}

export async function putBack({ id, step, code }: Recorded) {
  const order = await call(restoreMilestone, { params: { id } })
  await cacheOrder(order)
  notices.success(t('orders.milestone.putBack.done', { order: order.number, step: stepText(step, code) }))
}
