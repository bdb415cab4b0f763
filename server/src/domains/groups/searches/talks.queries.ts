import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { findInMessage, turnsOf } from '../extraction/findings.rules.ts'
import type { FoundIn, Lexicon } from '../extraction/messages.rules.ts'

/** What each speaker said last, two messages at most. */
export type Talk<Speaker> = Map<Speaker, FoundIn[]>

export function hear<Speaker>(talk: Talk<Speaker>, speaker: Speaker, { text, at, day }: FoundIn) {
  const before = talk.get(speaker) ?? []
  talk.set(speaker, [...before.slice(-1), { text, at, day }])
}

/** After so many messages others have their turn: so the lot before goes on being kept. */
const messagesAtOnce = 50

/** Finds what messages say, in their order, and keeps in `talk` what was said before the next ones. */
export async function findInTalk<Speaker, Heard extends FoundIn & { speaker: Speaker }>(
  messages: readonly Heard[],
  talk: Talk<Speaker>,
  lexicon: Lexicon,
): Promise<{ heard: Heard; finding: ExtractedFinding }[]> {
  const said: { heard: Heard; finding: ExtractedFinding }[] = []
  for (const turn of turnsOf(messages, lexicon)) {
    await yieldToOthers()
    lexicon.readAhead(turn.texts)
    for (const [place, heard] of turn.messages.entries()) {
      if (place % messagesAtOnce === 0) await yieldToOthers()
      for (const finding of findInMessage(heard, talk.get(heard.speaker) ?? [], lexicon)) said.push({ heard, finding })
      hear(talk, heard.speaker, heard)
    }
  }
  return said
}
