import type { Notice } from '@seamark/contract/notices/notices'
import { useEffect, useState } from 'react'
import { sessionUser } from '../../../platform/session/session.ts'
import { readNotice } from '../notices/notice-queries.ts'
import { noticeText } from '../notices/notice-text.ts'
import { alertState, rememberAlert } from './alert-rules.ts'

const shownKey = 'seamark.alerted'
const visibleLock = 'seamark.visible'
const wantedKey = () => `seamark.alerts.${sessionUser()?.id ?? 0}`

/** Whether this person wants alerts in this browser, and may have them; the browser's permission is requested only when switching on. */
export function useAlerts() {
  const [state, setState] = useState(currentState)
  async function set(on: boolean) {
    storeText(wantedKey(), on ? 'on' : 'off')
    if (on && Notification.permission === 'default') await Notification.requestPermission()
    setState(currentState())
  }
  return { state, set }
}

/**
 * Shows a notice as an alert while no tab of this browser is visible: once, although every tab receives it. When it is
 * clicked, `open` is called in the tab that has shown it.
 */
export async function alertOf(id: number, open: (notice: Notice) => void) {
  if (currentState() !== 'on' || document.visibilityState === 'visible') return
  const notice = await readNotice(id).catch(() => undefined)
  if (!notice) return
  await navigator.locks.request('seamark.alert', async () => {
    if ((await isAnyTabVisible()) || currentState() !== 'on') return
    const shown = rememberAlert(readShown(), `${notice.id}:${notice.times}`)
    if (!shown) return
    storeText(shownKey, JSON.stringify(shown))
    show(notice, open)
  })
}

/** Holds a shared lock while the tab is visible, so that other tabs know; the browser releases it when the tab closes. */
export function useVisibleLock() {
  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    let release: (() => void) | undefined
    const follow = () => {
      release?.()
      release = document.visibilityState === 'visible' ? holdVisibleLock() : undefined
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      release?.()
    }
  }, [])
}

function holdVisibleLock() {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks.request(visibleLock, { mode: 'shared' }, () => promise)
  return resolve
}

async function isAnyTabVisible() {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === visibleLock)
}

function show(notice: Notice, open: (notice: Notice) => void) {
  const { title, text } = noticeText(notice)
  try {
    const alert = new Notification(title, { body: text, tag: `notice-${notice.id}` })
    alert.addEventListener('click', () => {
      window.focus()
      alert.close()
      open(notice)
    })
  } catch {
    // Some browsers have the API but show alerts only from workers, as on Android; the notice is in the bell.
  }
}

const currentState = () =>
  alertState({
    isSecure: window.isSecureContext,
    isSupported: 'Notification' in window && 'locks' in navigator,
    permission: 'Notification' in window ? Notification.permission : 'default',
    isWanted: readKept(wantedKey()) === 'on',
  })

function readShown(): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(shownKey) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

function readKept(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeText(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the choice lasts only for this page.
  }
}
