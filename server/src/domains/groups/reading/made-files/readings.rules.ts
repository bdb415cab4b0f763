import { formOf } from '../forms.rules.ts'
import type { ChatMessage, ReadingChoices } from '../messages.rules.ts'
import { type FormName, neutralChoices, type Recognition } from '../readers.rules.ts'
import type { Tally } from '../tally.rules.ts'

export interface WholeReading {
  messages: ChatMessage[]
  tally: Tally
}

/** Reads a text by a form, fed in pieces of a length, and returns all of it: for tests, whose texts are small. */
export function readWhole(
  form: FormName,
  text: string,
  choices: Partial<ReadingChoices> = {},
  pieceLength = text.length,
): WholeReading {
  const hasBlankLines = formOf(form).hasBlankLines?.({ text, name: '' }) ?? false
  const reader = formOf(form).open({ ...neutralChoices, hasBlankLines, ...choices })
  const messages: ChatMessage[] = []
  for (let at = 0; at < text.length; at += pieceLength) {
    reader.feed(text.slice(at, at + pieceLength))
    messages.push(...reader.tally.take())
  }
  reader.end()
  messages.push(...reader.tally.take())
  return { messages, tally: reader.tally }
}

export const recogniseText = (form: FormName, text: string, name = ''): Recognition =>
  formOf(form).recognise({ text, name })

/** Returns how many lines or records were counted, whatever they were. */
export const countedOf = ({ counts }: Tally) =>
  counts.header + counts.body + counts.system + counts.rubbish + counts.unknown

/** Returns the messages as plain lines: the clock, who, and what. */
export const plainOf = (messages: readonly ChatMessage[]) =>
  messages.map(
    ({ at, sender, kind, text }) =>
      `${new Date(at).toISOString().slice(0, 19)} ${sender ? `${sender.name}|${sender.account}` : '–'} ${kind}: ${text}`,
  )
