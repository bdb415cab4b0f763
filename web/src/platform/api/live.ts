import { liveEvent, replacedEvent, toldAgainMs, type LiveEvent as Contracted } from '@seamark/contract/platform/live'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { sessionGoneMeanwhile } from '../session/expired.ts'
import { readToken } from '../session/token.ts'
import { dataOf, readBlocks } from './event-stream.ts'

/** An event of a topic. With `missed`, events passed while the page was hidden or the stream was cut, so the page must read again. */
export type LiveEvent = Contracted & { missed?: true }
type Listener = (event: LiveEvent) => void

const listeners = new Map<string, Set<Listener>>()
const heard = new Map<string, number>()
let stream: AbortController | undefined
/** The refused token, which is not sent again. */
let refused: string | undefined
/** True if this session's stream has been open before: events may then have been missed in between. */
let reopens = false
/** The time when this session began here; events since then concern what its pages have read. */
let beganAt = 0

/** A stream that is silent for so long counts as cut: the server sends a beat every five seconds. */
const silentMs = 20_000
/** A single failure may be a server that is restarting. */
const failuresToTell = 2

/** A page whose stream gave way to newer ones waits until somebody looks at it, or so long. */
const replacedMs = 300_000
/** The one in which somebody works takes its place again, since she would see old data in it. */
const replacedInUseMs = 2000

let isCutOff = false
const watchers = new Set<() => void>()
/** Ends the wait for the next attempt, or the stream that may be cut. */
let wake = () => {}

/** True if the server has been out of reach for some seconds, so that the shown data may be old. */
export const useIsCutOff = () => useSyncExternalStore(watchCutOff, () => isCutOff)

export function reconnect() {
  wake()
}

function watchCutOff(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function setCutOff(now: boolean) {
  if (isCutOff === now) return
  isCutOff = now
  for (const watcher of watchers) watcher()
}

// The browser notices at once that the network is gone or back; a silent stream shows it only after a while.
if (typeof window !== 'undefined') for (const name of ['online', 'offline']) window.addEventListener(name, reconnect)

/** Handles the events of a topic while the page is shown. Events missed while it is hidden arrive as one event when it returns. */
export function useLive(topic: string, handler: Listener) {
  const handle = useEffectEvent(handler)
  const seen = useRef<number | undefined>(undefined)
  useEffect(() => {
    const count = heard.get(topic) ?? 0
    if (seen.current !== undefined && seen.current !== count) handle({ topic, missed: true })
    const stop = listen(topic, (event) => handle(event))
    return () => {
      seen.current = heard.get(topic) ?? 0
      stop()
    }
  }, [topic])
}

function listen(topic: string, listener: Listener) {
  const topicListeners = listeners.get(topic) ?? new Set()
  listeners.set(topic, topicListeners.add(listener))
  if (!stream) void run()
  return () => {
    topicListeners.delete(listener)
  }
}

/** Ends the stream with the session. The browser tab has one stream, which its first listener opens. */
export function endLive() {
  stream?.abort()
  stream = undefined
  setCutOff(false)
  reopens = false
  beganAt = performance.now()
}

async function run() {
  const own = new AbortController()
  stream = own
  for (let failures = 0; !own.signal.aborted; ) {
    const outcome = await follow(own.signal)
    if (own.signal.aborted) return
    failures = outcome === 'began' || outcome === 'replaced' ? 0 : failures + 1
    if (outcome === 'unreachable' && failures >= failuresToTell) setCutOff(true)
    await pause(outcome === 'replaced' ? waitForPlace() : waitBeforeTry(failures, Math.random()), own.signal)
  }
}

/** Returns milliseconds. After a restart of the server all pages come back, and each reads its data again, so they spread over some seconds. */
export const waitBeforeTry = (failures: number, chance: number) => 500 + Math.min(60_000, 3000 * 2 ** failures) * chance

const waitForPlace = () => (document.hasFocus() ? replacedInUseMs : replacedMs)

type Outcome = 'began' | 'refused' | 'unreachable' | 'replaced'

/** Reads the stream until it is cut or silent. */
async function follow(ended: AbortSignal): Promise<Outcome> {
  const token = readToken()
  if (!token || token === refused) return 'refused'
  const cut = new AbortController()
  const end = () => cut.abort()
  wake = end
  const signal = AbortSignal.any([ended, cut.signal])
  let silence = setTimeout(end, silentMs)
  let began = false
  try {
    const since = reopens ? 0 : Math.min(Math.ceil(performance.now() - beganAt), toldAgainMs)
    const response = await fetch(`/api/live?since=${since}`, {
      headers: { authorization: token, accept: 'text/event-stream' },
      signal,
    })
    if (response.status === 401) {
      refused = token
      void sessionGoneMeanwhile(token)
    }
    if (!response.ok || !response.body) return response.status < 500 ? 'refused' : 'unreachable'
    began = true
    setCutOff(false)
    if (reopens) for (const topic of listeners.keys()) deliverEvent({ topic, missed: true })
    reopens = true
    for await (const blocks of readBlocks(response.body)) {
      clearTimeout(silence)
      silence = setTimeout(end, silentMs)
      for (const event of blocks.flatMap(eventOf)) deliverEvent(event)
      if (blocks.some(saysReplaced)) return 'replaced'
    }
  } catch {
    if (!began) return 'unreachable'
  } finally {
    clearTimeout(silence)
  }
  return 'began'
}

/** Returns the event in one block of the stream; none for comments and foreign data. */
export function eventOf(block: string): LiveEvent[] {
  const event = liveEvent.safeParse(dataOf(block))
  return event.success ? [event.data] : []
}

/** True if the server ended the stream because this person's other pages have opened newer ones. */
export const saysReplaced = (block: string) => block.split(/\r?\n/).includes(`event: ${replacedEvent}`)

function deliverEvent(event: LiveEvent) {
  heard.set(event.topic, (heard.get(event.topic) ?? 0) + 1)
  for (const listener of listeners.get(event.topic) ?? []) listener(event)
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const end = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', endIfShown)
      window.removeEventListener('focus', end)
      resolve()
    }
    const endIfShown = () => {
      if (document.visibilityState === 'visible') end()
    }
    wake = end
    signal.addEventListener('abort', end)
    document.addEventListener('visibilitychange', endIfShown)
    window.addEventListener('focus', end)
  })
}
