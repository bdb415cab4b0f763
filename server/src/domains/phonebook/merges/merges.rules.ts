import type { CompanyChanges, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import {
  fieldsWith,
  gatheredFields,
  type MergeChoice,
  mergedFields,
  type MergedField,
} from '@seamark/contract/phonebook/merges/merges'
import { isDeepStrictEqual } from 'node:util'
import { changedFields, type FieldRow, valuesOf } from '../companies/companies.rules.ts'

/** A record with the values of its fields. */
export type MergeRow = FieldRow & { id: number }

const fields: readonly MergedField[] = mergedFields.options
const isGathered = (field: MergedField): field is (typeof gatheredFields)[number] =>
  gatheredFields.some((one) => one === field)

/** A field is blank when nobody has filled it in; `unconfirmed` is where the progress of every record begins. */
const isBlank = (field: CompanyField, value: unknown) =>
  value === '' ||
  value === null ||
  (field === 'progress' && value === 'unconfirmed') ||
  (Array.isArray(value) && value.length === 0)

const valueOf = (row: MergeRow, field: CompanyField): unknown => valuesOf(row, [field])[field]

/**
 * Chooses, for each field, the value of the record that stays, or else of the first record that has one; fields that
 * nobody has filled in are left out.
 */
export function proposedChoices(
  rows: readonly MergeRow[],
  keepId: number,
): { field: MergedField; differs: boolean; from: MergeChoice }[] {
  const first = rows.toSorted((one, other) => Number(other.id === keepId) - Number(one.id === keepId))
  return fields.flatMap((field) => {
    const holder =
      first.find((row) => !isBlank(field, valueOf(row, field))) ??
      first.find((row) => valueOf(row, field) !== '' && valueOf(row, field) !== null)
    return holder && !isEmpty(valueOf(holder, field))
      ? [{ field, differs: hasDifferences(rows, field), from: holder.id }]
      : []
  })
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/** Compares as an edit does, so that lanes in another order are the same lanes. */
function hasDifferences([first, ...others]: readonly MergeRow[], field: MergedField): boolean {
  if (!first) return false
  const changes: CompanyChanges = valuesOf(first, fieldsWith(field))
  return others.some((row) => changedFields(row, changes).length > 0)
}

/**
 * Returns the changes to the record that stays; undefined when a choice names a record that is not among them, or
 * gathers a field that cannot be gathered.
 */
export function chosenChanges(
  rows: readonly MergeRow[],
  keepId: number,
  choices: Partial<Record<MergedField, MergeChoice>>,
): CompanyChanges | undefined {
  const kept = rows.find(({ id }) => id === keepId)
  if (!kept) return undefined
  const wanted: Record<string, unknown> = {}
  for (const field of fields) {
    const from = choices[field]
    if (from === undefined) continue
    const source = rows.find(({ id }) => id === from)
    if (source) Object.assign(wanted, valuesOf(source, fieldsWith(field)))
    else if (from === 'all' && isGathered(field))
      wanted[field] = gatherValues(field, [kept, ...rows.filter((row) => row !== kept)])
    else return undefined
  }
  const changes: CompanyChanges = wanted
  return Object.fromEntries(changedFields(kept, changes).map((field) => [field, changes[field]]))
}

/** Returns all values, each once, beginning with those of the first record. */
function gatherValues(field: (typeof gatheredFields)[number], rows: readonly MergeRow[]): unknown {
  if (field === 'remark')
    return [...new Set(rows.map(({ remark }) => remark).filter((remark) => remark !== ''))].join('\n')
  const values: unknown[] = rows.flatMap((row) => valueOf(row, field))
  return values.filter((value, place) => values.findIndex((one) => isDeepStrictEqual(one, value)) === place)
}

/**
 * Suggests keeping the record that knows most: held records go before those of the pool, then the most fields and
 * contacts count, then the greatest age.
 */
export function suggestedKeep(rows: readonly (MergeRow & { custodian_id: number | null; contacts: number })[]): number {
  const filled = (row: MergeRow) => fields.filter((field) => !isBlank(field, valueOf(row, field))).length
  const [best] = rows.toSorted(
    (one, other) =>
      Number(other.custodian_id !== null) - Number(one.custodian_id !== null) ||
      filled(other) + other.contacts - filled(one) - one.contacts ||
      one.id - other.id,
  )
  return best?.id ?? 0
}

/** A merge must not lose a held record to the pool; the held record must be kept instead. */
export const fallsIntoPool = (
  kept: { custodian_id: number | null },
  others: readonly { custodian_id: number | null }[],
) => kept.custodian_id === null && others.some(({ custodian_id }) => custodian_id !== null)

/**
 * Returns the follow-up persons of all records, those of the kept one first, without its custodian. Custodians of the
 * others follow where they are among `staying`.
 */
export function unitedFollowers(
  kept: { custodian_id: number | null; follower_ids: readonly number[] },
  others: readonly { custodian_id: number | null; follower_ids: readonly number[] }[],
  staying: ReadonlySet<number>,
): number[] {
  if (kept.custodian_id === null) return []
  const custodians = others.flatMap(({ custodian_id }) =>
    custodian_id !== null && staying.has(custodian_id) ? [custodian_id] : [],
  )
  const all = [...kept.follower_ids, ...others.flatMap(({ follower_ids }) => follower_ids), ...custodians]
  return [...new Set(all)].filter((id) => id !== kept.custodian_id)
}
