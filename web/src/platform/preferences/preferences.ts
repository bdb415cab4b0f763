import { getPreferences, keepPreferences } from '@seamark/contract/identity/index'
import {
  knownPreferences,
  preferencesPatch,
  type Preferences,
  type PreferencesPatch,
  type TableHabit,
} from '@seamark/contract/identity/profiles/preferences'
import { Refusal } from '@seamark/contract/platform/client'
import { useSyncExternalStore } from 'react'
import { call, errorText, isSessionGone } from '../api/calls.ts'
import { readCookie, writeCookie } from '../session/cookies.ts'
import { currentLanguage, setLanguage } from '../language/i18n.ts'
import { notices } from '../notices.ts'
import { defaultPreferences, fromCookies, joined, patched } from './preferences.rules.ts'

type Own = Omit<Preferences, 'tables'>
type Key = keyof Own
type Value<K extends Key> = (typeof defaultPreferences)[K] extends undefined ? Own[K] : NonNullable<Own[K]>

const cacheKey = 'seamark.preferences'
const pauseMs = 600
const retryMs = 30_000
/** So long a choice that the server has not confirmed is sent again by whatever page opens next; later, something newer may have been chosen elsewhere. */
const unconfirmedMs = 600_000

let owner: number | undefined
let current: Preferences = ofCookies()
/** Chosen and not yet at the server; also what a visitor chose before signing in. */
let unsent: PreferencesPatch = {}
/** On its way: a page that opens meanwhile may be told by the server what was before. */
let sending: PreferencesPatch | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** One preference of the person, or its default. */
export function usePreference<K extends Key>(key: K): Value<K> {
  return useSyncExternalStore(subscribe, () => preference(key))
}

function preference<K extends Key>(key: K): Value<K> {
  // The default of every key but the language is a value, which is what the type says.
  return (current[key] ?? defaultPreferences[key]) as Value<K>
}

/** How the person draws the table of this name; undefined where nothing was ever changed. */
export const useTableHabit = (name: string): TableHabit | undefined =>
  useSyncExternalStore(subscribe, () => current.tables[name])

/** Holds at once, here and in the browser's other tabs, and soon at the server. Null goes back to the default. */
export const setPreference = <K extends Key>(key: K, value: Own[K] | null) => setPreferences({ [key]: value })
export const setTableHabit = (name: string, habit: TableHabit | null) => setPreferences({ tables: { [name]: habit } })

export function setPreferences(patch: PreferencesPatch) {
  unsent = joined(unsent, patch)
  become(patched(current, patch))
  remember()
  if (owner !== undefined) sendIn(pauseMs)
}

/**
 * The person is known: what this browser remembers of her holds at once; without any, the server's answer is waited for.
 * Never fails: out of reach of the server, the cookies decide.
 */
export async function openPreferences(userId: number) {
  if (owner === userId) return
  if (owner !== undefined) unsent = {}
  owner = userId
  const cached = readCache(userId)
  if (cached) {
    unsent = joined(cached.unconfirmed, unsent)
    become(patched(cached.preferences, unsent))
  }
  const fetched = refresh(userId)
  if (!cached) await fetched
}

/** The person has left; nothing of her stays in this browser but the cookies. */
export function closePreferences() {
  if (owner === undefined) return
  clearTimeout(timer)
  owner = undefined
  unsent = {}
  try {
    localStorage.removeItem(cacheKey)
  } catch {
    // Without storage nothing was kept.
  }
  become(ofCookies())
}

/** Other tabs of the browser follow, and what is still unsent leaves with the page. */
export function followPreferences() {
  addEventListener('storage', ({ key }) => {
    const cached = key === cacheKey && owner !== undefined ? readCache(owner) : undefined
    if (cached) void take(patched(cached.preferences, unsent))
  })
  addEventListener('pagehide', () => void send({ outlives: true }))
}

async function refresh(userId: number) {
  const kept = await call(getPreferences, {}, { quiet: true }).catch(() => undefined)
  if (!kept || owner !== userId) return
  await take(patched(kept, unsent))
  remember()
  sendIn(pauseMs)
}

/** Preferences that came from elsewhere; the language is the one of them that must be fetched first. */
async function take(next: Preferences) {
  if (next.language && next.language !== currentLanguage()) await setLanguage(next.language).catch(() => undefined)
  become(next)
}

function become(next: Preferences) {
  current = next
  tellCookies()
  for (const listener of listeners) listener()
}

/** What the cookies would not say anyway is written into them: they decide again before the next sign-in. */
function tellCookies() {
  const said = { ...defaultPreferences, ...ofCookies() }
  if (said.size !== preference('size')) writeCookie('size', preference('size'), { days: 365 })
  if (said.sidebar !== preference('sidebar'))
    writeCookie('sidebarStatus', preference('sidebar') === 'open' ? '1' : '0', { days: 365 })
}

function sendIn(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), milliseconds)
}

/** One request at a time, so that the last choice is the last to arrive. What did not arrive is tried again; what is refused is said and dropped. */
async function send({ outlives = false } = {}) {
  if (owner === undefined || sending || Object.keys(unsent).length === 0) return
  const body = unsent
  unsent = {}
  sending = body
  try {
    await call(keepPreferences, { body }, { quiet: true, outlives })
    if (Object.keys(unsent).length > 0) sendIn(pauseMs)
  } catch (error) {
    if (isForGood(error)) return notices.error(errorText(error))
    unsent = joined(body, unsent)
    sendIn(retryMs)
  } finally {
    sending = undefined
    remember()
  }
}

const isForGood = (error: unknown) =>
  error instanceof Refusal && !isSessionGone(error) && error.httpStatus < 500 && error.httpStatus !== 429

function ofCookies() {
  return fromCookies({ size: readCookie('size'), sidebarStatus: readCookie('sidebarStatus') })
}

function remember() {
  if (owner === undefined) return
  try {
    const unconfirmed = joined(sending ?? {}, unsent)
    localStorage.setItem(cacheKey, JSON.stringify({ userId: owner, preferences: current, unconfirmed, at: Date.now() }))
  } catch {
    // The server keeps them; only the next start is not instant.
  }
}

function readCache(userId: number): { preferences: Preferences; unconfirmed: PreferencesPatch } | undefined {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(cacheKey) ?? 'null')
    if (typeof cached !== 'object' || cached === null || !('userId' in cached) || cached.userId !== userId)
      return undefined
    const isFresh = 'at' in cached && typeof cached.at === 'number' && Date.now() - cached.at < unconfirmedMs
    return {
      preferences: knownPreferences('preferences' in cached ? cached.preferences : undefined),
      unconfirmed:
        isFresh && 'unconfirmed' in cached ? (preferencesPatch.safeParse(cached.unconfirmed).data ?? {}) : {},
    }
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
