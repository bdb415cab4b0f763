import { usageGroups } from '@seamark/contract/ai/choices'
import { z } from 'zod'
import { dayParam } from '../../../platform/search.ts'

export const modelsPath = '/system/ai'
export const modelsTabs = ['usage', 'quotas', 'prices'] as const

/** The days are this month of the office where none are named. */
export const modelsSearch = z.object({
  tab: z.enum(modelsTabs).catch('usage').default('usage'),
  by: z.enum(usageGroups).catch('day').default('day'),
  from: dayParam,
  to: dayParam,
})
