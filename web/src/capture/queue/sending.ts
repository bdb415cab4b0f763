import { currentLanguage } from '../speech.ts'
import { personOf, readToken } from '../person.ts'
import { readState, type Sending, setState } from '../state.ts'
import { type Judged, judgeAnswer, pauseAfter } from './answers-rules.ts'
import type { Held } from './database.ts'
import { keep, noteRefusal, raiseRevision, readHeld, readKept, readOneHeld, releaseCapture } from './queue.ts'

const everyMs = 30_000
const patienceMs = 60_000
/** So many cards on which the server fails are not its fault one by one. */
const mostFailed = 3
/** Each sending takes its photos along, and the server said another day. */
const postponedMs = 3_600_000

let running: Promise<void> | undefined
let isAskedAgain = false
let failures = 0
/** By the clock that runs since the page was opened: the phone's own may be set back by years meanwhile. */
let notBefore = 0

/** Sends when there is a network again, when somebody comes back to the page, and each half minute. */
export function startSending() {
  addEventListener('online', () => void sendHeld())
  addEventListener('offline', () => setState({ sending: 'offline' }))
  // A page that comes back as it was left knows nothing of what happened meanwhile, not even who is signed in.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendHeld()
  })
  setInterval(() => void sendHeld(), everyMs)
  void sendHeld()
}

/** Sends what waits, one after another, the oldest first. `isUrged`: a person asks for it, whatever the server said before. */
export async function sendHeld({ isUrged = false } = {}): Promise<void> {
  if (isUrged) {
    notBefore = 0
    setState({ postponed: {} })
  }
  if (running) {
    isAskedAgain = true
    return running
  }
  // What goes wrong on the phone itself, as while the page is left, is tried again with the next occasion.
  const attempt = sendAlone().catch(() => undefined)
  running = attempt.finally(() => {
    running = undefined
    if (!isAskedAgain) return
    isAskedAgain = false
    void sendHeld()
  })
  return running
}

/** Where the browser can, only one of several open pages sends. */
async function sendAlone() {
  if (!('locks' in navigator)) return sendAll()
  await navigator.locks.request('seamark-capture', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll()
  })
}

async function sendAll() {
  const { person } = readState()
  if (person === undefined || performance.now() < notBefore) return
  setState({ sending: await sendEach(person), held: await readHeld(person) })
}

/**
 * Returns how it ended. Each capture is read anew, since it may have been changed or deleted meanwhile. One on which the server fails does not keep back
 * those behind it.
 */
async function sendEach(person: number): Promise<Sending> {
  const waiting = (await readHeld(person)).filter(({ isRefused }) => !isRefused)
  let failed = 0
  for (const { id } of waiting) {
    if (!navigator.onLine) return 'offline'
    const token = readToken()
    if (token === undefined || personOf(token) !== person) return 'signIn'
    const held = await readOneHeld(id)
    if (!held || held.refusal !== null || isPostponed(held)) continue
    setState({ sending: 'sending' })
    const judged = await send(held, token)
    if (judged.kind === 'failed') failed += 1
    const end = await settle(held, failed < mostFailed ? judged : { kind: 'later', seconds: undefined })
    if (end) return end
    setState({ held: await readHeld(person) })
  }
  if (failed > 0) return 'later'
  return navigator.onLine ? 'idle' : 'offline'
}

/** One that was changed since is another question. */
function isPostponed({ id, revision }: Held): boolean {
  const postponed = readState().postponed[id]
  return postponed?.revision === revision && performance.now() < postponed.until
}

async function settle(held: Held, judged: Judged): Promise<Sending | undefined> {
  if (judged.kind !== 'later' && judged.kind !== 'failed') failures = 0
  switch (judged.kind) {
    case 'delivered':
      tries = 0
      await releaseCapture(held)
      return undefined
    case 'refused':
      await noteRefusal(held, judged.reason)
      return undefined
    case 'postponed':
      postpone(held, judged.reason)
      return undefined
    case 'failed':
      return undefined
    case 'differs':
      await raiseRevision(held)
      retrySoon()
      return undefined
    case 'later':
      failures += 1
      notBefore = performance.now() + pauseAfter(failures, judged.seconds) * 1000
      return 'later'
    case 'signIn':
      return 'signIn'
    case 'unreachable':
      retrySoon()
      return 'offline'
  }
}

function postpone({ id, revision }: Held, reason: string) {
  const postponed = { revision, reason, until: performance.now() + postponedMs }
  setState({ postponed: { ...readState().postponed, [id]: postponed } })
}

let soon: ReturnType<typeof setTimeout> | undefined
let tries = 0

/** The first call after a network has come back often fails; so it is not left to the next half minute. */
function retrySoon() {
  if (soon !== undefined || !navigator.onLine) return
  tries += 1
  soon = setTimeout(
    () => {
      soon = undefined
      void sendHeld()
    },
    Math.min(everyMs, 1000 * 2 ** Math.min(tries, 5)),
  )
}

async function send(held: Held, token: string): Promise<Judged> {
  try {
    const response = await fetch(`/api/exhibitions/captures/${held.id}`, {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { authorization: token, 'accept-language': currentLanguage() },
      body: formOf(held, await deviceSign()),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    return judgeAnswer(held, response.status, body)
  } catch {
    return { kind: 'unreachable' }
  }
}

function formOf({ exhibitionId, revision, capturedAt, card }: Held, device: string): FormData {
  const { front, back, tags, ...texts } = card
  const form = new FormData()
  const fields = {
    ...texts,
    exhibitionId,
    revision,
    capturedAt,
    device,
    tags: tags.join('\n'),
    frontDigest: front?.sha256,
    backDigest: back?.sha256,
  }
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined && value !== '') form.append(name, String(value))
  for (const [name, photo] of Object.entries({ front, back }))
    if (photo) form.append(name, new Blob([photo.bytes], { type: 'image/jpeg' }), `${name}.jpg`)
  return form
}

/** The sign by which captures of this phone are told from those of another. */
async function deviceSign(): Promise<string> {
  const known = await readKept('device')
  if (typeof known === 'string') return known
  const made = newId()
  await keep('device', made)
  return made
}

/** A UUID of chance. `crypto.randomUUID` is missing on addresses without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  )
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
