import { duplicateLevels, duplicateLists, duplicateReasons } from '@seamark/contract/phonebook/duplicates/duplicates'
import { z } from 'zod'
import { limitParam } from '../../../platform/search.ts'

/** The filters of the list of pairs. */
export const pairSearch = z.object({
  list: z.enum(duplicateLists).catch('open').default('open'),
  level: z.enum(duplicateLevels).optional().catch(undefined),
  reason: z
    .string()
    .transform(
      (text) =>
        text
          .split(',')
          .filter((one) => duplicateReasons.some((reason) => reason === one))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined),
  mine: z
    .union([z.string(), z.boolean()])
    .transform(String)
    .pipe(z.enum(['true', 'false']))
    .optional()
    .catch(undefined),
  limit: limitParam,
})
export type PairSearch = z.output<typeof pairSearch>

export const isNarrowed = ({ level, reason, mine }: PairSearch) => Boolean(level ?? reason) || mine === 'true'
