/** What became of a call to a provider, and nothing else. A `task` is sent by a colleague, whenever she does. */
export type Outcome =
  | 'sent'
  | 'later'
  | 'notNow'
  | 'badTarget'
  | 'refused'
  | 'brokenChannel'
  | 'quota'
  | 'unknown'
  | 'task'

/** A call that has ended, in the words of the ledger. */
export interface Ended {
  outcome: Outcome
  /** The provider's own code, without addresses or texts. */
  code: string
  providerId?: string
  /** For `later`, `notNow` and `quota`: the earliest moment of the next call, where the provider says it. */
  at?: Date
  /** For `badTarget`: for how many days nothing goes there; without it until somebody lifts it. */
  days?: number
  /** For `badTarget`: they have told the provider that they want nothing more. */
  isOptOut?: boolean
}

/** The code of a call whose answer was lost, where its provider has made no task of it: it surely reached nobody. */
export const noTaskCode = 'noTask'

/** Whether the message has left or may have left. Only what surely did not leave gives its slot of the day back. */
export const mayHaveLeft = (outcome: Outcome) => outcome === 'sent' || outcome === 'unknown' || outcome === 'task'

/** Minutes until the next call, after the first, second and third that the provider did not take. */
const pauses = [1, 5, 25]

/** What a recipient becomes: it waits for another call after so many minutes or at a moment, or it is over. */
export type Next =
  | { state: 'sent' | 'unknown' | 'task' }
  | { state: 'failed'; reason: string }
  | { state: 'waiting'; minutes: number; at?: Date; counts: boolean }

/** Decides by the outcome of a call and the calls before that counted. */
export function nextOf({ outcome, at }: Ended, tries: number): Next {
  switch (outcome) {
    case 'sent':
    case 'unknown':
    case 'task':
      return { state: outcome }
    case 'badTarget':
    case 'refused':
      return { state: 'failed', reason: outcome }
    case 'brokenChannel':
      // The recipient is not to blame: it waits until the channel is mended.
      return { state: 'waiting', minutes: 0, counts: false }
    case 'notNow':
    case 'quota':
      return { state: 'waiting', minutes: pauses.at(-1) ?? 0, counts: false, ...(at ? { at } : {}) }
    case 'later': {
      const minutes = pauses[tries]
      if (minutes === undefined) return { state: 'failed', reason: 'tooManyTries' }
      return { state: 'waiting', minutes, counts: true, ...(at ? { at } : {}) }
    }
  }
}
