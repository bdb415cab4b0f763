import { Refusal } from '@seamark/contract/platform/client'
import { isOvertaken } from '../../platform/api/attempts.ts'
import { problemsOf } from '../../platform/api/calls.ts'

/** A problem of a field in the form of antd's `form.setFields`. An empty name means the form as a whole. */
export interface FormProblem {
  name: (string | number)[]
  errors: string[]
}

/** The problems at their fields, and the sentence about the form as a whole. */
export interface PlacedProblems {
  fields: FormProblem[]
  failure: string | undefined
}

/** For a field, the other fields that its problem may speak of, as the last day of a span that of the first. */
export type Together = Readonly<Record<string, readonly string[]>>

/** A problem at its field, and the values that were refused: of the field itself and of those that the problem speaks of. */
export interface ShownProblem {
  name: FormProblem['name']
  refused: readonly { name: FormProblem['name']; value: unknown }[]
}

type ValueOf = (name: FormProblem['name']) => unknown

export function noteProblem({ name }: FormProblem, together: Together, valueOf: ValueOf): ShownProblem {
  const others = (together[name.join('.')] ?? []).map((other) => other.split('.'))
  return { name, refused: [name, ...others].map((one) => ({ name: one, value: valueOf(one) })) }
}

/** Whether one of the values that were refused is another one by now. */
export const isMended = ({ refused }: ShownProblem, valueOf: ValueOf): boolean =>
  refused.some(({ name, value }) => !Object.is(valueOf(name), value))

interface Placing {
  /** False where there are no fields to show a problem at. */
  hasForm: boolean
  place: (problems: FormProblem[]) => FormProblem[]
}

/** Splits problems: those of the form's fields, and the first that belongs to no field as the failure. */
export function placeProblems(problems: FormProblem[], { hasForm, place }: Placing): PlacedProblems {
  const placed = place(problems)
  const fields = hasForm ? placed.filter(({ name }) => name.length > 0) : []
  const rest = placed.find((problem) => !fields.includes(problem))
  return { fields, failure: rest?.errors[0] }
}

/**
 * Shows each problem at its field, or at the field that holds the value in question. A problem for which the form has neither is the failure, since
 * nobody would see it. `names` are those of the form's fields.
 */
export function showAtFields(
  { fields, failure }: PlacedProblems,
  names: readonly FormProblem['name'][],
): PlacedProblems {
  const keys = new Set(names.map((name) => name.join('.')))
  const parents = new Set(names.flatMap((name) => name.map((_, length) => name.slice(0, length).join('.'))))
  const fieldOf = (name: FormProblem['name']) =>
    keys.has(name.join('.'))
      ? name
      : name
          .map((_, at) => name.slice(0, name.length - at))
          .find((holder) => keys.has(holder.join('.')) && !parents.has(holder.join('.')))
  const shown = fields.map((problem) => ({ problem, field: fieldOf(problem.name) }))
  const lost = shown.find(({ field }) => field === undefined)
  return {
    fields: shown.flatMap(({ problem, field }) => (field ? [{ ...problem, name: field }] : [])),
    failure: failure ?? lost?.problem.errors[0],
  }
}

/** Returns the problems of a failed call at their fields or, if none belongs to the form, `textOf` the error. */
export function placeRefusal(error: unknown, placing: Placing, textOf: (error: unknown) => string): PlacedProblems {
  const shown = placeProblems(problemsOf(error), placing)
  if (shown.fields.length > 0 || shown.failure !== undefined) return shown
  return { fields: [], failure: textOf(error) }
}

/** Returns the newer record from the refusal of a stale version; undefined for every other failure. */
export const currentOf = (error: unknown): unknown =>
  error instanceof Refusal && isOvertaken(error) ? error.body.details?.current : undefined
