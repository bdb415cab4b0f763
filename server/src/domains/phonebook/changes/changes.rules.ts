import { type Company, type CompanyField, companyChanges } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import type { FieldChange } from '@seamark/contract/phonebook/changes/changes'
import type { Language } from '@seamark/contract/languages'
import { changedFields } from '../companies/companies.rules.ts'
import { fieldText } from '../companies/texts.rules.ts'
import type { NamedRow } from '../companies/masking.rules.ts'

interface Reader {
  /** The present record, as the reader sees it. */
  row: NamedRow
  company: Company
  departments: ReadonlyMap<number, string>
  language: Language
}

/**
 * Returns the fields of one row of the log in the form's order and the reader's language. Fields that have been removed
 * from the log are left out.
 */
export function fieldChanges(before: unknown, after: unknown, reader: Reader): FieldChange[] {
  if (!isValues(before) || !isValues(after)) return []
  return companyFieldNames
    .filter((field) => field in before || field in after)
    .map((field) => ({
      field,
      before: textOf(field, before[field], reader),
      after: textOf(field, after[field], reader),
      value: before[field] ?? null,
      stands: isSame(field, before[field] ?? null, reader),
    }))
    .filter((change) => change.before !== change.after)
}

/** Returns the ids of all departments that these values name. */
export const departmentsIn = (values: readonly unknown[]): number[] =>
  values.flatMap((one) => (isValues(one) && typeof one['departmentId'] === 'number' ? [one['departmentId']] : []))

/** Compares as an edit would, so that lanes in any order are the same lanes. */
function isSame(field: CompanyField, value: unknown, { row }: Reader): boolean {
  const parsed = companyChanges.shape[field].safeParse(value)
  return parsed.success && changedFields(row, { [field]: parsed.data }).length === 0
}

function textOf(field: CompanyField, value: unknown, { company, departments, language }: Reader): string {
  if (field === 'departmentId') return typeof value === 'number' ? (departments.get(value) ?? `#${value}`) : ''
  const parsed = companyChanges.shape[field].safeParse(value)
  // A value that is older than the rule for its field is shown as it was stored.
  if (!parsed.success) return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return fieldText({ ...company, [field]: parsed.data ?? '' }, field, language)
}

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
