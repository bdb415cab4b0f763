import type { CompanyChanges, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import { type CompanyValues, isSame } from './company-rules.ts'

/** A field that two people changed to different things since the record was opened. */
export interface Conflict {
  field: CompanyField
  original: CompanyValues[CompanyField]
  theirs: CompanyValues[CompanyField]
  mine: CompanyValues[CompanyField]
}
export type Side = 'original' | 'theirs' | 'mine'

export interface Merge {
  /** Fields that only I changed: they can be sent again with the current version. */
  changes: CompanyChanges
  /** Fields that both changed: somebody has to choose. */
  conflicts: Conflict[]
}

/** Three-way comparison of the values that I saw, the current ones, and mine. */
export function mergeChanges(seen: CompanyValues, current: CompanyValues, mine: CompanyChanges): Merge {
  const wanted = companyFieldNames.filter((field) => mine[field] !== undefined && !isSame(mine[field], current[field]))
  const [clear, contested] = [
    wanted.filter((field) => isSame(seen[field], current[field])),
    wanted.filter((field) => !isSame(seen[field], current[field])),
  ]
  return {
    changes: choose(clear, (field) => mine[field]),
    conflicts: contested.map((field) => ({
      field,
      original: seen[field],
      theirs: current[field],
      mine: mine[field] ?? null,
    })),
  }
}

/** The changes to send once every conflict has its choice; a field for which theirs was chosen needs no change. */
export function settleMerge(
  { changes, conflicts }: Merge,
  choices: Partial<Record<CompanyField, Side>>,
): CompanyChanges {
  const value = (conflict: Conflict) => conflict[choices[conflict.field] ?? 'theirs']
  const changed = conflicts.filter((conflict) => !isSame(value(conflict), conflict.theirs))
  const settled: CompanyChanges = Object.fromEntries(changed.map((conflict) => [conflict.field, value(conflict)]))
  return { ...changes, ...settled }
}

const choose = (fields: CompanyField[], value: (field: CompanyField) => unknown): CompanyChanges =>
  Object.fromEntries(fields.map((field) => [field, value(field)]))
