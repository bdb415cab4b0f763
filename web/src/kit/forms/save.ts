import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { isOvertaken } from '../../platform/api/attempts.ts'
import { errorText } from '../../platform/api/calls.ts'
import { formProblems } from '../../platform/forms.ts'
import { currentOf, type FormProblem, placeProblems, placeRefusal, type PlacedProblems } from './refusals.ts'

export interface SaveOptions<Body, Answer> {
  /** Shows problems at its fields. Without a form the first problem is the failure. */
  form?: FormInstance
  /** Judges the body before it is sent. */
  schema?: z.ZodType
  /** Finds what the schema cannot know. */
  findProblems?: (body: Body) => FormProblem[]
  /** Calls the server; a failure that the call itself does not show must be `quiet`. */
  send: (body: Body) => Promise<Answer>
  onSaved?: (answer: Answer, body: Body) => void
  /** Shows the record as somebody else has saved it meanwhile. Answers false where the refusal is to be shown, too. */
  onStale?: (current: unknown) => boolean
  /** Moves problems to the fields that this form has for them, to `[]` where the form as a whole is meant, or leaves them out. */
  place?: (problems: FormProblem[], body: Body) => FormProblem[]
  /** Moves the view to the first problem. */
  scrolls?: boolean
  failureText?: (error: unknown) => string
  /** Shows what belongs to no field. Without it the hook answers it as `failure`. */
  onFailure?: (text: string, error: unknown) => void
  /** Reads again what may have changed, also when the save was refused. */
  refresh?: () => Promise<unknown>
}

export interface Save<Body> {
  isSaving: boolean
  /** Why the last attempt failed, where no field can say it. */
  failure: string | undefined
  save: (body: Body) => Promise<void>
}

/** Saves what a form holds, one save at a time, and shows what is refused: at its field, or as the failure. */
export function useSave<Body = void, Answer = unknown>(options: SaveOptions<Body, Answer>): Save<Body> {
  const { form, schema, place = keepPlaces, failureText = errorText } = options
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isRunning = useRef(false)
  const placingOf = (body: Body) => ({
    hasForm: form !== undefined,
    place: (problems: FormProblem[]) => place(problems, body),
  })

  async function save(body: Body) {
    if (isRunning.current) return
    const problems = [...(schema ? formProblems(schema, body) : []), ...(options.findProblems?.(body) ?? [])]
    if (problems.length > 0) return show(placeProblems(problems, placingOf(body)))
    setRunning(true)
    setFailure(undefined)
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
    const shown = placeRefusal(error, placingOf(body), failureText)
    if (shown.failure === undefined || !options.onFailure) return show(shown)
    show({ ...shown, failure: undefined })
    options.onFailure(shown.failure, error)
  }

  function show({ fields, failure: text }: PlacedProblems) {
    setFailure(text)
    form?.setFields(fields)
    const [first] = fields
    if (first && options.scrolls) form?.scrollToField(first.name, { focus: true, block: 'center' })
  }

  function setRunning(isNow: boolean) {
    isRunning.current = isNow
    setSaving(isNow)
  }

  return { isSaving, failure, save }
}

const keepPlaces = (problems: FormProblem[]) => problems

/** For a call that is not `quiet` and shows its failures itself. */
export const leaveFailureToCall = () => undefined
