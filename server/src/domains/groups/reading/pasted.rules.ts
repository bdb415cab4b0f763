import { candidatesOf } from './forms.rules.ts'
import type { ChatMessage, ClockReader } from './messages.rules.ts'
import { type FormName, orderOfText } from './readers.rules.ts'

/** A chat that somebody has copied, as it was read. */
export interface PastedChat {
  form: FormName
  messages: ChatMessage[]
}

/** Below this a text is freight that somebody pasted, and no chat. */
const least = 0.6

/** Reads a pasted text as the chat that it is most likely of; undefined where it is of none. What the text leaves open is taken as most likely. */
export function readPastedChat(
  text: string,
  { now, toMoment }: { now: Date; toMoment: ClockReader },
): PastedChat | undefined {
  const sample = { text, name: '' }
  const [best] = candidatesOf(sample)
  if (!best || best.score < least) return undefined
  const { form } = best
  const reader = form.open({
    order: orderOfText(form, text) ?? 'ymd',
    year: now.getUTCFullYear(),
    toMoment,
    readAt: now.getTime(),
    hasBlankLines: form.hasBlankLines?.(sample) ?? false,
    label: '',
  })
  reader.feed(text)
  reader.end()
  return { form: form.name, messages: reader.tally.take() }
}
