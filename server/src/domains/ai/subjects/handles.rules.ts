import { handleSource } from '@seamark/contract/ai/chats/handles'
import { id } from '@seamark/contract/platform/envelope'
import { z } from 'zod'

/** A name that a model has for a record of its chat, such as K3: it never sees an id. `kind` is that of the audited subjects, which know its name of today. */
const keptHandle = z.object({ handle: z.string().regex(new RegExp(`^${handleSource}$`)), kind: z.string(), id })
export type KeptHandle = z.output<typeof keptHandle>

/** Reads the handles that a message has given out. What an older product wrote otherwise is left out. */
export const readHandles = (value: unknown): KeptHandle[] =>
  z
    .array(z.unknown())
    .parse(value)
    .flatMap((one) => keptHandle.safeParse(one).data ?? [])
