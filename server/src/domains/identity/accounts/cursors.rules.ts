import type { accountSorts } from '@seamark/contract/identity/accounts/accounts'
import { cursorText, cursorTime, sortedCursor, type Sorted } from '../../../platform/page.ts'

export type AccountOrder = Sorted<(typeof accountSorts)[number]>

/** The end of a page of users. A cursor of another order is refused with cursor_invalid. */
export const accountCursor = sortedCursor<AccountOrder['sort'], string>(
  { name: cursorText, username: cursorText, department: cursorText, lastSeenAt: cursorTime, createdAt: cursorTime },
  'identity.cursor_invalid',
)
