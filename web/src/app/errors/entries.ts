import { Refusal, Unreachable } from '@seamark/contract/platform/client'
import { reportLimits } from '@seamark/contract/oversight/errors'
import { redact, redactPath } from '@seamark/contract/oversight/redaction'

/** What went wrong in this browser, as it is shown and sent: texts only, never the thing that was thrown. */
export interface ErrorEntry {
  message: string
  info: string
  path: string
  stack: string
  occurrences: number
  /** Occurrences that the server knows of. */
  sent: number
  /** Whose session it happened in; nobody's on the login page. */
  owner: number | undefined
}

/** Where it was caught, on which page, in whose session, and what the texts need not repeat. */
export interface Catch {
  info: string
  path: string
  origin: string
  owner: number | undefined
}

export const keptEntries = 100

/** The list with one more error: the same one again is counted, and beyond a hundred the oldest makes room. */
export function withError(entries: readonly ErrorEntry[], thrown: unknown, caught: Catch): readonly ErrorEntry[] {
  const fresh = entryOf(thrown, caught)
  const known = entries.findIndex((entry) => sameFields.every((field) => entry[field] === fresh[field]))
  const before = entries[known]
  if (before) return entries.with(known, { ...before, occurrences: before.occurrences + 1 })
  return [...entries, fresh].slice(-keptEntries)
}

const sameFields = ['message', 'info', 'path', 'stack', 'owner'] as const

function entryOf(thrown: unknown, { info, path, origin, owner }: Catch): ErrorEntry {
  const { message, stack } = described(thrown)
  const said = (text: string, limit: number) => redact(text.replaceAll(origin, '').slice(0, limit)).slice(0, limit)
  return {
    message: said(message, reportLimits.message),
    info: said(info, reportLimits.info),
    path: redactPath(path).slice(0, reportLimits.path),
    stack: said(stack, reportLimits.stack),
    occurrences: 1,
    sent: 0,
    owner,
  }
}

/** Anything can be thrown: text, nothing, an object that throws when it is asked. */
function described(thrown: unknown): { message: string; stack: string } {
  try {
    if (thrown instanceof Error) return { message: `${thrown.name}: ${thrown.message}`, stack: thrown.stack ?? '' }
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown)
      return { message: String(thrown.message), stack: '' }
    return { message: String(thrown), stack: '' }
  } catch {
    return { message: typeof thrown, stack: '' }
  }
}

/** What is no fault of the page: answers that were said already, calls given up, and the one complaint that browsers make of every busy layout. */
export function isFault(thrown: unknown) {
  if (thrown instanceof Refusal || thrown instanceof Unreachable) return false
  if (thrown instanceof DOMException && thrown.name === 'AbortError') return false
  return !(typeof thrown === 'string' && thrown.startsWith('ResizeObserver loop'))
}
