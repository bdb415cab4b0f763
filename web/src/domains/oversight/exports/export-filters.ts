import { z } from 'zod'
import { dayIn, idIn, limitIn } from '../filters/filter-rules.ts'

export const exportSearch = z.object({ personId: idIn, from: dayIn, to: dayIn, limit: limitIn })
export type ExportSearch = z.output<typeof exportSearch>
