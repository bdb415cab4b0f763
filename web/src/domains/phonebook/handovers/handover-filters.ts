import { z } from 'zod'

const id = z.coerce.number().int().positive().optional().catch(undefined)

/** Whose book is being split; which hand-over is looked at. */
export const handoverSearch = z.object({ from: id, handover: id })
