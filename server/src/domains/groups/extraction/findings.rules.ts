import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { contactIn } from './contacts.rules.ts'
import { isHandle } from './fingerprints.rules.ts'
import { type FreightFound, freightIn } from './freight.rules.ts'
import type { FoundIn, Lexicon } from './messages.rules.ts'
import { isOtherTrade, isShipmentTalk } from './noise.rules.ts'
import { blanked } from './plain-texts.rules.ts'
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
  const { text, day } = message
  const hasContact = mayHoldContact(text)
  const hasFreight = mayHoldFreight(text) || (before.length > 0 && text.length > 2 && mayContinue(text))
  if (!hasContact && !hasFreight) return []
  const key = `${day} ${hasFreight ? 'freight' : 'contact'} ${text}`
  const known = lexicon.findings.get(key)
  if (known) return known
  const { findings, isAlone } = look(message, before, { ...lexicon, hasContact, hasFreight })
  if (isAlone) lexicon.findings.set(key, findings)
  return findings
}

type Asked = Lexicon & { hasContact: boolean; hasFreight: boolean }

function look(message: FoundIn, before: readonly FoundIn[], asked: Asked): FreightFound {
  const { text } = message
  if (isOtherTrade(text)) return { findings: [], isAlone: true }
  const contact = asked.hasContact ? contactIn(text, asked.country) : null
  const contacts = contact ? [contact] : []
  if (!asked.hasFreight || isShipmentTalk(text)) return { findings: contacts, isAlone: true }
  const open = contact ? withoutHandles(text, contact) : text
  const { findings, isAlone } = freightIn({ ...message, text: open }, before, asked)
  return { findings: [...findings, ...contacts], isAlone }
}

/** `0938 111 222` is no price of three containers. All other signs keep their places. */
const withoutHandles = (text: string, { values }: ExtractedFinding) =>
  values.reduce(
    (open, { field, place }) => (place && isHandle(field) ? blanked(open, place.start, place.end) : open),
    text,
  )
