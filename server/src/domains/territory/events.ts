import { z } from 'zod'
import { announcement } from '../../platform/events.ts'

/** The office takes a word for another port; null where it has no word of its own any more. Floors above change what waits for it. */
export const portTaught = announcement(
  'territory.portTaught',
  z.object({ word: z.string(), code: z.string().nullable() }),
)
