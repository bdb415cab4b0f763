import { foldText } from '@seamark/contract/groups/messages/folding'

/** What the office has chosen for all chats, where it has chosen nothing else: for how many days a price holds of which no end is said, and words that mute. */
export const findingOptions = { chatRateDays: 7, chatMuteWords: '' }

/** Returns a function that says which of the office's words, one a line, a text holds: the first of the list. */
export function createMuting(lines: string): (text: string) => string | undefined {
  const words = lines
    .split('\n')
    .filter(Boolean)
    .map((word) => ({ word, folded: foldText(word) }))
  if (words.length === 0) return () => undefined
  return (text) => {
    const said = foldText(text)
    return words.find(({ folded }) => said.includes(folded))?.word
  }
}

/** How many messages of a file found nothing because of each word. */
export type MutedCounts = Record<string, number>

/** Adds the counts of more messages. */
export function addMuted(counts: MutedCounts, more: MutedCounts): MutedCounts {
  const all = { ...counts }
  for (const [word, count] of Object.entries(more)) all[word] = (all[word] ?? 0) + count
  return all
}

export const countMuted = (counts: MutedCounts, word: string) => {
  counts[word] = (counts[word] ?? 0) + 1
}
