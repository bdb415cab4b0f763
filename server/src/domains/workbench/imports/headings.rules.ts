import { createHash } from 'node:crypto'
import { languages } from '@seamark/contract/languages'
import type { ImportField } from '../../../platform/list.ts'
import { say } from '../../../platform/translate.ts'

/** The heading of the column that says why a row was not taken; known when it comes back, and passed over. */
export const reasonHeading = 'workbench.import_reason'

/**
 * Which field each heading is taken for; null when it is nobody's, read-only or taken already. Compared without width, case, blanks, brackets and signs;
 * only a heading that says nothing so is looked up again without what stands in its brackets: 电话（座机）.
 */
export function fieldsOfHeadings(headings: readonly string[], fields: readonly ImportField[]): (string | null)[] {
  const known = dictionary(fields)
  const taken = new Set<string>()
  const found = headings.map((): string | null => null)
  for (const formOf of [compared, withoutBrackets]) {
    headings.forEach((heading, index) => {
      const field = found[index] === null ? known.get(formOf(heading)) : undefined
      if (!field || field.readOnly || taken.has(field.key) || isReason(heading)) return
      taken.add(field.key)
      found[index] = field.key
    })
  }
  return found
}

/**
 * The row of the headings: what the look of the rows suggests, unless another of the first rows says more of the list's own words; few rows with many
 * empty cells look like nothing.
 */
export function headingRow(
  head: readonly { row: number; cells: readonly string[] }[],
  suggested: number,
  fields: readonly ImportField[],
): number {
  const known = ({ cells }: { cells: readonly string[] }) =>
    fieldsOfHeadings(cells, fields).filter((field) => field !== null).length
  const words = new Map(head.map((one) => [one.row, known(one)]))
  return head.reduce((most, { row }) => ((words.get(row) ?? 0) > (words.get(most) ?? 0) ? row : most), suggested)
}

/** Same headings in the same order, however they are typed: the same kind of file. */
export const hashOfHeadings = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(compared)))
    .digest()

/** The column that our own file of failed rows added. */
export const isReason = (heading: string) => reasons.has(compared(heading))

function dictionary(fields: readonly ImportField[]): Map<string, ImportField> {
  const known = new Map<string, ImportField>()
  for (const field of fields) {
    const names = [...languages.map((language) => say(language, field.heading)), ...field.aliases, field.key]
    for (const name of names) if (!known.has(compared(name))) known.set(compared(name), field)
  }
  known.delete('')
  return known
}

const compared = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

const withoutBrackets = (heading: string) =>
  compared(heading.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|\{[^}]*\}/g, ' '))

const reasons = new Set(languages.map((language) => compared(say(language, reasonHeading))))
