import { type FieldProblem, fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fail } from '../failure.ts'

/** Checks a part of a request (`body`, `querystring`, …) by its schema. Returns the parsed value, or a refusal that names every wrong field. */
export function validate(schema: z.ZodType, part: string, value: unknown) {
  const unusable = unusableFields(value)
  if (unusable.length > 0) return refuse(part, unusable)
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? { value: result.data } : refuse(part, fieldProblems(result.error.issues))
}

/** A problem without a field belongs to the whole part. */
const refuse = (part: string, problems: readonly FieldProblem[]) => ({
  error: fail(
    'platform.invalid_input',
    {},
    { fields: problems.map((problem) => ({ ...problem, field: problem.field || part })) },
  ),
})

const deepest = 20

/** Finds input that no schema may accept: characters that PostgreSQL cannot store, and very deep nesting. */
function unusableFields(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? [createProblem(path, 'field.characters')] : []
  if (typeof value !== 'object' || value === null) return []
  if (path.length >= deepest) return [createProblem(path, 'field.invalid')]
  return Object.entries(value).flatMap(([key, inner]) => unusableFields(inner, [...path, key]))
}

const createProblem = (path: readonly string[], code: string): FieldProblem => ({
  field: path.join('.'),
  code,
  params: {},
})
