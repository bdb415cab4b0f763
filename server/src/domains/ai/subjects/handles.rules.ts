import { id } from '@seamark/contract/platform/envelope'
import { z } from 'zod'

/** A name that a chat has for a record, such as K3, with the kind under which the log knows it. */
const keptHandle = z.object({ handle: z.string().regex(/^K\d{1,4}$/), kind: z.string(), id })
export type KeptHandle = z.output<typeof keptHandle>

/** Reads the handles that a message has given out. What an older product wrote otherwise is left out. */
export const readHandles = (value: unknown): KeptHandle[] =>
  z
    .array(z.unknown())
    .parse(value)
    .flatMap((one) => keptHandle.safeParse(one).data ?? [])

/** The names of records that stand in a text, as `[K3]`. */
export const handlesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\[(K\d{1,4})\]/g)].map(([, handle = '']) => handle))
