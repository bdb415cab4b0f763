import { z } from 'zod'
import { id } from '../../platform/envelope.ts'

/** Many issued quotes are taken back at once; there is nothing to fill in. */
export const quoteWithdrawal = z.strictObject({})
/** Many quotes get another author. */
export const quoteAssignment = z.strictObject({ authorId: id })
/** The actions on many quotes; their outcome has the schema of the single one. */
export const quoteBulkActions = ['outcome', 'assign', 'withdraw'] as const
export type QuoteBulkAction = (typeof quoteBulkActions)[number]
