import type { ExtractedFinding, FindingValue } from '@seamark/contract/groups/extraction/findings'
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
