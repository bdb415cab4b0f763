import {
  companyChanges,
  newCompany,
  type Company,
  type CompanyChanges,
  type NewCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { fieldProblems, type FieldProblem } from '@seamark/contract/platform/issues'

/** The values of the form: every field that people fill in. */
export type CompanyValues = Required<CompanyChanges>

export function valuesOf(company: Company): CompanyValues {
  const { department, ...rest } = company
  const all = { ...rest, departmentId: department?.id ?? null }
  return pick(all, companyFieldNames)
}

/** The fields that differ from the values that were seen; blanks at the ends do not count. */
export function changedFields(seen: CompanyValues, values: Partial<CompanyValues>): CompanyChanges {
  return pick(
    values,
    companyFieldNames.filter((field) => values[field] !== undefined && !isSame(seen[field], values[field])),
  )
}

/** Whether a reader sees the same: text without the blanks around it, lanes in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(toComparable(one)) === JSON.stringify(toComparable(other))
}

function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return value
  const parts = value.map((part: unknown) => (isPort(part) ? `${part.pol}-${part.pod}` : part))
  const isChoice = value.every((part) => typeof part === 'string')
  return isChoice ? parts.toSorted((one, other) => String(one).localeCompare(String(other))) : parts
}

const isPort = (value: unknown): value is NewCompany['coreRoutes'][number] =>
  typeof value === 'object' && value !== null && 'pol' in value && 'pod' in value

/** The problem with one field's value, by the contract's own rule. A value that was there before is not judged again. */
export function problemWith(field: keyof NewCompany, value: unknown, seen?: CompanyValues): FieldProblem | undefined {
  if (seen && field !== 'visibility' && isSame(seen[field], value)) return undefined
  const answer = newCompany.shape[field].safeParse(value)
  return answer.success ? undefined : fieldProblems(answer.error.issues)[0]
}

const port = companyChanges.shape.coreRoutes.unwrap().element.shape.pol

/** Judges a port box that has a row of its own; its problem appears under that box. */
export function problemWithPort(value: unknown): FieldProblem | undefined {
  const answer = port.safeParse(value ?? '')
  return answer.success ? undefined : fieldProblems(answer.error.issues)[0]
}

export const blankCompany: NewCompany = { ...newCompany.parse({ name: '-' }), name: '' }

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  const entries = keys.map((key) => [key, whole[key]] as const)
  return Object.fromEntries(entries) as Pick<Whole, Key>
}
