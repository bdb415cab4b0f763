import { z } from 'zod'
import { dayParam, idParam, limitParam } from '../../../platform/search.ts'

export const exportSearch = z.object({ personId: idParam, from: dayParam, to: dayParam, limit: limitParam })
export type ExportSearch = z.output<typeof exportSearch>
