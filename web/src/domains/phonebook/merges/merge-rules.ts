import {
  fieldsWith,
  gatheredFields,
  type MergeChoice,
  type MergedField,
} from '@seamark/contract/phonebook/merges/merges'
import type { CompanyValues } from '../companies/company-rules.ts'
import { isSame, valuesOf } from '../companies/company-rules.ts'
import type { MergePreview } from './merge-queries.ts'

export type Choices = Partial<Record<MergedField, MergeChoice>>
type Field = MergePreview['fields'][number]
type Side = MergePreview['companies'][number]

/** The proposed choices, before the person has chosen. */
export const proposedOf = (fields: readonly Field[]): Choices =>
  Object.fromEntries(fields.map(({ field, from }) => [field, from]))

/** The choices that take every filled value of one record. */
export function choicesOf(company: Side, fields: readonly Field[], choices: Choices): Choices {
  const values = valuesOf(company)
  return {
    ...choices,
    ...Object.fromEntries(
      fields.filter(({ field, differs }) => differs && !isBlank(values[field])).map(({ field }) => [field, company.id]),
    ),
  }
}

/** The values to write: fields for which the kept record's own value is chosen are left out. */
export const wantedOf = (choices: Choices, keepId: number): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, from]) => from !== keepId))

export const mayGather = (field: MergedField) => gatheredFields.some((one) => one === field)

/** Whether a record's value is the chosen one; an equal value of another record counts. */
export function isChosen(company: Side, field: MergedField, choices: Choices, companies: readonly Side[]): boolean {
  const from = choices[field]
  if (from === 'all' || from === company.id) return true
  const source = companies.find(({ id }) => id === from)
  return source !== undefined && fieldsWith(field).every((one) => isSame(valuesOf(source)[one], valuesOf(company)[one]))
}

export const isBlank = (value: CompanyValues[keyof CompanyValues]) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0)
