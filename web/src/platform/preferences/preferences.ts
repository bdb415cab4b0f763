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
import { defaultPreferences, fromCookies, joinPatches, applyPatch } from './preferences.rules.ts'

type Own = Omit<Preferences, 'tables'>
type Key = keyof Own
type Value<K extends Key> = (typeof defaultPreferences)[K] extends undefined ? Own[K] : NonNullable<Own[K]>

const cacheKey = 'seamark.preferences'
const pauseMs = 600
const retryMs = 30_000
/** For so long, the next page that opens sends an unconfirmed choice again; later, something newer may have been chosen elsewhere. */
const unconfirmedMs = 600_000

let owner: number | undefined
let current: Preferences = readCookies()
/** Choices that are not yet sent, also those that a visitor made before signing in. */
let unsent: PreferencesPatch = {}
/** The patch being sent. A page that opens meanwhile may still read the old values from the server. */
let sending: PreferencesPatch | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Returns one preference of the person, or its default. */
export function usePreference<K extends Key>(key: K): Value<K> {
  return useSyncExternalStore(subscribe, () => preference(key))
}

function preference<K extends Key>(key: K): Value<K> {
  // Every key but the language has a default; the cast states that.
  return (current[key] ?? defaultPreferences[key]) as Value<K>
}

/** Returns how the person draws the named table; undefined if nothing was ever changed. */
export const useTableHabit = (name: string): TableHabit | undefined =>
  useSyncExternalStore(subscribe, () => current.tables[name])

/** Takes effect at once, here and in the browser's other tabs, and soon at the server. Null restores the default. */
export const setPreference = <K extends Key>(key: K, value: Own[K] | null) => setPreferences({ [key]: value })
export const setTableHabit = (name: string, habit: TableHabit | null) => setPreferences({ tables: { [name]: habit } })

export function setPreferences(patch: PreferencesPatch) {
  unsent = joinPatches(unsent, patch)
  setCurrent(applyPatch(current, patch))
  remember()
  if (owner !== undefined) sendIn(pauseMs)
}

/**
 * Begins with a person's preferences: those in this browser take effect at once; without any, the server's answer is awaited.
 * Never fails: if the server is out of reach, the cookies decide.
 */
export async function openPreferences(userId: number) {
  if (owner === userId) return
  if (owner !== undefined) unsent = {}
  owner = userId
  const cached = readCache(userId)
  if (cached) {
    unsent = joinPatches(cached.unconfirmed, unsent)
    setCurrent(applyPatch(cached.preferences, unsent))
  }
  const fetched = refresh(userId)
  if (!cached) await fetched
}

/** Removes the person's preferences from this browser, except for the cookies. */
export function closePreferences() {
  if (owner === undefined) return
  clearTimeout(timer)
  owner = undefined
  unsent = {}
  try {
    localStorage.removeItem(cacheKey)
  } catch {
    // Without storage there is nothing to remove.
  }
  setCurrent(readCookies())
}

/** Follows changes in other tabs of the browser, and sends unsent choices when the page closes. */
export function followPreferences() {
  addEventListener('storage', ({ key }) => {
    const cached = key === cacheKey && owner !== undefined ? readCache(owner) : undefined
    if (cached) void adoptPreferences(applyPatch(cached.preferences, unsent))
  })
  addEventListener('pagehide', () => void send({ outlives: true }))
}

async function refresh(userId: number) {
  const kept = await call(getPreferences, {}, { quiet: true }).catch(() => undefined)
  if (!kept || owner !== userId) return
  await adoptPreferences(applyPatch(kept, unsent))
  remember()
  sendIn(pauseMs)
}

/** Takes over preferences from elsewhere. A new language is fetched first. */
async function adoptPreferences(next: Preferences) {
  if (next.language && next.language !== currentLanguage()) await setLanguage(next.language).catch(() => undefined)
  setCurrent(next)
}

function setCurrent(next: Preferences) {
  current = next
  writeCookies()
  for (const listener of listeners) listener()
}

/** Writes the values that differ from the cookies into them, because the cookies decide before the next sign-in. */
function writeCookies() {
  const said = { ...defaultPreferences, ...readCookies() }
  if (said.size !== preference('size')) writeCookie('size', preference('size'), { days: 365 })
  if (said.sidebar !== preference('sidebar'))
    writeCookie('sidebarStatus', preference('sidebar') === 'open' ? '1' : '0', { days: 365 })
}

function sendIn(milliseconds: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void send(), milliseconds)
}

/** Sends one request at a time, so that the last choice arrives last. Lost requests are repeated; a refusal is shown and dropped. */
async function send({ outlives = false } = {}) {
  if (owner === undefined || sending || Object.keys(unsent).length === 0) return
  const body = unsent
  unsent = {}
  sending = body
  try {
    await call(keepPreferences, { body }, { quiet: true, outlives })
    if (Object.keys(unsent).length > 0) sendIn(pauseMs)
  } catch (error) {
    if (isFinalRefusal(error)) return notices.error(errorText(error))
    unsent = joinPatches(body, unsent)
    sendIn(retryMs)
  } finally {
    sending = undefined
    remember()
  }
}

const isFinalRefusal = (error: unknown) =>
  error instanceof Refusal && !isSessionGone(error) && error.httpStatus < 500 && error.httpStatus !== 429

function readCookies() {
  return fromCookies({ size: readCookie('size'), sidebarStatus: readCookie('sidebarStatus') })
}

function remember() {
  if (owner === undefined) return
  try {
    const unconfirmed = joinPatches(sending ?? {}, unsent)
    localStorage.setItem(cacheKey, JSON.stringify({ userId: owner, preferences: current, unconfirmed, at: Date.now() }))
  } catch {
    // The server keeps them; only the next start is slower.
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
