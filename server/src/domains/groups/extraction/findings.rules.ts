import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { blanked } from '../../phonebook/index.ts'
import { contactIn } from './contacts.rules.ts'
import { isHandle } from './fingerprints.rules.ts'
import { firstAsked, type FreightFound, freightIn } from './freight.rules.ts'
import type { AskedText, FoundIn, Lexicon } from './messages.rules.ts'
import { isOtherTrade, isShipmentTalk } from './noise.rules.ts'
import { mayContinue, mayHoldContact, mayHoldFreight } from './prefilters.rules.ts'

/**
 * Finds contacts and freight in one message. `before` are the messages that the same sender wrote in the group before it,
 * two at most, the earlier first: their ports hold for prices without ports, and a correction may replace what they say.
 * Nothing is guessed: what is not said is empty and flagged. Chatter costs a test or two, and what was posted before the
 * same day is not read again.
 */
export function findInMessage(
  message: FoundIn,
  before: readonly FoundIn[],
  lexicon: Lexicon,
): readonly ExtractedFinding[] {
  const { text } = message
  const hasContact = mayHoldContact(text)
  const hasFreight = mayHoldFreight(text) || (before.length > 0 && text.length > 2 && mayContinue(text))
  if (!hasContact && !hasFreight) return []
  const key = keyOf(message, hasFreight)
  const known = lexicon.findings.get(key)
  if (known) return known
  const { findings, isAlone } = look(message, before, { ...lexicon, hasContact, hasFreight })
  if (isAlone) lexicon.findings.set(key, findings)
  return findings
}

const keyOf = ({ text, day }: AskedText, hasFreight: boolean) => `${day} ${hasFreight ? 'freight' : 'contact'} ${text}`

type Asked = Lexicon & { hasContact: boolean; hasFreight: boolean }

function look(message: FoundIn, before: readonly FoundIn[], asked: Asked): FreightFound {
  const { contact, open } = partsOf(message.text, asked)
  const contacts = contact ? [contact] : []
  if (open === null) return { findings: contacts, isAlone: true }
  const { findings, isAlone } = freightIn({ ...message, text: open }, before, asked)
  return { findings: [...findings.map((one) => withReach(one, contact)), ...contacts], isAlone }
}

/** By what the message says that somebody is reached for this freight. The name stays with the contact: it may be that of another. */
const withReach = (finding: ExtractedFinding, contact: ExtractedFinding | null): ExtractedFinding =>
  contact
    ? { ...finding, values: [...finding.values, ...contact.values.filter(({ field }) => field !== 'name')] }
    : finding

/** The contact in a text, and the text in which freight is looked for; null where nobody looks for any. */
function partsOf(
  text: string,
  { country, hasContact, hasFreight }: Pick<Asked, 'country' | 'hasContact' | 'hasFreight'>,
) {
  if (isOtherTrade(text)) return { contact: null, open: null }
  const contact = hasContact ? contactIn(text, country) : null
  if (!hasFreight || isShipmentTalk(text)) return { contact, open: null }
  return { contact, open: contact ? withoutHandles(text, contact) : text }
}

/** Nearly all freight is said with such a figure, and hardly any chatter; a message without one is read when its turn comes. */
const figure = /\d\d/

/** Messages that are looked at one after another, and the texts that the reader will be asked for first and has not read. */
export interface Turn<One extends FoundIn> {
  messages: One[]
  texts: AskedText[]
}

/** So many texts are read at once, by `readAhead`: of more nothing is won. */
const textsATurn = 100

/** Parts messages into turns. What a turn says has to be found before the next one is asked for, which leaves out what is known by then. */
export function* turnsOf<One extends FoundIn>(messages: Iterable<One>, lexicon: Lexicon): Generator<Turn<One>> {
  let turn: Turn<One> = { messages: [], texts: [] }
  let seen = new Set<string>()
  for (const message of messages) {
    turn.messages.push(message)
    const text = textToRead(message, seen, lexicon)
    if (text !== undefined) turn.texts.push({ text, day: message.day })
    if (turn.texts.length < textsATurn) continue
    yield turn
    turn = { messages: [], texts: [] }
    seen = new Set()
  }
  if (turn.messages.length > 0) yield turn
}

function textToRead(message: FoundIn, seen: Set<string>, lexicon: Lexicon): string | undefined {
  const { text } = message
  if (!figure.test(text) || !mayHoldFreight(text)) return undefined
  const key = keyOf(message, true)
  if (seen.has(key) || lexicon.findings.get(key)) return undefined
  seen.add(key)
  const { open } = partsOf(text, { ...lexicon, hasContact: mayHoldContact(text), hasFreight: true })
  return open === null ? undefined : firstAsked(open, lexicon)
}

/** `0938 111 222` is no price of three containers. All other signs keep their places. */
const withoutHandles = (text: string, { values }: ExtractedFinding) =>
  values.reduce(
    (open, { field, place }) => (place && isHandle(field) ? blanked(open, place.start, place.end) : open),
    text,
  )
