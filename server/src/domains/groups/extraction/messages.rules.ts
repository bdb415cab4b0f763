import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'

/** What is looked at: one message of a chat, as its file has it. */
export interface FoundIn {
  text: string
  /** Its day in the office's zone, `YYYY-MM-DD`. */
  day: string
  /** In milliseconds of UTC. */
  at: number
}

export type AskedText = Pick<FoundIn, 'text' | 'day'>

/** What is known beforehand: names of places, the reader of freight, and where numbers without a country code belong. */
export interface Lexicon {
  /** Two letters. */
  country: string
  hasPlace: (text: string) => boolean
  /** Reads the freight of a message; nothing of what was said before it is in the lines. */
  read: (text: string, day: string) => readonly ReadLine[]
  /** Reads the freight of many messages at once, in a part of the time, and keeps it for `read` until it is called again. */
  readAhead: (texts: readonly AskedText[]) => void
  /** What was found in messages that say the same whatever was said before them: in groups the same post comes again and again. */
  findings: {
    get: (text: string) => readonly ExtractedFinding[] | undefined
    set: (text: string, findings: readonly ExtractedFinding[]) => void
  }
}
