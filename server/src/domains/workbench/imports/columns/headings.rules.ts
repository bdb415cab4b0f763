import { createHash } from 'node:crypto'
import { languages } from '@seamark/contract/languages'
import type { ImportField, ListImport } from '../../../../platform/list.ts'
import { translate } from '../../../../platform/translate.ts'

/** The heading of the reason column in our file of failed rows. When that file is imported, the column is recognized and skipped. */
export const reasonHeading = 'workbench.import_reason'

/**
 * Returns the field of each heading; null if it is unknown, read-only or taken already. Headings are compared without width, case, blanks,
 * brackets and punctuation. A heading that is not found is looked up again without the text in its brackets: 电话（座机）.
 */
export function fieldsOfHeadings(headings: readonly string[], fields: readonly ImportField[]): (string | null)[] {
  const known = dictionaryOf(fields)
  const taken = new Set<string>()
  const found = headings.map((): string | null => null)
  for (const formOf of [normalizeHeading, withoutBrackets]) {
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
 * Returns the field of each column of a list's file: what the known headings say, settled by the list where they can mean
 * several things. `values` are the cells below each heading.
 */
export function fieldsOfColumns(
  headings: readonly string[],
  values: readonly (readonly string[])[],
  { fields, refine }: Pick<ListImport, 'fields' | 'refine'>,
): (string | null)[] {
  const known = fieldsOfHeadings(headings, fields)
  return (
    refine?.(headings.map((heading, at) => ({ heading, values: values[at] ?? [], field: known[at] ?? null }))) ?? known
  )
}

/** Returns how many cells of a row are headings of the list. */
export const countHeadings = (cells: readonly string[], list: Pick<ListImport, 'fields' | 'refine'>): number =>
  fieldsOfColumns(cells, [], list).filter((field) => field !== null).length

/**
 * Returns the row of the headings: the one that the look of the rows suggests, unless another of the first rows has more of the list's own
 * words, since a few rows with many empty cells do not look like a table.
 */
export function headingRow(
  head: readonly { row: number; cells: readonly string[] }[],
  suggested: number,
  list: Pick<ListImport, 'fields' | 'refine'>,
): number {
  const words = new Map(head.map(({ row, cells }) => [row, countHeadings(cells, list)]))
  return head.reduce((most, { row }) => ((words.get(row) ?? 0) > (words.get(most) ?? 0) ? row : most), suggested)
}

/** Files with the same headings in the same order have the same hash, however the headings are typed. */
export const hashOfHeadings = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(normalizeHeading)))
    .digest()

/** Whether a heading is the reason column of our own file of failed rows. */
export const isReason = (heading: string) => reasons.has(normalizeHeading(heading))

/** Rows of a file are looked at as possible headings, so the words of a list are gathered once. */
function dictionaryOf(fields: readonly ImportField[]): ReadonlyMap<string, ImportField> {
  const known = dictionaries.get(fields) ?? buildDictionary(fields)
  dictionaries.set(fields, known)
  return known
}
const dictionaries = new WeakMap<readonly ImportField[], ReadonlyMap<string, ImportField>>()

function buildDictionary(fields: readonly ImportField[]): Map<string, ImportField> {
  const known = new Map<string, ImportField>()
  for (const field of fields) {
    const names = [...languages.map((language) => translate(language, field.heading)), ...field.aliases, field.key]
    for (const name of names) if (!known.has(normalizeHeading(name))) known.set(normalizeHeading(name), field)
  }
  known.delete('')
  return known
}

/** Returns a heading without width, case, blanks and signs. */
export const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

const withoutBrackets = (heading: string) =>
  normalizeHeading(heading.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|\{[^}]*\}/g, ' '))

const reasons = new Set(languages.map((language) => normalizeHeading(translate(language, reasonHeading))))
