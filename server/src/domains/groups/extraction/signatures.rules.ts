import type { ExtractedFinding, FindingValue } from '@seamark/contract/groups/extraction/findings'
import type { ChatSender } from '../reading/messages.rules.ts'
import { contactOfSender } from './cards.rules.ts'
import { contactIn, contactOf } from './contacts.rules.ts'
import type { Lexicon } from './messages.rules.ts'
import { mayHoldContact } from './prefilters.rules.ts'

/** What somebody writes below so many of his messages is his own. */
const timesOfOwn = 3

/**
 * Finds what a sender is reached by from his own messages of one file: the values that stand in at least three of them. A
 * number that he names once or twice may be anybody's. Null where nothing comes so often.
 */
export function signatureOf(texts: Iterable<string>, lexicon: Lexicon): ExtractedFinding | null {
  const counts = new Map<string, { value: FindingValue; times: number }>()
  for (const text of texts) {
    const contact = mayHoldContact(text) ? contactIn(text, lexicon.country) : null
    for (const value of contact?.values ?? []) {
      const key = `${value.field} ${value.value}`
      const known = counts.get(key)
      counts.set(key, { value: { ...value, place: null }, times: (known?.times ?? 0) + 1 })
    }
  }
  const own = [...counts.values()].filter(({ times }) => times >= timesOfOwn).map(({ value }) => value)
  return own.length === 0 ? null : contactOf(own)
}

/**
 * Finds what a file says of a sender besides single messages: the card in his name or the number that the platform shows, and what stands below
 * three of his messages. Null where it is a number of QQ or WeChat alone, which the roster of the group says too.
 */
export function contactOfTalker(
  sender: ChatSender,
  texts: Iterable<string>,
  lexicon: Lexicon,
): ExtractedFinding | null {
  const named = contactOfSender(sender, lexicon)?.values ?? []
  const own = signatureOf(texts, lexicon)?.values ?? []
  const isMore = named.some(({ field, place }) => place !== null || field === 'whatsapp' || field === 'email')
  if (own.length === 0 && !isMore) return null
  // Of two names the one that he writes below his messages is no better than the one of his card.
  const known = new Set<string>(named.flatMap(({ field }) => (field === 'company' || field === 'name' ? [field] : [])))
  const said = new Set(named.map(({ field, value }) => `${field} ${value}`))
  return contactOf([...named, ...own.filter(({ field, value }) => !said.has(`${field} ${value}`) && !known.has(field))])
}
