import { z } from 'zod'

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** The colleague whose book is being split, and the hand-over that is open. */
export const handoverSearch = z.object({ from: id, handover: id })
