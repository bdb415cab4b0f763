import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { isOvertaken } from '../../platform/api/attempts.ts'
import { errorText } from '../../platform/api/calls.ts'
import { formProblems } from '../../platform/forms.ts'
import { useFieldProblems } from './problems.ts'
import {
  currentOf,
  type FormProblem,
  placeProblems,
  placeRefusal,
  type PlacedProblems,
  showAtFields,
  type Together,
} from './refusals.ts'

export interface SaveOptions<Body, Answer> {
  /** Shows problems at its fields. Without a form the first problem is the failure. */
  form?: FormInstance
  /** Checks the body before it is sent. */
  schema?: z.ZodType
  /** Finds problems that the schema cannot know. */
  findProblems?: (body: Body) => FormProblem[]
  /** Calls the server. A failure that the call does not show itself must be `quiet`. */
  send: (body: Body) => Promise<Answer>
  onSaved?: (answer: Answer, body: Body) => void
  /** Shows the record as somebody else has saved it meanwhile. Returns false if the refusal must be shown, too. */
  onStale?: (current: unknown) => boolean
  /** Moves problems to the fields that this form has for them, to `[]` for the form as a whole, or leaves them out. */
  place?: (problems: FormProblem[], body: Body) => FormProblem[]
  /** The fields of which the problem of another one speaks too: it also disappears when one of them gets another value. */
  together?: Together
  /** What a failure speaks of where there is no form, such as a text: the failure disappears once this is another. */
  about?: unknown
  /** Moves the view to the first problem. */
  scrolls?: boolean
  failureText?: (error: unknown) => string
  /** Shows a failure that belongs to no field. Without it the hook returns the text as `failure`. */
  onFailure?: (text: string, error: unknown) => void
  /** Reads again what may have changed, also after a refused save. */
  refresh?: () => Promise<unknown>
}

export interface Save<Body> {
  isSaving: boolean
  /** The reason of the last failed attempt that belongs to no field. */
  failure: string | undefined
  save: (body: Body) => Promise<void>
}

/** Saves a form's values, one save at a time, and shows refusals at their fields or as the failure. */
export function useSave<Body = void, Answer = unknown>(options: SaveOptions<Body, Answer>): Save<Body> {
  const { form, schema, place = keepPlaces, failureText = errorText } = options
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [about, setAbout] = useState(options.about)
  if (!Object.is(about, options.about)) {
    setAbout(options.about)
    setFailure(undefined)
  }
  const isRunning = useRef(false)
  // oxlint-disable-next-line react/rules-of-hooks -- a component has a form in each of its renders, or in none
  const showProblems = form ? useFieldProblems(form, options.together) : ignoreProblems
  const placingOf = (body: Body) => ({
    hasForm: form !== undefined,
    place: (problems: FormProblem[]) => place(problems, body),
  })

  async function save(body: Body) {
    if (isRunning.current) return
    const problems = [...(schema ? formProblems(schema, body) : []), ...(options.findProblems?.(body) ?? [])]
    if (problems.length > 0) return show(atFields(placeProblems(problems, placingOf(body))))
    setRunning(true)
    show({ fields: [], failure: undefined })
    try {
      const answer = await options.send(body)
      options.onSaved?.(answer, body)
    } catch (error) {
      refuse(error, body)
    } finally {
      setRunning(false)
      void options.refresh?.()
    }
  }

  function refuse(error: unknown, body: Body) {
    if (isOvertaken(error) && options.onStale?.(currentOf(error))) return
    const shown = atFields(placeRefusal(error, placingOf(body), failureText))
    if (shown.failure === undefined || !options.onFailure) return show(shown)
    show({ ...shown, failure: undefined })
    options.onFailure(shown.failure, error)
  }

  /** Problems where people see them. */
  function atFields(placed: PlacedProblems): PlacedProblems {
    const names = form?.getFieldsError().map(({ name }) => name)
    return names ? showAtFields(placed, names) : placed
  }

  function show({ fields, failure: text }: PlacedProblems) {
    setFailure(text)
    showProblems(fields)
    const [first] = fields
    if (first && options.scrolls) form?.scrollToField(first.name, { focus: true, block: 'center' })
  }

  function setRunning(isNow: boolean) {
    isRunning.current = isNow
    setSaving(isNow)
  }

  return { isSaving, failure, save }
}

const ignoreProblems = () => undefined
const keepPlaces = (problems: FormProblem[]) => problems

/** For a call that is not `quiet` and shows its failures itself. */
export const leaveFailureToCall = () => undefined
