import { z } from 'zod'
import { id } from './envelope.ts'

/** The rows that a record gets in the file. */
export const exportScope = z.strictObject({
  /** One row with the first of the record's belongings, or one row for each. The belongings of a company are its contacts. */
  rows: z.enum(['first', 'each']).default('first'),
  /** Whether `each` includes past belongings, such as contacts who have resigned. */
  past: z.boolean().default(false),
})

export type ExportScope = z.output<typeof exportScope>

/** The result that a row would have, or had. */
export const verdicts = ['create', 'update', 'unchanged', 'duplicate', 'error'] as const

export type Verdict = (typeof verdicts)[number]

export const importOptions = z.strictObject({
  /**
   * The treatment of a row that matches an existing record: leave the record, add missing belongings, or change it. A row that names the
   * record by its own code always changes it.
   */
  existing: z.enum(['skip', 'add', 'update']).default('skip'),
  /** The effect of an empty cell on an existing record. */
  blanks: z.enum(['keep', 'clear']).default('keep'),
  /** The place of new records: with the importer, or in the pool. */
  visibility: z.enum(['private', 'public']).default('private'),
  /** The custodian of new private records, for people who may give records to others; null is the importer. */
  holderId: id.nullable().default(null),
  /** The treatment of an unknown label: the row is an error, or the label is made, for people who may make labels. */
  labels: z.enum(['refuse', 'make']).default('refuse'),
  /** The record that the rows belong to, for a list that asks for one, such as the source of crawled customers. */
  intoId: id.nullable().default(null),
})

export type ImportOptions = z.output<typeof importOptions>
