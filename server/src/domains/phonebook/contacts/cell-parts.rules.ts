import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { withoutPauses } from '@seamark/contract/phonebook/matching/numbers'
import { areSeveral } from '../matching/phones.rules.ts'

/** The several numbers or addresses of one cell: `13800137021 / 13800137022`, `a@x.example ::: b@x.example`. */
export function partsOf(text: string, kind: ContactKind): string[] {
  const lines = splitAt(text, /:::|[\n\r、|]/)
  if (kind === 'email')
    return lines.flatMap((line) => splitAt(line, line.split('@').length > 2 ? /[\s,，;；/]+/ : /[,，;；]/))
  return lines
    .map(withoutPauses)
    .flatMap((line) => splitAt(line, /[,，;；]/))
    .flatMap((part) => (areSeveral(part) ? splitAt(part, /\/+|或|(?<=\s)or(?=\s)/i) : [part]))
    .flatMap((part) => part.split(/(?<=(?<!\d)1[3-9]\d{9})[\s/\\&和及]+(?=(?:\+?86)?1[3-9]\d{9}(?!\d))/))
    .filter(Boolean)
}

/** A pattern that takes the blanks as well would try each run of them from each of its blanks. */
export const splitAt = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)

/** Joins several values as one cell may hold them. */
export const joinLines = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join('\n')
