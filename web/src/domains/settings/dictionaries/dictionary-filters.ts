import { dictionaries } from '@seamark/contract/settings/dictionaries'
import { z } from 'zod'

/** What the office keeps here: the dictionaries, and the table of exchange rates. */
export const tables = [...dictionaries, 'exchangeRates'] as const
export type Table = (typeof tables)[number]

/** The dictionary or table that is open. */
export const dictionarySearch = z.object({ dictionary: z.enum(tables).optional().catch(undefined) })
