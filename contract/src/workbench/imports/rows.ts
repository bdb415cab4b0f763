import { z } from 'zod'
import { id } from '../../platform/envelope.ts'
import { verdicts } from '../../platform/lists.ts'
import { importProblem } from './problems.ts'

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
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Whether the row became a duplicate only after the preview. */
  turned: z.boolean(),
  /** The record that the row became, once written. */
  subjectId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>
