import { noticeStates } from '@seamark/contract/notices/notices'
import { z } from 'zod'
import { limitParam } from '../../../platform/search.ts'

/** The list's address. */
export const noticeSearch = z.object({
  state: z.enum(noticeStates).catch('all').default('all'),
  kinds: z
    .string()
    .transform((text) => text.split(',').filter((kind) => /^[a-zA-Z.]{3,100}$/.test(kind)))
    .catch([])
    .default([]),
  limit: limitParam,
})
export type NoticeSearch = z.output<typeof noticeSearch>
