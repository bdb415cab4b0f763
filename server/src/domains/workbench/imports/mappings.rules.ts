import type { ImportMapping } from '@seamark/contract/workbench/imports/views'
import type { Language } from '@seamark/contract/languages'
import { fail } from '../../../platform/failure.ts'
import type { ImportField } from '../../../platform/list.ts'
import { columnLetter } from '../sheets/adapters/file-problem.ts'
import { labelOf } from './problems.rules.ts'
import { headingsOf, type ImportRecord } from './imports.rules.ts'

/** Fails, naming the culprit, if a mapping has an unknown column or field, a field twice, or lacks a required one. */
export function failIfUnmappable(
  record: Pick<ImportRecord, 'columns'>,
  { columns }: ImportMapping,
  fields: readonly ImportField[],
  language: Language,
) {
  const headings = headingsOf(record)
  const nameOf = (index: number) => headings.get(index) || columnLetter(index)
  const takenBy = new Map<string, number>()
  const seen = new Set<number>()
  columns.forEach(({ index, field }, place) => {
    const isWritable = field === null || fields.some(({ key, readOnly }) => key === field && !readOnly)
    if (!headings.has(index) || seen.has(index) || !isWritable)
      throw failAt(place, 'workbench.mapping_unknown', { column: nameOf(index) })
    seen.add(index)
    if (field === null) return
    const first = takenBy.get(field)
    if (first !== undefined)
      throw failAt(place, 'workbench.mapping_twice', {
        field: labelOf(fields, field, language),
        first: nameOf(first),
        second: nameOf(index),
      })
    takenBy.set(field, index)
  })
  const missing = fields.filter(({ key, required }) => required && !takenBy.has(key))
  if (missing.length > 0)
    throw fail('workbench.mapping_missing', {
      fields: missing.map(({ key }) => labelOf(fields, key, language)).join(listSign[language]),
    })
}

/** The separator that each language puts between items. */
export const listSign: Record<Language, string> = { zh: '、', ja: '、', en: ', ', es: ', ' }

function failAt(
  place: number,
  code: 'workbench.mapping_twice' | 'workbench.mapping_unknown',
  params: Record<string, string>,
) {
  return fail(code, params, { fields: [{ field: `columns.${place}.field`, code, params }] })
}
