import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { withoutPauses } from '@seamark/contract/phonebook/matching/numbers'
import { areSeveral } from '../matching/phones.rules.ts'

/** The several numbers or addresses of one cell: `13800137021 / 13800137022`, `a@x.example ::: b@x.example`. */
export function partsOf(text: string, kind: ContactKind): string[] {
  const lines = text.split(/\s*(?::::|[\n\r、|])\s*/).filter(Boolean)
  if (kind === 'email')
    return lines
      .flatMap((line) => (line.split('@').length > 2 ? line.split(/[\s,，;；/]+/) : line.split(/\s*[,，;；]\s*/)))
      .filter(Boolean)
  return lines
    .map(withoutPauses)
    .flatMap((line) => line.split(/\s*[,，;；]\s*/))
    .flatMap((part) => (areSeveral(part) ? part.split(/\s*\/+\s*|\s*或\s*|\s+or\s+/i) : [part]))
    .flatMap((part) => part.split(/(?<=(?<!\d)1[3-9]\d{9})[\s/\\&和及]+(?=(?:\+?86)?1[3-9]\d{9}(?!\d))/))
    .filter(Boolean)
}

/** Joins several values as one cell may hold them. */
export const joinLines = (...texts: (string | undefined)[]) => texts.filter((text) => text?.trim()).join('\n')
