import type { UploadPurpose } from '@seamark/contract/files/uploads'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../../../platform/api/calls.ts'
import { notices } from '../../../../platform/notices.ts'
import { sessionUser, useSession } from '../../../../platform/session/session.ts'
import { giveUpUpload, pendingUpload, upload } from '../../../../platform/api/uploads.ts'
import { forgetPendingUpload } from './wizard-queries.ts'
import { secondsLeft } from './wizard-rules.ts'

/** The target of a file, and the call that begins an import of the uploaded bytes and returns its number. */
export interface UploadTarget {
  list: string
  /** What the bytes are for; an import where it is left out. */
  purpose?: UploadPurpose
  begin: (uploadId: string) => Promise<number>
}

/** A file that is being uploaded. The upload continues while its page is hidden, so its state is outside of the page. */
export interface Sending extends UploadTarget {
  owner: number
  file: File
  /** `starting`: the bytes have arrived and the import is being created. `started`: it is `importId`. */
  state: 'sending' | 'paused' | 'starting' | 'started' | 'failed'
  sent: number
  /** Bytes and seconds left, by the last few seconds; undefined until the speed is known. */
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

/** The file that this person is uploading into a list, if any. */
export function useSending(list: string) {
  const { id } = useSession()
  const now = useSyncExternalStore(subscribe, () => sending)
  return now?.owner === id && now.list === list ? now : undefined
}

/** Begins an upload, or continues where an earlier attempt with the same file ended. */
export function send({ list, purpose, begin }: UploadTarget, file: File) {
  const owner = sessionUser()?.id
  if (owner === undefined) return
  control.abort()
  sending = { owner, list, ...(purpose ? { purpose } : {}), begin, file, state: 'sending', sent: 0 }
  void run()
}

/** The bytes that have arrived stay on the server. */
export function pause() {
  control.abort()
  change({ state: 'paused', speed: undefined, left: undefined })
}

export const resume = () => void run()

/** Cancels the current upload, or the named one, and deletes its bytes. Returns whether it succeeded; a refusal is shown. */
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

/** Cancels the half-finished upload, and sends the chosen file from its beginning. */
export async function sendAnew() {
  if (!sending) return
  const { file, ...target } = sending
  if (await dropUpload()) send(target, file)
}

/** Forgets the upload in this browser. */
export function forgetSending() {
  control.abort()
  sending = undefined
  notifyListeners()
}

async function run() {
  if (!sending) return
  const { file, purpose = 'import', begin, uploadId: arrived } = sending
  const own = new AbortController()
  control = own
  samples = []
  change({ state: arrived ? 'starting' : 'sending', error: undefined })
  try {
    const uploadId =
      arrived ??
      (await upload(file, {
        purpose,
        signal: own.signal,
        onProgress: (sent) => own === control && showProgress(sent, file.size),
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

/** Updates the screen at most five times a second; the speed is that of the last five seconds. */
function showProgress(sent: number, size: number) {
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
  notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
