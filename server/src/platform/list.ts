import type { PermissionName } from '@seamark/contract'
import type { ImportOptions, Verdict } from '@seamark/contract/workbench/imports'
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { WriteContext } from './write.ts'

/** A list as plain data: what the workbench needs to keep views of it, export it and import into it. `app.ts` hands over the lists of all domains. */
export interface List {
  /** `companies`: its name in routes, views and logs. */
  name: string
  /** The key of its title among the words of the contract: what its files are called. */
  title: string
  /** Who may see it, and so keep views of it. */
  permission: PermissionName
  export?: ListExport
  import?: ListImport
}

export type Cell = string | number | boolean | Date | null

export interface ListColumn {
  key: string
  /** The key of its heading among the words of the contract. */
  heading: string
  /** `day` is a date without a time, as `YYYY-MM-DD`; `instant` is shown in the business time zone. */
  kind: 'text' | 'number' | 'day' | 'instant'
  /** The column on the screen that it belongs to, when that shows several values together. */
  of?: string
  /** Exported whatever the screen shows: what a row is known by when it comes back. */
  always?: boolean
}

export interface ListExport {
  permission: PermissionName
  /** The query of the list's own call, without paging. */
  query: z.ZodType
  columns: readonly ListColumn[]
  /** How many rows there are to come; null when counting would cost more than it tells. */
  count(context: Context, query: unknown): Promise<number | null>
  /** The rows that follow `cursor` in the list's order, as the caller may see them, by column key. Texts are in the caller's language. */
  rows(context: Context, query: unknown, page: { cursor: string | undefined; limit: number }): Promise<{ rows: Record<string, Cell>[]; next: string | null }>
}

export interface ImportField {
  key: string
  /** The key of its name among the words of the contract; a heading that says it, in any language, is taken for this field. */
  heading: string
  /** Other headings that people give it. Compared without width, case, blanks, brackets and signs. */
  aliases: readonly string[]
  required?: boolean
  /** Written by export and of no effect when it comes back: its column is known and passed over. */
  readOnly?: boolean
  /** The key of a sentence that says what may stand in it. */
  hint?: string
}

/** A row of a file: the text of each mapped cell, by field, trimmed; row numbers as the spreadsheet counts. */
export interface FileRow {
  row: number
  values: Record<string, string>
}

export interface RowProblem {
  field: string
  /** A failure or field code that has words in the contract. */
  code: string
  params?: Record<string, string | number>
}

/** The record, there already, that a row was found to be. Another's private record shows name, custodian and state, and no id. */
export interface RowMatch {
  id: number | null
  name: string
  custodian: string | null
  visibility: string
  /** The field by which it was found. */
  by: string
}

/** What would be done with a row, judged without writing. `prepared` is plain JSON, and all that writing the row will need. */
export interface JudgedRow {
  verdict: Verdict
  prepared?: unknown
  /** What makes it the same as another row of the file: `code:C0000001`; the second of two such rows is a duplicate. */
  keys?: readonly string[]
  problems?: readonly RowProblem[]
  match?: RowMatch
  /** Old and new text of each field that would change. */
  changes?: readonly { field: string; before: string; after: string }[]
  subjectId?: number
}

export interface PreparedRow {
  row: number
  verdict: 'create' | 'update'
  prepared: unknown
  subjectId: number | null
}

export interface WrittenRow {
  row: number
  verdict: Verdict
  subjectId: number | null
  problems?: readonly RowProblem[]
}

export interface ListImport {
  permission: PermissionName
  fields: readonly ImportField[]
  /** Judges rows, in their order; some hundreds at a time. */
  judge(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<JudgedRow[]>
  /** Writes judged rows in the transaction, with their audit and activity; some hundreds at a time. A row that can no longer be written is answered as an error, the others stand. */
  write(tx: WriteContext, rows: readonly PreparedRow[], options: ImportOptions): Promise<WrittenRow[]>
}
