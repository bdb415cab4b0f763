import { type FieldProblem, fieldProblems } from '@seamark/contract/platform/issues'
import type { z } from 'zod'
import { fail } from '../failure.ts'

/** A part of a request by its schema: the value as the verb may use it, or a refusal that names every field. */
export function validated(schema: z.ZodType, value: unknown) {
  const unusable = unusableFields(value)
  if (unusable.length > 0) return { error: fail('platform.invalid_input', {}, { fields: unusable }) }
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? { value: result.data } : { error: fail('platform.invalid_input', {}, { fields: fieldProblems(result.error.issues) }) }
}

const deepest = 20

/** What no schema may let pass: letters that PostgreSQL cannot keep, the key that JavaScript takes for a prototype, and bottomless nesting. */
function unusableFields(value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [problem(path, 'field.characters')] : []
  if (typeof value !== 'object' || value === null) return []
  if (path.length >= deepest) return [problem(path, 'field.invalid')]
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '__proto__' ? [problem([...path, key], 'field.unknown')] : unusableFields(inner, [...path, key]),
  )
}

const problem = (path: readonly string[], code: string): FieldProblem => ({ field: path.join('.'), code, params: {} })
