import type { RawBuilder } from 'kysely'
import type { Actor } from '../../platform/context.ts'

/**
 * What the floor that sends messages knows of those to a QQ number; each is a value of its own tables, so that a list needs one query. A number and its
 * mail box are one address, whatever record it came from.
 */
export interface QqSends {
  /**
   * When a message to the number last left, or may have left, among those to clients that the reader may open; null where there is none. In
   * milliseconds, so that a cursor can hold it.
   */
  lastAt: (qqKey: RawBuilder<unknown>, reader: Actor) => RawBuilder<Date | null>
  /** Whether the number's one message of today is used: sent, or about to be. Every reader is told, since nobody else may write today. */
  isToday: (qqKey: RawBuilder<unknown>) => RawBuilder<boolean>
}
