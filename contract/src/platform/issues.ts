import type { z } from 'zod'

/** A problem with one field: a code whose words are in the dictionaries, and the values that the words need. */
export interface FieldProblem {
  field: string
  code: string
  params: Record<string, string | number>
}

type Issue = z.core.$ZodIssue

/** Turns zod's findings into field, code and parameters, the same on the server and in a form. A rule of ours uses its code as message. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap(withinUnion).flatMap((issue): FieldProblem[] => {
    const field = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: [field, key].filter(Boolean).join('.'),
        code: 'field.unknown',
        params: {},
      }))
    return [{ field, ...problemOf(issue) }]
  })
}

/** What fits no branch of a union has the problems that the branch finds which it resembles most, at their places inside it. */
function withinUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.map((found) => found.flatMap(withinUnion)).filter((found) => found.length > 0)
  const [first, ...others] = branches
  if (!first) return [issue]
  const meant = others.reduce((best, one) => (compareBranches(one, best) >= 0 ? one : best), first)
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A branch is meant the more, the deeper in the value it finds the first problem, then the fewer it finds. */
const compareBranches = (one: readonly Issue[], other: readonly Issue[]) =>
  depthOf(one) - depthOf(other) || other.length - one.length

/** A value of another kind than the branch takes does not resemble it at all. */
function depthOf([first]: readonly Issue[]): number {
  if (!first) return 0
  if (first.path.length > 0) return first.path.length + 1
  const isOther = first.code === 'invalid_type' || first.code === 'invalid_value'
  return isOther || (first.code === 'custom' && !ownCode.test(first.message)) ? 0 : 1
}

/** Our codes have a dot inside and no blank; zod's own sentences have blanks. */
const ownCode = /^[a-z]\w*\.\w+$/i

function problemOf(issue: Issue): Omit<FieldProblem, 'field'> {
  if (ownCode.test(issue.message))
    return { code: issue.message, params: issue.code === 'custom' ? placesOf(issue.params) : {} }
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? { code: 'field.required', params: {} }
        : { code: 'field.type', params: { expected: issue.expected } }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'field.required', params: {} }
      if (issue.origin === 'array' && Number(issue.minimum) === 1) return { code: 'field.nothing_chosen', params: {} }
      // Our bounds are whole numbers, so "above 0" means "at least 1".
      return { code: 'field.too_small', params: { minimum: Number(issue.minimum) + (issue.inclusive ? 0 : 1) } }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'field.too_long', params: { maximum: Number(issue.maximum) } }
      if (issue.origin === 'array') return { code: 'field.too_many', params: { maximum: Number(issue.maximum) } }
      return { code: 'field.too_big', params: { maximum: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'field.choice', params: { choices: issue.values.map(String).join(', ') } }
    case 'invalid_format':
      return formats.has(issue.format)
        ? { code: `field.${issue.format}`, params: {} }
        : { code: 'field.invalid', params: {} }
    default:
      return { code: 'field.invalid', params: {} }
  }
}

/** The values that a rule of ours gives beside its code, for the places of its sentence. */
function placesOf(params: Record<string, unknown> = {}) {
  const isPlace = (entry: [string, unknown]): entry is [string, string | number] =>
    typeof entry[1] === 'string' || typeof entry[1] === 'number'
  return Object.fromEntries(Object.entries(params).filter(isPlace))
}

const formats = new Set(['email', 'url', 'date', 'datetime'])

/** Every code of its own that `fieldProblems` may return. */
export const fieldCodes = [
  'field.required',
  'field.type',
  'field.nothing_chosen',
  'field.too_small',
  'field.too_big',
  'field.too_long',
  'field.too_many',
  'field.choice',
  'field.invalid',
  'field.unknown',
  'field.email',
  'field.url',
  'field.date',
  'field.datetime',
] as const
