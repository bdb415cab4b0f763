import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { reportLimits } from '@seamark/contract/oversight/errors'
import { redact, redactPath } from '@seamark/contract/oversight/redaction'
import { UnknownAddress } from '../../platform/page.tsx'

/** An error in this browser as it is shown and sent: texts only, never the thrown value. */
export interface ErrorEntry {
  message: string
  info: string
  path: string
  stack: string
  occurrences: number
  /** The occurrences that the server knows of. */
  sent: number
  /** The person has cleared the list; the entry is kept unseen until the server knows of it. */
  isCleared: boolean
  /** The person in whose session it happened; undefined on the login page. */
  owner: number | undefined
}

/** The circumstances of an error: its catcher, page and session, and the origin, which the texts need not repeat. */
export interface Catch {
  info: string
  path: string
  origin: string
  owner: number | undefined
}

export const keptEntries = 100

/** Returns the list with one more error. A repeated error is counted; beyond a hundred the oldest is dropped. */
export function withError(entries: readonly ErrorEntry[], thrown: unknown, caught: Catch): readonly ErrorEntry[] {
  const fresh = entryOf(thrown, caught)
  const known = entries.findIndex((entry) => sameFields.every((field) => entry[field] === fresh[field]))
  const before = entries[known]
  if (before) return entries.with(known, { ...before, occurrences: before.occurrences + 1 })
  return [...entries, fresh].slice(-keptEntries)
}

/** Returns the list without what the person has seen; what the server does not know of yet stays, unseen, until it was sent. */
export const withoutSeen = (entries: readonly ErrorEntry[], isOwn: (entry: ErrorEntry) => boolean) =>
  entries.map((entry) => (isOwn(entry) ? { ...entry, isCleared: true } : entry)).filter(isWanted)

/** Returns the list after so many occurrences of each entry were sent; what was cleared meanwhile is counted first. */
export function withSent(entries: readonly ErrorEntry[], counts: ReadonlyMap<string, number>) {
  const left = new Map(counts)
  return entries
    .map((entry) => {
      const count = Math.min(left.get(keyOf(entry)) ?? 0, entry.occurrences - entry.sent)
      left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) - count)
      return { ...entry, sent: entry.sent + count }
    })
    .filter(isWanted)
}

const isWanted = ({ isCleared, sent, occurrences }: ErrorEntry) => !isCleared || sent < occurrences

export const keyOf = ({ message, info, path, stack, owner }: ErrorEntry) =>
  JSON.stringify([message, info, path, stack, owner])

const sameFields = ['message', 'info', 'path', 'stack', 'owner', 'isCleared'] as const

function entryOf(thrown: unknown, { info, path, origin, owner }: Catch): ErrorEntry {
  const { message, stack } = describeThrown(thrown)
  const redactText = (text: string, limit: number) =>
    redact(text.replaceAll(origin, '').slice(0, limit)).slice(0, limit)
  return {
    message: redactText(message, reportLimits.message),
    info: redactText(info, reportLimits.info),
    path: redactPath(path).slice(0, reportLimits.path),
    stack: redactText(stack, reportLimits.stack),
    occurrences: 1,
    sent: 0,
    isCleared: false,
    owner,
  }
}

/** Anything can be thrown: text, nothing, or an object that throws when it is read. */
function describeThrown(thrown: unknown): { message: string; stack: string } {
  try {
    if (thrown instanceof Error) return { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' }
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown)
      return { message: String(thrown.message), stack: '' }
    return { message: String(thrown), stack: '' }
  } catch {
    return { message: typeof thrown, stack: '' }
  }
}

/** False for failures that were shown already, for addresses at which nothing can stand, for calls given up, and for the one complaint that browsers make about every busy layout. */
export function isFault(thrown: unknown) {
  if (thrown instanceof Refusal || thrown instanceof Unreachable || thrown instanceof UnknownAddress) return false
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return false
  return !(typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop'))
}
