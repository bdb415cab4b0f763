import type { PermissionName } from '@seamark/contract'
import type { Language } from '@seamark/contract/languages'
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { WriteContext } from './write.ts'
import type { ExportScope, Verdict, ImportOptions } from '@seamark/contract/platform/lists'

declare module './context.ts' {
  interface Context {
    /** The lists of all domains, as plain data. Declared here, so that the context does not import what imports it. */
    lists: readonly List[]
  }
}

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
  bulk?: ListBulk
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
  /** How many rows there are to come, one for each record unless `scope` says otherwise; null when counting would cost more than it tells. */
  count(context: Context, query: unknown, scope?: ExportScope): Promise<number | null>
  /** The rows of the records that follow `cursor` in the list's order, as the caller may see them, by column key. Texts are in the caller's language. */
  rows(
    context: Context,
    query: unknown,
    page: { cursor: string | undefined; limit: number },
    scope?: ExportScope,
  ): Promise<{ rows: Record<string, Cell>[]; next: string | null }>
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
  /** Filled only by whoever passes it; to others it is read-only. */
  permission?: PermissionName
  /** What the template shows in it. */
  example?: (language: Language) => string
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
  changes?: readonly FieldChange[]
  subjectId?: number
  /**
   * What the row is when an earlier row of the file is the same record, by one of these of its `keys`: what it adds to that record, the rest being as the
   * earlier row says. Without it such a row is a duplicate.
   */
  repeat?: {
    by: readonly string[]
    verdict: 'update' | 'unchanged'
    prepared?: unknown
    changes?: readonly FieldChange[]
  }
  /** What makes that which belongs to the record the same within it, `contactMobile:+8613800138000`; the second of two such rows is a duplicate. */
  within?: readonly string[]
}

export interface FieldChange {
  field: string
  before: string
  after: string
}

export interface PreparedRow {
  row: number
  verdict: 'create' | 'update'
  prepared: unknown
  subjectId: number | null
  /** The earlier row of the file that it adds to; `subjectId` is then what that row has become, null while it is not written, or was not. */
  addsTo: number | null
}

export interface WrittenRow {
  row: number
  verdict: Verdict
  subjectId: number | null
  problems?: readonly RowProblem[]
  /** What the record was and became, for the inverse; `before` is null of one that is new. */
  change?: WrittenChange
}

export interface WrittenChange {
  before: unknown
  after: unknown
}

export interface ListImport {
  permission: PermissionName
  fields: readonly ImportField[]
  /** Refuses what the caller may not choose. */
  check?(context: Context, options: ImportOptions): Promise<void>
  /** Judges rows, in their order; some hundreds at a time. */
  judge(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<JudgedRow[]>
  /** Writes judged rows in the transaction, with their audit and activity; some hundreds at a time. A row that can no longer be written is answered as an error, the others stand. */
  write(tx: WriteContext, rows: readonly PreparedRow[], options: ImportOptions): Promise<WrittenRow[]>
  /** What two rows of a file have done to one record, as one change. */
  joined?(first: WrittenChange, then: WrittenChange): WrittenChange
  /** Takes back what was written: what is new goes unless somebody has touched it since, what was changed is as before. */
  revert?: BulkAction['revert']
}

/** What many rows of a list can go through at once. The workbench counts, asks, runs, keeps the log of what changed, and takes it back. */
export interface ListBulk {
  /** What audit and activity call a row: `company`. */
  subject: string
  /** The query of the list's own call, without paging. */
  query: z.ZodType
  /** The rows that the query finds for the caller, as of one moment and in the order of their ids; at most so many. */
  ids(context: Context, query: unknown, most: number): Promise<number[]>
  /** What those rows are called that the caller may see. */
  names(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Old and new value of every field that a change touches, as people read them. Asked for visible rows only. */
  texts(context: Context, changes: readonly BulkChange[]): Promise<readonly (readonly FieldText[])[]>
  actions: readonly BulkAction[]
}

export interface FieldText {
  /** The key of its name among the words of the contract. */
  heading: string
  before: string
  after: string
}

export interface BulkAction {
  /** `edit`: its name in routes and logs, unique in its list. */
  name: string
  /** The key of its title among the words of the contract. */
  title: string
  permission: PermissionName
  /** What the caller says beside the rows; the schema of the single deed, so that both refuse with the same sentences. */
  input: z.ZodType
  /** What was said with the rows, in the caller's language: `类型：同行`. */
  summary?(context: Context, input: unknown): Promise<string>
  /** How long it can be taken back, in seconds; without it, as long as the log is kept. */
  undoSeconds?(total: number): number
  /**
   * Does it to these rows, some hundreds, in the transaction, locked in the order of ids, with audit and activity; answers every row. One that cannot be
   * done is refused, the others stand. Also run to see what would be refused, and rolled back: it must do nothing outside of the transaction. Without it the
   * action has a call of its own, which keeps its log by `keepDeed`.
   */
  apply?(tx: WriteContext, ids: readonly number[], input: unknown, run: { total: number }): Promise<BulkOutcome[]>
  /** Takes rows back to `before`; one that is no longer `after` is a conflict, unless it is to be overwritten. Asks the policy as any write does. */
  revert?(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]>
}

/** What became of a row. `before` and `after` are plain JSON, and all that the inverse needs; a row that is `done` has both. */
export type BulkOutcome =
  | { id: number; outcome: 'done'; before: unknown; after: unknown }
  | { id: number; outcome: 'unchanged' }
  | { id: number; outcome: 'refused'; problem: RowProblem }

export interface BulkChange {
  id: number
  before: unknown
  after: unknown
  /** Take it back whatever has happened to it since. */
  overwrite: boolean
}

/** `conflict`: it was changed since; `now` is what it is, in the shape of `after`. */
export type BulkReversal =
  | { id: number; outcome: 'reverted' }
  | { id: number; outcome: 'unchanged' }
  | { id: number; outcome: 'conflict'; now: unknown }
  | { id: number; outcome: 'refused'; problem: RowProblem }
