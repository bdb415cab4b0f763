import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { contactIn } from './contacts.rules.ts'
import { isHandle } from './fingerprints.rules.ts'
import { freightIn } from './freight.rules.ts'
import type { FoundIn, Lexicon } from './messages.rules.ts'
import { isOtherTrade, isShipmentTalk } from './noise.rules.ts'
import { blanked } from './plain-texts.rules.ts'
import { mayContinue, mayHoldContact, mayHoldFreight } from './prefilters.rules.ts'

/**
 * Finds contacts and freight in one message. `before` are the messages that the same sender wrote in the group before it,
 * two at most, the earlier first: their ports hold for prices without ports, and a correction may replace what they say.
 * Nothing is guessed: what is not said is empty and flagged. Chatter costs a test or two.
 */
export function findInMessage(message: FoundIn, before: readonly FoundIn[], lexicon: Lexicon): ExtractedFinding[] {
  const { text } = message
  const hasContact = mayHoldContact(text)
  const hasFreight = mayHoldFreight(text) || (before.length > 0 && text.length > 2 && mayContinue(text))
  if ((!hasContact && !hasFreight) || isOtherTrade(text)) return []
  const contact = hasContact ? contactIn(text, lexicon.country) : null
  if (!hasFreight || isShipmentTalk(text)) return contact ? [contact] : []
  const freight = freightIn({ ...message, text: contact ? withoutHandles(text, contact) : text }, before, lexicon)
  return contact ? [...freight, contact] : freight
}

/** `0938 111 222` is no price of three containers. All other signs keep their places. */
const withoutHandles = (text: string, { values }: ExtractedFinding) =>
  values.reduce(
    (open, { field, place }) => (place && isHandle(field) ? blanked(open, place.start, place.end) : open),
    text,
  )
