import { type FieldProblem, fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fail } from '../failure.ts'
import { isStorable } from '../storable-texts.ts'

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

/**
 * Finds input that no schema may accept: characters that PostgreSQL cannot store, and very deep nesting. A body may hold a sheet of many thousand cells, so
 * the path of a value is put together only where something is wrong with it.
 */
function unusableFields(value: unknown, depth = 0): readonly FieldProblem[] {
  if (typeof value === 'string') return isStorable(value) ? none : [createProblem('field.characters')]
  if (typeof value !== 'object' || value === null) return none
  if (depth >= deepest) return [createProblem('field.invalid')]
  const found: FieldProblem[] = []
  const look = (key: string | number, inner: unknown) => {
    for (const problem of unusableFields(inner, depth + 1)) found.push(beneath(key, problem))
  }
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) look(at, value[at])
  else for (const [key, inner] of Object.entries(value)) look(key, inner)
  return found
}

const none: readonly FieldProblem[] = []

const createProblem = (code: string): FieldProblem => ({ field: '', code, params: {} })

const beneath = (key: string | number, problem: FieldProblem): FieldProblem => ({
  ...problem,
  field: problem.field === '' ? String(key) : `${key}.${problem.field}`,
})
