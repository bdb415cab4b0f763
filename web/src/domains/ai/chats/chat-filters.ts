import { z } from 'zod'
import { idParam } from '../../../platform/search.ts'

/** The page's address: the chat that is open; without one a new chat begins. */
export const chatSearch = z.object({ chat: idParam })
