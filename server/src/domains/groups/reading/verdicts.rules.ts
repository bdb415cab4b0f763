import type { FormName } from './readers.rules.ts'
import { mostParts, type Tally } from './tally.rules.ts'

/** More lines that are not understood than two in a hundred: the file is of another form, or damaged. */
const mostUnknown = 0.02

/**
 * Why a file cannot be taken as it was read: none of it was a message, too many lines were not understood, or it has more
 * conversations than anybody has.
 */
export type ReadingFault = 'noMessages' | 'notUnderstood' | 'tooManyParts'

/** What somebody has to know of a file that was read. */
export type ReadingNote = 'exportLimit' | 'countDiffers' | 'noNumbers'

export function faultOf({ counts, messages, parts }: Tally): ReadingFault | null {
  if (messages === 0) return 'noMessages'
  if (parts.length > mostParts) return 'tooManyParts'
  const all = counts.header + counts.body + counts.system + counts.unknown
  return counts.unknown > all * mostUnknown ? 'notUnderstood' : null
}

/** WhatsApp exports the last 40,000 messages of a conversation, or 10,000 with its pictures. */
const limitsOfWhatsApp = new Set([40_000, 10_000])

export function notesOf(form: FormName, tally: Pick<Tally, 'messages' | 'declared'>): ReadingNote[] {
  const notes: ReadingNote[] = []
  if (form === 'whatsapp' && limitsOfWhatsApp.has(tally.messages)) notes.push('exportLimit')
  if (form === 'qqMht') notes.push('noNumbers')
  if (tally.declared !== null && tally.declared !== tally.messages) notes.push('countDiffers')
  return notes
}
