import type { FormInstance } from 'antd'
import type { z } from 'zod'
import { useSave } from '../../../kit/index.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './tag-actions.tsx'
import { refreshTags } from './tag-queries.ts'

/** Saves a form of tags. `send` returns the message to show afterwards. */
export const useTagSaving = <Body>(
  form: FormInstance,
  schema: z.ZodType,
  send: (body: Body) => Promise<string>,
  onSaved: () => void,
) =>
  useSave({
    form,
    schema,
    send,
    onSaved(done) {
      notices.success(done)
      onSaved()
    },
    // A problem of the list of labels as a whole has no field of its own.
    place: (problems) =>
      problems.map((problem) => (problem.name.join('.') === 'labels' ? { ...problem, name: [] } : problem)),
    failureText: refusalText,
    refresh: refreshTags,
  })
