/** Fixed choices of the room, without the schemas that use them: addresses of pages are read with them before any page is fetched. */

/** What became of the firm on a card: a new company, one that was there, one of the pool that was claimed, or an application to a colleague. */
export const outcomes = ['made', 'kept', 'claimed', 'applied'] as const
export type Outcome = (typeof outcomes)[number]

export const discardReasons = ['noInterest', 'duplicate', 'unreadable', 'supplier', 'other'] as const

/** So many days a discarded capture can come back. */
export const discardedDays = 30
