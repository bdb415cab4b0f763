import { Refusal } from '@seamark/contract/platform/client'
import { isOvertaken } from '../../platform/api/attempts.ts'
import { problemsOf } from '../../platform/api/calls.ts'

/** What is wrong with a field, as antd's `form.setFields` takes it. An empty name stands for the form as a whole. */
export interface FormProblem {
  name: (string | number)[]
  errors: string[]
}

/** Where problems are shown: those at their fields, and the sentence about the form as a whole. */
export interface PlacedProblems {
  fields: FormProblem[]
  failure: string | undefined
}

interface Placing {
  /** False where there are no fields to show a problem at. */
  hasForm: boolean
  place: (problems: FormProblem[]) => FormProblem[]
}

/** Problems at the fields of the form; the first one that belongs to no field is the failure. */
export function placeProblems(problems: FormProblem[], { hasForm, place }: Placing): PlacedProblems {
  const placed = place(problems)
  const fields = hasForm ? placed.filter(({ name }) => name.length > 0) : []
  const rest = placed.find((problem) => !fields.includes(problem))
  return { fields, failure: rest?.errors[0] }
}

/** What a failed call says: its problems at the fields or, where none of them belongs to the form, `textOf` the error. */
export function placeRefusal(error: unknown, placing: Placing, textOf: (error: unknown) => string): PlacedProblems {
  const shown = placeProblems(problemsOf(error), placing)
  if (shown.fields.length > 0 || shown.failure !== undefined) return shown
  return { fields: [], failure: textOf(error) }
}

/** The newer record that a refusal of a stale version carries; undefined for every other failure. */
export const currentOf = (error: unknown): unknown =>
  error instanceof Refusal && isOvertaken(error) ? error.body.details?.current : undefined
