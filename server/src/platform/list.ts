import type { PermissionName } from '@seamark/contract'
import type { Language } from '@seamark/contract/languages'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Actor, Context } from './context.ts'
import type { WriteContext } from './write.ts'
import type { ExportScope, Verdict, ImportOptions } from '@seamark/contract/platform/lists'

declare module './context.ts' {
  interface Context {
    /** The lists of all domains, as plain data. It is declared here so that the context does not import a module that imports the context. */
    lists: readonly List[]
  }
}

/**
 * A list as plain data, with everything that the workbench needs to keep views of it, export it and import into it. `app.ts` collects the
 * lists of all domains.
 */
export interface List {
  /** The name of the list in routes, views and logs, such as `companies`. */
  name: string
  /** The key of the list's title among the words of the contract; its files are named after it. */
  title: string
  /** The permission to see the list, and so to keep views of it. */
  permission: PermissionName
  /** The views that come with the list, in their order. Each has a row in `workbench.views`. */
  views?: readonly ShippedView[]
  export?: ListExport
  import?: ListImport
  bulk?: ListBulk
}

export interface ShippedView {
  /** What its row is called. */
  key: string
  /** The key of its name among the words of the contract. */
  title: string
  /** Its filters and order, as they stand in the address of the list. */
  search: (context: Context) => Promise<Readonly<Record<string, string>>>
}

export type Cell = string | number | boolean | Date | null

export interface ListColumn {
  key: string
  /** The key of its heading among the words of the contract. */
  heading: string
  /** `day` is a date without a time, as `YYYY-MM-DD`; `instant` is shown in the business time zone. */
  kind: 'text' | 'number' | 'day' | 'instant'
  /** The screen column that the value belongs to, when that column shows several values together. */
  of?: string
  /** True for columns that are exported whatever the screen shows, because they identify the row when the file comes back. */
  always?: boolean
  /** True for numbers, addresses and accounts of clients and leads, which the file covers for whoever's role shows none. */
  isContactValue?: boolean
  /** True for words of people outside, in which the file covers numbers and mailboxes for the same readers. */
  holdsContactValues?: boolean
}

export interface ListExport {
  permission: PermissionName
  /** The query of the list's own call, without paging. */
  query: z.ZodType
  columns: readonly ListColumn[]
  /** Returns how many rows will come, one for each record unless `scope` says otherwise; null when counting would cost more than it is worth. */
  count(context: Context, query: unknown, scope?: ExportScope): Promise<number | null>
  /**
   * Returns the rows of the records that follow `cursor` in the list's order, as the caller may see them, by column key. Texts are in the
   * caller's language.
   */
  rows(
    context: Context,
    query: unknown,
    page: { cursor: string | undefined; limit: number },
    scope?: ExportScope,
  ): Promise<{ rows: Record<string, Cell>[]; next: string | null }>
}

export interface ImportField {
  key: string
  /** The key of the field's name among the words of the contract. A heading with that name, in any language, is taken for this field. */
  heading: string
  /** Other usual headings for the field. They are compared without width, case, blanks, brackets and signs. */
  aliases: readonly string[]
  required?: boolean
  /** True for a part of another field that other programs' files write apart; the template leaves it out. */
  isPart?: boolean
  /** True for a column that export writes and import ignores: its heading is recognized and its cells are skipped. */
  readOnly?: boolean
  /** The key of a sentence that describes the allowed values. */
  hint?: string
  /** Only people who pass this permission may fill the field; for others it is read-only. */
  permission?: PermissionName
  /** The example that the template shows. */
  example?: (language: Language) => string
}

/** A column of a file, its first values, and the field that its heading alone suggests. */
export interface SuggestedColumn {
  heading: string
  values: readonly string[]
  field: string | null
}

/** A row of a file: the text of each mapped cell, by field, trimmed. Row numbers are those of the spreadsheet. */
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

/** The existing record that a row was matched to. Another's private record shows name, custodian and state, and no id. */
export interface RowMatch {
  id: number | null
  name: string
  custodian: string | null
  visibility: string
  /** The field that matched. */
  by: string
}

/** The result of judging a row, before anything is written. `prepared` is plain JSON and holds everything that writing the row needs. */
export interface JudgedRow {
  verdict: Verdict
  prepared?: unknown
  /** Keys that identify the row within the file, such as `code:C0000001`. The second of two rows with the same key is a duplicate. */
  keys?: readonly string[]
  /** Why the row is an error. With a row that will be written they are remarks, which it keeps. */
  problems?: readonly RowProblem[]
  match?: RowMatch
  /** Old and new text of each field that would change. */
  changes?: readonly FieldChange[]
  subjectId?: number
  /** True for a new record that the importer would hold, so that it counts towards the limit of `room`. */
  takesRoom?: boolean
  /**
   * The verdict to use when an earlier row of the file is the same record, by one of these of its `keys`: the row then adds to that record,
   * and all other values are those of the earlier row. Without it such a row is a duplicate.
   */
  repeat?: {
    by: readonly string[]
    /** `error`: what the row would add cannot be added, for these `problems`. */
    verdict: 'update' | 'unchanged' | 'error'
    prepared?: unknown
    changes?: readonly FieldChange[]
    problems?: readonly RowProblem[]
  }
  /**
   * Keys that identify the row's belongings within the record, such as `contactMobile:+8613800138000`. The second of two such rows is a
   * duplicate.
   */
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
  /**
   * The earlier row of the file that this row adds to. `subjectId` is then the record of that row; null while it is not written, or if it was
   * not.
   */
  addsTo: number | null
}

export interface WrittenRow {
  row: number
  /** `duplicate`: the record has come since the preview, and the row is not written. */
  verdict: Verdict
  subjectId: number | null
  problems?: readonly RowProblem[]
  /** The record that a duplicate was matched to. */
  match?: RowMatch
  /** The record before and after, for the inverse. `before` is null for a new record. */
  change?: WrittenChange
}

export interface WrittenChange {
  before: unknown
  after: unknown
}

/** The file that rows are written from. */
export interface ImportedFile {
  name: string
  /** The number of its rows that earlier lots have written. */
  rowsBefore: number
  /** Whether this lot is its last one. */
  isEnding: boolean
  /** The condition that earlier rows of the file have written or changed the record of this id. */
  hasTouched(id: RawBuilder<unknown>): RawBuilder<unknown>
  /** The cells of the rows that were refused, by the list or by the wizard, whatever column they were read from. */
  listRefusedCells(): Promise<readonly (readonly string[])[]>
}

export interface ListImport {
  permission: PermissionName
  fields: readonly ImportField[]
  /** True where `judge` leaves a cell that holds a cover as it is in the record. Elsewhere a row with one is an error. */
  readsCovers?: boolean
  /** Settles headings that can mean several things by the other headings and the values. Returns the field of each column. */
  refine?(columns: readonly SuggestedColumn[]): (string | null)[]
  /** Returns how many further records the caller may hold, and the limit; null where there is none. The writing asks it again. */
  room?(context: Context): Promise<{ left: number; limit: number } | null>
  /** Refuses options that the caller may not choose. */
  check?(context: Context, options: ImportOptions): Promise<void>
  /** Judges a lot of up to a thousand rows, in their order, and lets others have their turn meanwhile. */
  judge(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<JudgedRow[]>
  /**
   * Writes a lot of up to a thousand judged rows in the transaction, with audit and activity. Each row is judged anew against what has come since the
   * preview, under a lock at which two writers of the same record meet. A row whose record is there by now comes back as a duplicate, one that can
   * no longer be written for another reason as an error; the others are written.
   */
  write(
    tx: WriteContext,
    rows: readonly PreparedRow[],
    options: ImportOptions,
    file: ImportedFile,
  ): Promise<WrittenRow[]>
  /** Hears once, at the end, of the records that the file names and leaves as they are: a query of their ids. */
  noteUnchanged?(tx: WriteContext, ids: RawBuilder<unknown>, options: ImportOptions): Promise<void>
  /** Joins the changes that two rows of a file made to one record. */
  joined?(first: WrittenChange, then: WrittenChange): WrittenChange
  /** Takes the writing back. New records are removed unless somebody has changed them since; changed records get their old values. */
  revert?: BulkAction['revert']
}

/** The actions that can run on many rows of a list at once. The workbench counts, asks, runs, keeps the log of changes, and takes the run back. */
export interface ListBulk {
  /** The name of a row's kind in audit and activity: `company`. */
  subject: string
  /** The query of the list's own call, without paging. */
  query: z.ZodType
  /** Returns at most so many rows that the query finds for the caller, as of one moment and in the order of their ids. */
  ids(context: Context, query: unknown, most: number): Promise<number[]>
  /** Returns the names of those rows that the caller may see. */
  names(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Returns the old and new value of every field that a change touches, in readable form. Called for visible rows only. */
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
  /** The name of the action in routes and logs, such as `edit`; unique in its list. */
  name: string
  /** The key of its title among the words of the contract. */
  title: string
  permission: PermissionName
  /** The schema of the caller's input beside the rows. The single action uses the same one, so that both refuse with the same sentences. */
  input: z.ZodType
  /** Returns the input in words, in the caller's language: `类型：同行`. */
  summary?(context: Context, input: unknown): Promise<string>
  /** For how many seconds the run can be taken back; without it, as long as the log is kept. */
  undoSeconds?(total: number): number
  /** A shorter time for this person, counted from the end of the run; undefined is none. */
  undoSecondsFor?(actor: Actor): number | undefined
  /**
   * Applies the action to up to a few hundred rows in the transaction, locked in the order of ids, with audit and activity. Returns a result
   * for every row: a row that does not allow it is refused, the others are changed. It also runs as a preview that is rolled back, so it must
   * do nothing outside of the transaction. Without it the action has a call of its own, which keeps its log by `keepDeed`.
   */
  apply?(tx: WriteContext, ids: readonly number[], input: unknown, run: { total: number }): Promise<BulkOutcome[]>
  /** Sets rows back to `before`. A row that is no longer `after` is a conflict, unless it is to be overwritten. Asks the policy as any write does. */
  revert?(tx: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]>
}

/** The result for one row. `before` and `after` are plain JSON and hold everything that the inverse needs; a row that is `done` has both. */
export type BulkOutcome =
  | { id: number; outcome: 'done'; before: unknown; after: unknown }
  | { id: number; outcome: 'unchanged' }
  | { id: number; outcome: 'refused'; problem: RowProblem }

export interface BulkChange {
  id: number
  before: unknown
  after: unknown
  /** When the run changed the row; what came to it later is not the run's. */
  at: Date
  /** True to take the row back whatever has happened to it since. */
  overwrite: boolean
}

/** `conflict`: the row was changed since, and `now` is its present value in the shape of `after`. */
export type BulkReversal =
  | { id: number; outcome: 'reverted' }
  | { id: number; outcome: 'unchanged' }
  | { id: number; outcome: 'conflict'; now: unknown }
  | { id: number; outcome: 'refused'; problem: RowProblem }
