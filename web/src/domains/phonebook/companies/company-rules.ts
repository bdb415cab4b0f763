import { companyChanges, newCompany, type NewCompany } from '@seamark/contract/phonebook/companies'
import { fieldProblems, type FieldProblem } from '@seamark/contract/platform/issues'
import { isSame, type CompanyValues } from './company-values.ts'

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

