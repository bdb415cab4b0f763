import { createClient } from '@seamark/contract/platform/client'
import { reportErrors, reportLimits } from '@seamark/contract/oversight/errors'
import { useSyncExternalStore } from 'react'
import type { RootOptions } from 'react-dom/client'
import { sessionUser } from '../../platform/session/session.ts'
import { readToken } from '../../platform/session/token.ts'
import { type ErrorEntry, isFault, keyOf, withError, withoutSeen, withSent } from './entries.ts'

/** The builds in which errors are collected; in development the console shows more. */
const collectedIn: readonly string[] = ['production']

let entries: readonly ErrorEntry[] = []
let collecting = false
const listeners = new Set<() => void>()

/**
 * Collects errors from now on: those that React catches or cannot catch, and those that nobody catches. Returns the options for React's root.
 * `pathOf` returns the pattern of the page in front.
 */
export function collectErrors(pathOf: () => string): RootOptions {
  if (!collectedIn.includes(import.meta.env.MODE)) return {}
  const collect = (thrown: unknown, info: string) => add(thrown, info, pathOf)
  addEventListener('error', (event) => collect(event.error ?? event.message, 'window'))
  addEventListener('unhandledrejection', (event) => collect(event.reason, 'promise'))
  const caught =
    (kind: string) =>
    (thrown: unknown, { componentStack }: { componentStack?: string | undefined }) => {
      // oxlint-disable-next-line no-console -- React leaves logging to this listener, and developers look in the console
      console.error(thrown)
      collect(thrown, `${kind}${componentStack ?? ''}`)
    }
  return {
    onCaughtError: caught('caught'),
    onUncaughtError: caught('uncaught'),
    onRecoverableError: caught('recovered'),
  }
}

/** Adds an error to the list. An error that this causes is not added, so that there is no endless circle. */
function add(thrown: unknown, info: string, pathOf: () => string) {
  if (collecting || !isFault(thrown)) return
  collecting = true
  try {
    set(withError(entries, thrown, { info, path: pathOf(), origin: location.origin, owner: sessionUser()?.id }))
    sendSoon()
  } finally {
    collecting = false
  }
}

/** Clears the list that the person sees. Errors that were not sent yet are sent at once, and kept unseen until they were. */
export function clearErrors() {
  set(withoutSeen(entries, isOwn))
  void send()
}

/** The errors of this person's session, the oldest first. */
export function useErrors() {
  return useSyncExternalStore(subscribe, () => entries).filter((entry) => isOwn(entry) && !entry.isCleared)
}

const isOwn = ({ owner }: ErrorEntry) => owner === undefined || owner === sessionUser()?.id

function set(next: readonly ErrorEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const waitMs = 2000
const restMs = 30_000
let timer: ReturnType<typeof setTimeout> | undefined
let restUntil = 0

/** Errors come in swarms, so they are sent together. After a failed call, only an error that comes half a minute later sends again. */
function sendSoon() {
  timer ??= setTimeout(
    () => {
      timer = undefined
      void send()
    },
    Math.max(waitMs, restUntil - Date.now()),
  )
}

/** This call bypasses the usual ones: its failure is not shown and not collected. */
const call = createClient({ base: '/api', headers: () => ({ authorization: readToken() ?? '' }) })

async function send() {
  const waiting = entries
    .filter((entry) => isOwn(entry) && entry.sent < entry.occurrences)
    .slice(0, reportLimits.errors)
  if (waiting.length === 0 || !readToken() || !sessionUser()) return
  const errors = waiting.map(({ message, info, path, stack, occurrences, sent }) => ({
    message,
    info,
    path,
    stack,
    occurrences: Math.min(occurrences - sent, reportLimits.occurrences),
  }))
  // It counts as failed until the answer is there, so that two calls never send the same errors.
  restUntil = Date.now() + restMs
  try {
    await call(reportErrors, { body: { release, errors } })
    restUntil = 0
    clearTimeout(timer)
    timer = undefined
    const counts = new Map<string, number>()
    for (const [index, entry] of waiting.entries())
      counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + (errors[index]?.occurrences ?? 0))
    set(withSent(entries, counts))
    if (entries.some((entry) => isOwn(entry) && entry.sent < entry.occurrences)) sendSoon()
  } catch {
    // The next error sends again.
  }
}

/** The build's name, which its files carry. */
const release = /-([\w-]{6,12})\.js/.exec(import.meta.url)?.[1] ?? 'development'
