import type { RawBuilder } from 'kysely'

/**
 * What the floor that sends messages knows of those to a QQ number; each is a value of its own tables, so that a list needs one query. A number and its
 * mail box are one address, whatever record it came from.
 */
export interface QqSends {
  /** When a message last left for the number, or may have left; null where none is known. In milliseconds, so that a cursor can hold it. */
  lastAt: (qqKey: RawBuilder<unknown>) => RawBuilder<Date | null>
  /** Whether the number's one message of today is used: sent, or about to be. */
  isToday: (qqKey: RawBuilder<unknown>) => RawBuilder<boolean>
}
