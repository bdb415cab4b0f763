import { dictionaries } from '@seamark/contract/settings/dictionaries'
import { z } from 'zod'

/** The dictionary that is open. */
export const dictionarySearch = z.object({ dictionary: z.enum(dictionaries).optional().catch(undefined) })
