import { z } from 'zod'
import { idParam } from '../../../platform/search.ts'

/** The page's address: which source is open beside the list. */
export const sourceSearch = z.object({ source: idParam })
