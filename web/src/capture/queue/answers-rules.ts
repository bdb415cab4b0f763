import type { Held } from './database.ts'

/** What an answer means for a capture that was sent. Only `delivered` lets the phone forget it. */
export type Judged =
  | { kind: 'delivered' }
  /** The server has this revision with other photos. */
  | { kind: 'differs' }
  /** The server refuses it for good; a person has to mend it. */
  | { kind: 'refused'; reason: string }
  /** The server takes it another day, and others today. */
  | { kind: 'postponed'; reason: string }
  | { kind: 'signIn' }
  /** The server fails, perhaps on this one alone. */
  | { kind: 'failed' }
  /** The server cannot take it now. */
  | { kind: 'later'; seconds: number | undefined }
  /** Somebody else answered, such as the sign-in page of a hall's network. */
  | { kind: 'unreachable' }

type Sent = Pick<Held, 'id' | 'revision' | 'card'>

/** It is delivered when the server has answered with the row and the digests of its photos, or has a later revision of it. */
export function judgeAnswer(sent: Sent, status: number, body: unknown): Judged {
  if (!isRecord(body) || body['status'] === undefined) return { kind: 'unreachable' }
  if (status === 200) return judgeRow(sent, body['data'])
  if (typeof body['code'] !== 'string') return { kind: 'unreachable' }
  if (status === 401 || body['errors'] === 'login') return { kind: 'signIn' }
  // Another call took away the photo that this one counted on; the phone sends it along the next time.
  if (body['code'] === 'exhibitions.image_missing') return { kind: 'later', seconds: undefined }
  // It names a company beyond the look-ups of the day; the cards behind it may name none.
  if (body['code'] === 'phonebook.names_spent') return { kind: 'postponed', reason: reasonOf(body) }
  if (status === 500) return { kind: 'failed' }
  if (status >= 500 || status === 429 || status === 408) return { kind: 'later', seconds: retryAfter(body) }
  return { kind: 'refused', reason: reasonOf(body) }
}

function judgeRow({ id, revision, card }: Sent, data: unknown): Judged {
  const capture = isRecord(data) ? data['capture'] : undefined
  if (!isRecord(capture) || capture['id'] !== id || typeof capture['revision'] !== 'number')
    return { kind: 'later', seconds: undefined }
  if (capture['revision'] > revision) return { kind: 'delivered' }
  if (capture['revision'] < revision) return { kind: 'later', seconds: undefined }
  const isSame =
    digestOf(capture['front']) === (card.front?.sha256 ?? null) &&
    digestOf(capture['back']) === (card.back?.sha256 ?? null)
  return { kind: isSame ? 'delivered' : 'differs' }
}

const digestOf = (image: unknown) => (isRecord(image) ? image['sha256'] : null)

function retryAfter({ details }: Record<string, unknown>) {
  const seconds = isRecord(details) ? details['retryAfter'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** The sentences of the fields, which say more than that of the whole. */
function reasonOf({ message, details }: Record<string, unknown>): string {
  const fields: unknown = isRecord(details) ? details['fields'] : undefined
  const sentences = Array.isArray(fields)
    ? fields.flatMap((field: unknown) =>
        isRecord(field) && typeof field['message'] === 'string' ? [field['message']] : [],
      )
    : []
  return sentences.length > 0 ? [...new Set(sentences)].join(' ') : typeof message === 'string' ? message : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Seconds until the server is asked again: five, doubling to five minutes, and never sooner than it says. */
export const pauseAfter = (failures: number, said = 0): number =>
  Math.max(said, Math.min(300, 5 * 2 ** Math.max(0, failures - 1)))
