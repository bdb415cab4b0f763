import type { StepName } from '@seamark/contract/orders/orders/steps'
import { stepNames } from '@seamark/contract/orders/orders/steps'
import { orderFieldNames } from '@seamark/contract/orders/orders/fields'
import { classifiers } from '@seamark/contract/orders/orders/steps'
import { dateTime } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { shortDay } from '../orders/order-text.ts'
import type { TimelineGroup } from '../../phonebook/index.ts'

/** A step in words; an event outside the chain by its code. */
export const stepText = (step: StepName | null, code: string) => (step === null ? code : t(`orders.step.${step}`))

/** A moment to the minute, `2026-11-20 10:30`, or a day as it is. */
export const momentText = (at: string) => (at.length === 10 ? at : dateTime(at).slice(0, 16))

/** The same without the year where it is today's: `11-20 10:30`. */
export const shortMoment = (at: string) => shortDay(momentText(at))

/** Adds to a line of a timeline which milestone it was, and which fields were changed. */
export const ordersTimelineGroups: readonly TimelineGroup[] = [
  {
    name: 'orders',
    title: 'orders.timeline.group',
    kinds: ['orders.activity'],
    tab: 'orders',
    notes: ({ step, classifier, at, orderFields }) => [
      ...milestoneNotes(step, classifier, at),
      ...orderFieldNames
        .filter((name) => Array.isArray(orderFields) && orderFields.includes(name))
        .map((name) => t(`orders.field.${name}`)),
    ],
  },
]

function milestoneNotes(step: unknown, classifier: unknown, at: unknown): string[] {
  if (typeof step !== 'string') return []
  const name = stepNames.find((one) => one === step) ?? null
  const kind = classifiers.find((one) => one === classifier)
  const when = typeof at === 'string' ? momentText(at) : ''
  return [[stepText(name, step), kind ? t(`orders.classifier.${kind}`) : '', when].filter(Boolean).join(' ')]
}
