import { z } from 'zod'
import { coverText, maskable, maskedText, reachingFields } from '../../platform/masked-values.ts'
import { id } from '../../platform/envelope.ts'
import { verdicts } from '../../platform/lists.ts'
import { importProblem } from './problems.ts'

/** What the record has now is covered where it reaches somebody; what the file says its importer knows. */
const plainChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
const change = maskable(plainChange, (value) => {
  const { success, data } = plainChange.safeParse(value)
  if (!success || data.before === '') return value
  return { ...data, before: reachingFields.has(data.field) ? maskedText : coverText(data.before) }
})

export const importRow = z.object({
  row: z.number().int(),
  verdict: z.enum(verdicts),
  /** The text of each mapped cell, by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(importProblem),
  /** The record that the row was matched to; name, custodian and state only, when it is another's. */
  match: z
    .object({
      id: id.nullable(),
      name: z.string(),
      custodian: z.string().nullable(),
      visibility: z.string(),
      row: z.number().int().nullable(),
      by: z.string(),
    })
    .nullable(),
  changes: z.array(change),
  /** Whether the row became a duplicate only after the preview. */
  turned: z.boolean(),
  /** The record that the row became, once written. */
  subjectId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>
