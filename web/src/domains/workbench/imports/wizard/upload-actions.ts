import { useSyncExternalStore } from 'react'
import { errorText } from '../../../../platform/api/calls.ts'
import { notices } from '../../../../platform/notices.ts'
import { sessionUser, useSession } from '../../../../platform/session/session.ts'
import { giveUpUpload, pendingUpload, upload } from '../../../../platform/api/uploads.ts'
import { forgetPendingUpload } from './wizard-queries.ts'
import { secondsLeft } from './wizard-rules.ts'

/** Where a file goes, and what is made of it once its bytes are there: the number of the import. */
export interface UploadTarget {
  list: string
  begin: (uploadId: string) => Promise<number>
}

/** A file on its way to the server. It goes on while its page is hidden, so it is kept outside of it. */
export interface Sending extends UploadTarget {
  owner: number
  file: File
  /** `starting`: the bytes are there, the import is being made of them. `started`: it is `importId`. */
  state: 'sending' | 'paused' | 'starting' | 'started' | 'failed'
  sent: number
  /** Bytes and seconds, by the last few seconds; nothing until there is a pace. */
  speed?: number | undefined
  left?: number | undefined
  uploadId?: string
  importId?: number
  error?: unknown
}

let sending: Sending | undefined
let control = new AbortController()
let samples: { at: number; done: number }[] = []
const listeners = new Set<() => void>()

/** The file that this person is sending into a list, if any. */
export function useSending(list: string) {
  const { id } = useSession()
  const now = useSyncExternalStore(subscribe, () => sending)
  return now?.owner === id && now.list === list ? now : undefined
}

/** Begins to send a file, or goes on where a former attempt with the same file ended. */
export function send({ list, begin }: UploadTarget, file: File) {
  const owner = sessionUser()?.id
  if (owner === undefined) return
  control.abort()
  sending = { owner, list, begin, file, state: 'sending', sent: 0 }
  void run()
}

/** What has arrived stays on the server. */
export function pause() {
  control.abort()
  change({ state: 'paused', speed: undefined, left: undefined })
}

export const resume = () => void run()

/** Gives a file up, the one on its way unless another is named: what had arrived is deleted. Answers whether it was; a refusal is said. */
export async function dropUpload(id?: string) {
  control.abort()
  try {
    const known = id ?? sending?.uploadId ?? (await pendingUpload())?.id
    if (known) await giveUpUpload(known)
  } catch (error) {
    notices.error(errorText(error))
    return false
  }
  forgetSending()
  forgetPendingUpload()
  return true
}

/** Gives up what is half there, and sends the file that was chosen from its beginning. */
export async function sendAnew() {
  if (!sending) return
  const { file, ...target } = sending
  if (await dropUpload()) send(target, file)
}

/** Nothing is on its way any more, as far as this browser is concerned. */
export function forgetSending() {
  control.abort()
  sending = undefined
  tell()
}

async function run() {
  if (!sending) return
  const { file, begin, uploadId: arrived } = sending
  const own = new AbortController()
  control = own
  samples = []
  change({ state: arrived ? 'starting' : 'sending', error: undefined })
  try {
    const uploadId =
      arrived ??
      (await upload(file, {
        purpose: 'import',
        signal: own.signal,
        onProgress: (sent) => own === control && progress(sent, file.size),
      }))
    if (own.signal.aborted) return
    forgetPendingUpload()
    change({ state: 'starting', sent: file.size, uploadId })
    const importId = await begin(uploadId)
    if (own === control) change({ state: 'started', importId })
  } catch (error) {
    if (!own.signal.aborted) change({ state: 'failed', error })
  }
}

/** The screen hears of it five times a second at most; the pace is that of the last five seconds. */
function progress(sent: number, size: number) {
  const at = Date.now()
  const last = samples.at(-1)
  if (last && at - last.at < 200 && sent < size) return
  samples = [...samples.filter((sample) => at - sample.at < 5000), { at, done: sent }]
  const [first] = samples
  const left = first && secondsLeft(first, at, sent, size)
  change({
    sent,
    left,
    speed: first && at - first.at >= 1000 ? ((sent - first.done) * 1000) / (at - first.at) : undefined,
  })
}

function change(part: Partial<Sending>) {
  if (!sending) return
  sending = { ...sending, ...part }
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
