import { noticeStates } from '@seamark/contract/notices/notices'
import { z } from 'zod'

/** The list's address. */
export const noticeSearch = z.object({
  state: z.enum(noticeStates).catch('all').default('all'),
  kinds: z
    .string()
    .transform((text) => text.split(',').filter((kind) => /^[a-zA-Z.]{3,100}$/.test(kind)))
    .catch([])
    .default([]),
  limit: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50), z.literal(100)]))
    .catch(50)
    .default(50),
})
export type NoticeSearch = z.output<typeof noticeSearch>
