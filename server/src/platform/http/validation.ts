import { type FieldProblem, fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fail } from '../failure.ts'

/** A part of a request (`body`, `querystring`, …) by its schema: the value as the verb may use it, or a refusal that names every field. */
export function validated(schema: z.ZodType, part: string, value: unknown) {
  const unusable = unusableFields(value)
  if (unusable.length > 0) return refused(part, unusable)
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? { value: result.data } : refused(part, fieldProblems(result.error.issues))
}

/** A problem of no field in particular is one of the whole part. */
const refused = (part: string, problems: readonly FieldProblem[]) => ({
  error: fail(
    'platform.invalid_input',
    {},
    { fields: problems.map((problem) => ({ ...problem, field: problem.field || part })) },
  ),
})

const deepest = 20

/** What no schema may let pass: letters that PostgreSQL cannot keep, and bottomless nesting. */
function unusableFields(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [problem(path, 'field.characters')] : []
  if (typeof value !== 'object' || value === null) return []
  if (path.length >= deepest) return [problem(path, 'field.invalid')]
  return Object.entries(value).flatMap(([key, inner]) => unusableFields(inner, [...path, key]))
}

const problem = (path: readonly string[], code: string): FieldProblem => ({ field: path.join('.'), code, params: {} })
