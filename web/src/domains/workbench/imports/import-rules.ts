import type { ImportMapping, ImportView } from '@seamark/contract/workbench/imports/views'
import { type ImportOptions, importOptions, type Verdict, verdicts } from '@seamark/contract/platform/lists'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { wizardSearch } from './wizard/wizard-rules.ts'

/** The address: the open import, and the part of it that is shown. */
export const importSearch = wizardSearch.extend({
  verdict: z.enum(verdicts).optional().catch(undefined),
})

export type Step = 'file' | 'mapping' | 'check' | 'run'

type State = ImportView['state']

/** Whether the server works on it, so that the state will change by itself. */
export const isAtWork = (state: State) => state === 'reading' || state === 'checking' || state === 'running'
export const isOver = (state: State) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Whether the person can return to its columns: it was reviewed, or failed only after it had been read. */
export const mayRemap = ({ state, source, fileIsKept }: Pick<ImportView, 'state' | 'source' | 'fileIsKept'>) =>
  fileIsKept && source !== null && (state === 'checked' || state === 'failed')

/** The step of an import; a problem with the file is shown at the step that found it. */
export function stepOf(
  view: Pick<ImportView, 'state' | 'source' | 'mapping' | 'fileIsKept'>,
  isRemapping: boolean,
): Step {
  const { state, source, mapping } = view
  if (isRemapping && mayRemap(view)) return 'mapping'
  if (state === 'failed' || state === 'cancelled')
    return source === null ? 'file' : mapping === null ? 'mapping' : 'run'
  return (
    {
      reading: 'mapping',
      mapping: 'mapping',
      checking: 'check',
      checked: 'check',
      running: 'run',
      done: 'run',
    } as const
  )[state]
}

/** Whether the problems of a row are only remarks, since the row is written. */
export const isRemark = (verdict: Verdict) => verdict === 'create' || verdict === 'update'

/** A field that a column may be mapped to. */
export interface Field {
  key: string
  label: string
  required: boolean
  hint: string
  /** Other usual headings of the field, by which people look for it. */
  aliases?: string
}

/** The fields by the column's position, as the form holds them; null where a column is not imported. */
export type Choices = Record<string, string | null>
export interface MappingValues extends Omit<ImportOptions, 'visibility' | 'holderId'> {
  fields: Choices
  /** The custodian of new records: the importer, none (the pool), or the chosen holder. */
  newRecords: ImportOptions['visibility'] | 'colleague'
  holderId?: number | undefined
}

/**
 * The initial values of the form: earlier choices, else suggestions from the headings. A field suggested twice goes to the first column. The record
 * that the rows belong to is chosen for each file anew.
 */
export function firstValues(
  { columns, mapping, mappingIsSaved }: Pick<ImportView, 'columns' | 'mapping' | 'mappingIsSaved'>,
  known: ReadonlySet<string>,
  intoId: number | null = null,
): MappingValues {
  const wanted = mapping?.columns ?? columns.map(({ index, suggestion }) => ({ index, field: suggestion }))
  const taken = new Set<string>()
  const fields = wanted.map(({ index, field }): [string, string | null] => {
    if (field === null || !known.has(field) || taken.has(field)) return [String(index), null]
    taken.add(field)
    return [String(index), field]
  })
  const { visibility, holderId, ...options } = mapping?.options ?? importOptions.parse({})
  const newRecords = holderId === null ? visibility : 'colleague'
  return {
    ...options,
    intoId: mapping && !mappingIsSaved ? options.intoId : intoId,
    newRecords,
    ...(holderId === null ? {} : { holderId }),
    fields: Object.fromEntries(fields),
  }
}

/** The position of the column that holds each field. */
export const columnsByField = (fields: Choices) =>
  new Map(Object.entries(fields).flatMap(([index, field]) => (field ? [[field, Number(index)] as const] : [])))

export const missingFields = <Known extends Pick<Field, 'key' | 'required'>>(
  known: readonly Known[],
  fields: Choices,
) => known.filter(({ key, required }) => required && !columnsByField(fields).has(key))

export function mappingOf(
  columns: ImportView['columns'],
  { fields, newRecords, holderId, existing, blanks, labels, intoId }: MappingValues,
): ImportMapping {
  const isColleague = newRecords === 'colleague' && holderId !== undefined
  const options = importOptions.parse({
    existing,
    blanks,
    labels,
    visibility: newRecords === 'public' ? 'public' : 'private',
    holderId: isColleague ? holderId : null,
    intoId,
  })
  return { columns: columns.map(({ index }) => ({ index, field: fields[index] ?? null })), options }
}

type Counts = ImportView['counts']

export const rowsOf = (counts: Counts) => verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
export const writtenOf = ({ create, update }: Counts) => create + update
export const leftOf = ({ duplicate, error }: Counts) => duplicate + error

/** The verdict that is shown first: the first one that has rows. */
export const firstVerdict = (counts: Counts): Verdict => verdicts.find((verdict) => counts[verdict] > 0) ?? 'create'

/** Whether another encoding may help: the file is still stored, and its text is the problem. */
export const isAboutLetters = ({ problem, fileIsKept }: Pick<ImportView, 'problem' | 'fileIsKept'>) =>
  fileIsKept &&
  problem !== null &&
  ['workbench.file_encoding', 'workbench.file_encoding_mixed', 'workbench.file_nul'].includes(problem.code)

/** A field of the mapping in which the person chooses the record that the rows belong to. */
export interface ImportInto {
  /** The record from which the person has come. */
  firstId?: number | undefined
  label: string
  hint: string
  /** The sentence while nothing is chosen. */
  missing: string
  Picker: ComponentType<{ id?: string; value?: number | null; onChange?: (id: number | null) => void }>
}

/** The list that a file is imported into, described by its own domain. The functions must be stable. */
export interface ImportTarget {
  /** The list's name in the contract. */
  list: string
  /** The title of the page. */
  title: string
  /** The page of a record of the list, where records have pages. */
  recordPath?: (record: { id: number; name: string }) => string
  /** The list, narrowed to the records of an import. */
  arrivedPath: (view: ImportView) => string
  /** Every row is a new record: there are no options for existing records or for custody. */
  asksNothing?: boolean
  /** The record that the rows belong to, where the list asks for one. */
  into?: ImportInto
  /** A sentence that says how several rows of one record are handled. */
  rule?: string
  /** Whether the person may let the import create unknown labels. */
  makesLabels?: boolean
  /** The picker for a colleague, where new records may be given to one. */
  HolderPicker?: ComponentType<{ id?: string; value?: number | undefined; onChange?: (id: number | undefined) => void }>
}
