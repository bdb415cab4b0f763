import { getWechatQrCode, signInByWechat } from '@seamark/contract/identity/index'
import type { WechatConfirmation } from '@seamark/contract/identity/sign-in/wechat'
import { useSyncExternalStore } from 'react'
import { call, errorText } from '../../../platform/api/calls.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { forget, readStored, store } from '../../../platform/storage.ts'
import { readToken } from '../../../platform/session/token.ts'

/** The progress of a scan. `confirmed` is for a person who binds WeChat to an account and still has to give the password. */
export type WechatProgress =
  | { step: 'idle' | 'waiting' | 'confirming' | 'expired' | 'refused' }
  | { step: 'failed'; message: string }
  | { step: 'confirmed'; confirmation: WechatConfirmation }
  | { step: 'unbound'; ticket: string; name: string }

type Returned = Partial<WechatConfirmation> & { state: string }
type Said = ({ kind: 'returned' } & Returned) | { kind: 'taken'; state: string }

/** Connects the waiting page with the page that WeChat returns to: only windows of this origin, even after they have lost their opener. */
const channel = new BroadcastChannel('seamark-wechat')
/** The address parameters of the login page when WeChat's page replaced it in the same window. */
const leftKey = 'seamark:wechat-left'
const patienceMs = 1000

let progress: WechatProgress = { step: 'idle' }
let waiting:
  | { state: string; confirmed: (confirmation: WechatConfirmation) => void; expiry: ReturnType<typeof setTimeout> }
  | undefined
const listeners = new Set<() => void>()

/** Opens WeChat's page in a small window, or in this one where pop-ups are blocked. Its result goes to `confirmed`. */
export async function scanWechat(purpose: 'signIn' | 'bind', confirmed: (confirmation: WechatConfirmation) => void) {
  stopWaiting()
  // Opened synchronously, while the click still allows it; WeChat's page does not get a reference to the opener.
  const little = window.open('', 'seamark-wechat', 'popup,width=520,height=640')
  if (little) little.opener = null
  setProgress({ step: 'waiting' })
  try {
    const { url, state, expiresIn } = await call(getWechatQrCode, { query: { purpose } }, { quiet: true })
    waiting = { state, confirmed, expiry: setTimeout(expire, expiresIn * 1000) }
    if (little) return little.location.replace(url)
    store(leftKey, location.search)
    location.assign(url)
  } catch (error) {
    little?.close()
    setProgress({ step: 'failed', message: errorText(error) })
  }
}

/** Signs in with WeChat's confirmation; true when somebody is signed in now. */
export async function signInByScan(confirmation: WechatConfirmation): Promise<boolean> {
  setProgress({ step: 'confirming' })
  try {
    const { token, ticket, name } = await call(signInByWechat, { body: confirmation }, { quiet: true })
    if (token !== null) beginSession(token)
    setProgress(token === null && ticket !== null ? { step: 'unbound', ticket, name } : { step: 'idle' })
    return token !== null
  } catch (error) {
    failScan(errorText(error))
    return false
  }
}

/**
 * Handles WeChat's redirect in whichever window it arrives: a waiting window takes it over, or this one continues
 * itself. Returns the address to open; undefined when another window has taken it and this one may close.
 */
export async function endWechat(search: string): Promise<string | undefined> {
  const { state, code } = parseSearch(search)
  if (!state) return '/'
  if (await isTaken({ state, ...(code ? { code } : {}) })) return undefined
  if (readToken()) {
    setProgress(code ? { step: 'confirmed', confirmation: { code, state } } : { step: 'refused' })
    return '/profile/index'
  }
  const stored = readStored(leftKey)
  const left = typeof stored === 'string' ? stored : ''
  forget(leftKey)
  if (code && (await signInByScan({ code, state }))) return wantedAfterLogin(parseSearch(left))
  if (!code) setProgress({ step: 'refused' })
  return `/login${left}`
}

/** Cancels the scan; its result is then ignored. */
export function leaveScan() {
  stopWaiting()
  setProgress({ step: 'idle' })
}

export const failScan = (message: string) => setProgress({ step: 'failed', message })

export const useWechatProgress = () => useSyncExternalStore(subscribe, () => progress)

function isTaken(returned: Returned): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const hear = ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'taken' && data.state === returned.state) resolve(true)
  }
  channel.addEventListener('message', hear)
  channel.postMessage({ kind: 'returned', ...returned } satisfies Said)
  setTimeout(resolve, patienceMs, false)
  return promise.finally(() => channel.removeEventListener('message', hear))
}

channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if (data.kind !== 'returned' || data.state !== waiting?.state) return
  const { confirmed } = waiting
  channel.postMessage({ kind: 'taken', state: data.state } satisfies Said)
  stopWaiting()
  if (data.code === undefined) setProgress({ step: 'refused' })
  else confirmed({ code: data.code, state: data.state })
})

function expire() {
  stopWaiting()
  setProgress({ step: 'expired' })
}

function stopWaiting() {
  clearTimeout(waiting?.expiry)
  waiting = undefined
}

export function setProgress(next: WechatProgress) {
  progress = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
