import { recordSorts } from '@seamark/contract/trade/choices'
import { z } from 'zod'
import { savedViewParam, limitParam } from '../../../platform/search.ts'
import { sliceTexts } from '../slices/slice-filters.ts'

/** The list's address: a slice, its order, the open record, and whether it shows single records or monthly figures. */
export const recordSearch = z.object({
  ...sliceTexts,
  tab: z.enum(['full', 'aggregated']).default('full').catch('full'),
  sort: z.enum(recordSorts).default('date').catch('date'),
  order: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  limit: limitParam,
  record: z
    .string()
    .regex(/^\d{1,9}-\d{1,9}$/)
    .optional()
    .catch(undefined),
  savedView: savedViewParam,
})
/** The address of the list of monthly figures, which has saved views of its own. */
export const aggregateSearch = recordSearch.omit({ tab: true, record: true, sort: true })
export type RecordSearch = z.output<typeof recordSearch>

/** The filters that monthly figures cannot answer. */
export const notAggregated = [
  'lane',
  'container',
  'containerNo',
  'mode',
  'vessel',
  'vessels',
  'carrier',
  'bill',
  'traders',
] as const
