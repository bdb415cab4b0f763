import {
  companyChanges,
  newCompany,
  type Company,
  type CompanyChanges,
  type NewCompany,
} from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { fieldProblems, type FieldProblem } from '@seamark/contract/platform/issues'

/** What the form holds: every field that people fill in. */
export type CompanyValues = Required<CompanyChanges>

export function valuesOf(company: Company): CompanyValues {
  const { department, ...rest } = company
  const all = { ...rest, departmentId: department?.id ?? null }
  return pick(all, companyFieldNames)
}

/** Only what differs from what was seen; blanks at the ends do not count. */
export function changedFields(seen: CompanyValues, values: Partial<CompanyValues>): CompanyChanges {
  return pick(
    values,
    companyFieldNames.filter((field) => values[field] !== undefined && !isSame(seen[field], values[field])),
  )
}

/** The same to a reader: text without the blanks around it, lanes in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (!Array.isArray(value)) return value
  const parts = value.map((part: unknown) => (isPort(part) ? `${part.pol}-${part.pod}` : part))
  const isChoice = value.every((part) => typeof part === 'string')
  return isChoice ? parts.toSorted((one, other) => String(one).localeCompare(String(other))) : parts
}

const isPort = (value: unknown): value is NewCompany['coreRoutes'][number] =>
  typeof value === 'object' && value !== null && 'pol' in value && 'pod' in value

/** What is wrong with one field's value, by the contract's own rule. What was there before is not judged again. */
export function problemWith(field: keyof NewCompany, value: unknown, seen?: CompanyValues): FieldProblem | undefined {
  if (seen && field !== 'visibility' && isSame(seen[field], value)) return undefined
  const answer = newCompany.shape[field].safeParse(value)
  return answer.success ? undefined : fieldProblems(answer.error.issues)[0]
}

const port = companyChanges.shape.coreRoutes.unwrap().element.shape.pol

/** A port box of its own row; its problem stands under that box. */
export function problemWithPort(value: unknown): FieldProblem | undefined {
  const answer = port.safeParse(value ?? '')
  return answer.success ? undefined : fieldProblems(answer.error.issues)[0]
}

export const blankCompany: NewCompany = { ...newCompany.parse({ name: '-' }), name: '' }

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  const entries = keys.map((key) => [key, whole[key]] as const)
  return Object.fromEntries(entries) as Pick<Whole, Key>
}
