import type { Fields, MeantColumn } from './meant-columns.rules.ts'
import { meaningOf } from './meanings.rules.ts'

const kindFields: Readonly<Record<string, string>> = {
  contactPhone: 'contactPhoneKind',
  contactPhone2: 'contactPhone2Kind',
}

/**
 * Address books write the kind of a number beside it: `Phone 1 - Type` says Mobile, `Phone 1 - Value` the number. Such a
 * column is taken with its numbers, since each row may say another kind.
 */
export function settleLabelledNumbers(columns: readonly MeantColumn[], fields: Fields) {
  for (const [at, { meaning }] of columns.entries()) {
    if (!meaning.has.has('kind') || !meaning.has.has('phone')) continue
    const beside = columns.findIndex(
      (other) =>
        other.meaning.place === meaning.place && other.meaning.has.has('phone') && !other.meaning.has.has('kind'),
    )
    fields[at] = null
    const field = kindFields[fields[beside] ?? '']
    if (field !== undefined && !fields.includes(field)) fields[at] = field
  }
}

/** Returns the field of a number whose label names its kind; undefined where it is a telephone as any other. */
export function fieldOfLabel(label: string): 'contactFax' | 'contactMobile' | undefined {
  const { has } = meaningOf(label)
  if (has.has('fax')) return 'contactFax'
  return has.has('mobile') ? 'contactMobile' : undefined
}
