import { firstMoment, lastMoment, type Place } from '@seamark/contract/groups/messages/places'

export const minuteMs = 60_000

/** Returns a moment as the engine reads it: `2026-11-20 01:02:03.004`. */
export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 23).replace('T', ' ')

/** Returns the nearest moment that the engine can hold. */
export const heldMoment = (at: number): number => Math.min(Math.max(at, firstMoment), lastMoment)

/** The moments of some messages, from the first to the last. */
export interface Span {
  from: number
  to: number
}

export function spanOf(messages: readonly { at: number }[]): Span {
  const span = { from: Infinity, to: -Infinity }
  for (const { at } of messages) {
    span.from = Math.min(span.from, heldMoment(at))
    span.to = Math.max(span.to, heldMoment(at))
  }
  return span
}

/** The order of messages within a group. */
export const comparePlaces = (one: Place, other: Place): number =>
  one.at - other.at || one.file - other.file || one.part - other.part || one.line - other.line
