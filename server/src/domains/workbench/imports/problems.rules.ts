import type { ImportProblem } from '@seamark/contract/workbench/imports/problems'
import type { Language } from '@seamark/contract/languages'
import { z } from 'zod'
import type { Failure } from '../../../platform/failure.ts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { columnLetter, FileProblem } from '../sheets/adapters/file-problem.ts'

/** A problem as it is stored: as a code, because its readers have different languages. */
export const keptProblem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  sheet: z.string().nullable().default(null),
  row: z.number().int().nullable().default(null),
  /** Counted from 0. */
  column: z.number().int().nullable().default(null),
  field: z.string().nullable().default(null),
})
export type KeptProblem = z.output<typeof keptProblem>
export const keptProblems = z.array(keptProblem)

/** Converts the failure that ends an import, with its place in the file if it has one. */
export function problemOf(failure: Failure): KeptProblem {
  const place = failure instanceof FileProblem ? failure.place : {}
  return {
    code: failure.code,
    params: failure.params,
    sheet: place.sheet ?? null,
    row: place.row ?? null,
    column: place.column ?? null,
    field: null,
  }
}

/** Converts a problem with a field of a row, adding the column from which the field was read. */
export const rowProblem = (
  { field, code, params = {} }: RowProblem,
  row: number,
  columnOf: ReadonlyMap<string, number>,
): KeptProblem => ({
  code,
  params,
  sheet: null,
  row,
  column: columnOf.get(field) ?? null,
  field,
})

/** Puts a problem into words. A column is called by its heading, else by its letter. */
export const wordProblem = (
  { code, params, sheet, row, column, field }: KeptProblem,
  language: Language,
  headings: ReadonlyMap<number, string>,
): ImportProblem => ({
  code,
  message: translate(language, code, params),
  sheet,
  row,
  column: column === null ? null : headings.get(column) || columnLetter(column),
  field,
})

/** Returns the name of a field. */
export function labelOf(fields: readonly ImportField[], key: string, language: Language): string {
  const field = fields.find((one) => one.key === key)
  return field ? translate(language, field.heading) : key
}
