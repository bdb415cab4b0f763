import type { Fields, MeantColumn } from './meant-columns.rules.ts'
import { meaningOf } from './meanings.rules.ts'

/**
 * Address books write the kind of a number beside it: `Phone 1 - Type` says Mobile, `Phone 1 - Value` the number. Where
 * all labels of a column name mobiles or faxes, its numbers are these.
 */
export function settleLabelledNumbers(columns: readonly MeantColumn[], fields: Fields) {
  for (const { meaning, values } of columns) {
    if (!meaning.has.has('kind') || !meaning.has.has('phone')) continue
    const at = columns.findIndex(
      (other) =>
        other.meaning.place === meaning.place && other.meaning.has.has('phone') && !other.meaning.has.has('kind'),
    )
    const field = fieldOfLabels(values)
    if (at >= 0 && field !== undefined && !fields.includes(field)) fields[at] = field
  }
}

function fieldOfLabels(values: readonly string[]): string | undefined {
  const labels = values.map((value) => value.trim()).filter(Boolean)
  if (labels.length === 0) return undefined
  const all = (concept: 'mobile' | 'fax') => labels.every((label) => meaningOf(label).has.has(concept))
  if (all('fax')) return 'contactFax'
  return all('mobile') ? 'contactMobile' : undefined
}
