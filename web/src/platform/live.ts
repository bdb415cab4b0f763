import { liveEvent, toldAgainMs, type LiveEvent as Contracted } from '@seamark/contract/platform/live'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sessionGoneMeanwhile } from './session-gone.ts'
import { readToken } from './token.ts'

/** What is heard of a topic; `missed` says that events passed while the page was hidden or the stream was cut: read again. */
export type LiveEvent = Contracted & { missed?: true }
type Listener = (event: LiveEvent) => void

const listeners = new Map<string, Set<Listener>>()
const heard = new Map<string, number>()
let stream: AbortController | undefined
/** A token that was refused is not sent again. */
let refused: string | undefined
/** Whether this session's stream has been open before: then something may have been missed in between. */
let reopens = false
/** When this session began here: what is told from then on concerns what its pages have read. */
let beganAt = 0

/** Hears the events of a topic while the page is shown; what was missed while hidden is told as one event when it returns. */
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

/** One stream for this browser tab, opened by the first listener and ended with the session. */
export function endLive() {
  stream?.abort()
  stream = undefined
  reopens = false
  beganAt = performance.now()
}

async function run() {
  const own = new AbortController()
  stream = own
  for (let failures = 0; !own.signal.aborted; ) {
    const began = await follow(own.signal)
    failures = began ? 0 : failures + 1
    await pause(Math.min(60_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2), own.signal)
  }
}

/** Reads the stream until it is cut; answers whether it ever began. */
async function follow(signal: AbortSignal) {
  const token = readToken()
  if (!token || token === refused) return false
  try {
    const since = reopens ? 0 : Math.min(Math.ceil(performance.now() - beganAt), toldAgainMs)
    const response = await fetch(`/api/live?since=${since}`, { headers: { authorization: token, accept: 'text/event-stream' }, signal })
    if (response.status === 401) {
      refused = token
      void sessionGoneMeanwhile(token)
    }
    if (!response.ok || !response.body) return false
    if (reopens) for (const topic of listeners.keys()) tell({ topic, missed: true })
    reopens = true
    let rest = ''
    for await (const text of texts(response.body)) {
      const parts = (rest + text).split(/\r?\n\r?\n/)
      rest = parts.pop() ?? ''
      for (const event of parts.flatMap(eventOf)) tell(event)
    }
    return true
  } catch {
    return false
  }
}

async function* texts(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

/** The event of one block of the stream; comments and what is not ours give none. */
export function eventOf(block: string): LiveEvent[] {
  const data = block.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
  if (data.length === 0) return []
  try {
    const event = liveEvent.safeParse(JSON.parse(data.join('\n')))
    return event.success ? [event.data] : []
  } catch {
    return []
  }
}

function tell(event: LiveEvent) {
  heard.set(event.topic, (heard.get(event.topic) ?? 0) + 1)
  for (const listener of listeners.get(event.topic) ?? []) listener(event)
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
