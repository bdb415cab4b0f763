import { z } from 'zod'
import { id } from './envelope.ts'

/** Which rows a record gives the file. */
export const exportScope = z.strictObject({
  /** One with the first of what belongs to it, or one for each: of a company, its contacts. */
  rows: z.enum(['first', 'each']).default('first'),
  /** Whether `each` takes those along that are past: contacts who have resigned. */
  past: z.boolean().default(false),
})

export type ExportScope = z.output<typeof exportScope>

/** What would be, or has been, done with a row. */
export const verdicts = ['create', 'update', 'unchanged', 'duplicate', 'error'] as const

export type Verdict = (typeof verdicts)[number]

export const importOptions = z.strictObject({
  /**
   * What to do with a row that is a record already there: leave the record, add what belongs to it and is not there, or change it. A row that names the
   * record by its own code always changes it.
   */
  existing: z.enum(['skip', 'add', 'update']).default('skip'),
  /** What an empty cell does to a record that is there. */
  blanks: z.enum(['keep', 'clear']).default('keep'),
  /** Where new records go: to the importer, or into the pool. */
  visibility: z.enum(['private', 'public']).default('private'),
  /** Whose new private records become, for those who may give records to others; null is the importer. */
  holderId: id.nullable().default(null),
  /** What becomes of a label that nobody has made: the row is an error, or the label is made, by those who may. */
  labels: z.enum(['refuse', 'make']).default('refuse'),
})

export type ImportOptions = z.output<typeof importOptions>
