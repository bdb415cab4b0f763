import { z } from 'zod'
import { count, day, id, instant, page } from '../../platform/envelope.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { route } from '../../platform/route.ts'
import { usageGroups, usageKinds, usageOutcomes } from '../choices.ts'

const permission = 'ai.manageModels'

export const usageFilters = z.strictObject({
  /** This month of the office, where no days are named. */
  from: day.optional(),
  to: day.optional(),
  userId: z.coerce.number().int().positive().optional(),
  kind: z.enum(usageKinds).optional(),
  model: line(100).optional(),
})
export type UsageFilters = z.output<typeof usageFilters>

const amounts = {
  tokensIn: count,
  tokensOut: count,
  tokensCached: count,
  pictures: count,
  /** Yuan; null where nothing of it has a price. */
  cost: z.number().nullable(),
  /** At least one part was counted here because the endpoint said nothing. */
  isEstimated: z.boolean(),
}

const usageSum = z.object({
  ...amounts,
  /** The day, the id of the person, the kind or the model. */
  key: z.string(),
  /** How the person is called; else the key. */
  name: z.string(),
  calls: count,
  /** Calls whose model had no price. */
  unpriced: count,
})
export type UsageSum = z.output<typeof usageSum>

export const sumUsage = route({
  method: 'GET',
  path: '/ai/usage/sums',
  summary:
    'What models were used for, summed by day, person, kind or model, with the total; five hundred groups at most',
  permission,
  rate: 'read',
  query: usageFilters.extend({ by: z.enum(usageGroups) }),
  response: z.object({ from: day, to: day, sums: z.array(usageSum), total: usageSum }),
  failures: ['ai.days_backwards'],
})

const usageRow = z.object({
  ...amounts,
  id,
  at: instant,
  userId: id,
  person: z.string(),
  kind: z.enum(usageKinds),
  model: z.string(),
  outcome: z.enum(usageOutcomes),
})
export type UsageRow = z.output<typeof usageRow>

export const listUsage = route({
  method: 'GET',
  path: '/ai/usage',
  summary: 'The calls of models behind a number, the newest first, a page at a time',
  permission,
  rate: 'read',
  query: usageFilters.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    /** The id of the last row that was read. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: page(usageRow),
  failures: ['ai.days_backwards'],
})
