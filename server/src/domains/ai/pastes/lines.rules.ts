import { hash } from 'node:crypto'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import { foldText } from '@seamark/contract/groups/messages/folding'
import { cutText } from '../../../platform/storable-texts.ts'

/** A message of a paste. A time of null was not said. */
export interface PastedMessage {
  at: number | null
  sender: string
  account: { kind: string; value: string } | null
  text: string
}

/** As much as one message of a sheet holds. */
export const longestMessage = 20_000

/**
 * Reads a text that is no chat: what stands between blank lines is one message, since an offer often has several lines. What is too long for one goes
 * on in the next.
 */
export const messagesOfText = (text: string): PastedMessage[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((one) => one.replace(/^\n+/, '').trimEnd())
    .filter((one) => one !== '')
    .flatMap((one) => [...piecesOf(one)])
    .map((one) => ({ at: null, sender: '', account: null, text: one }))

/** Parts a text behind the last line that fits; a line that does not fit at all is parted too. */
function* piecesOf(text: string): Generator<string> {
  let rest = text
  while (rest.length > longestMessage) {
    const end = rest.lastIndexOf('\n', longestMessage)
    const piece = end > 0 ? rest.slice(0, end) : cutText(rest, longestMessage)
    yield piece
    rest = rest.slice(piece.length).replace(/^\n+/, '')
  }
  if (rest !== '') yield rest
}

/** How a sheet is called that was pasted: its first words. */
export const titleOf = (text: string) => cutText(text.trim().split('\n', 1)[0]?.trim() ?? '', 80)

/**
 * Returns what is the same for the same words wherever they are pasted: what was read of them, how they are written, and when they were said. Words
 * without a time are the same on every day, so that a text that is pasted again tomorrow makes nothing twice.
 */
export function keyOfItem(
  { text, at, sender }: PastedMessage,
  finding: Pick<ExtractedFinding, 'kind' | 'fingerprint'> | null,
): string {
  const said = finding ? [finding.kind, finding.fingerprint] : ['unread']
  return hash('sha256', JSON.stringify([...said, foldText(text), at, at === null ? '' : sender])).slice(0, 40)
}

/** A line in which nothing was found is kept if it says something: neither a mark, nor a picture that stands for itself. */
export const mayMatter = (text: string) =>
  /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text) && !/^\s*\[[^\]\n]{1,20}\]\s*$/.test(text)
