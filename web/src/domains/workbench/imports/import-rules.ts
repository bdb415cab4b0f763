import { type ImportMapping, type ImportView } from '@seamark/contract/workbench/imports/imports'
import { type ImportOptions, importOptions, type Verdict, verdicts } from '@seamark/contract/platform/lists'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { wizardSearch } from './wizard/wizard-rules.ts'

/** What the address says: which import, and what of it is looked at. */
export const importSearch = wizardSearch.extend({
  verdict: z.enum(verdicts).optional().catch(undefined),
})

export type Step = 'file' | 'mapping' | 'check' | 'run'

type State = ImportView['state']

/** The server works on it: what is shown will change by itself. */
export const isAtWork = (state: State) => state === 'reading' || state === 'checking' || state === 'running'
export const isOver = (state: State) => state === 'done' || state === 'failed' || state === 'cancelled'

/** Its columns can be gone back to: it was reviewed, or failed only after it had been read. */
export const mayRemap = ({ state, source, fileIsKept }: Pick<ImportView, 'state' | 'source' | 'fileIsKept'>) =>
  fileIsKept && source !== null && (state === 'checked' || state === 'failed')

/** Where on the way an import stands; what was wrong with a file shows at the step that found it. */
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

/** A field that a column may become. */
export interface Field {
  key: string
  label: string
  required: boolean
  hint: string
}

/** The fields of the columns by the columns' place, as the form holds them; none where a column is not imported. */
export type Choices = Record<string, string | null>
export interface MappingValues extends Omit<ImportOptions, 'visibility' | 'holderId'> {
  fields: Choices
  /** Whose new records become: the importer's, the pool's, or those of the holder. */
  newRecords: ImportOptions['visibility'] | 'colleague'
  holderId?: number | undefined
}

/** What the form begins with: what was chosen before, else what the headings say. A field suggested twice goes to the first column. */
export function firstValues(
  { columns, mapping }: Pick<ImportView, 'columns' | 'mapping'>,
  known: ReadonlySet<string>,
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
  return { ...options, newRecords, ...(holderId === null ? {} : { holderId }), fields: Object.fromEntries(fields) }
}

/** The place of the column that holds each field. */
export const takenBy = (fields: Choices) =>
  new Map(Object.entries(fields).flatMap(([index, field]) => (field ? [[field, Number(index)] as const] : [])))

export const missingFields = <Known extends Pick<Field, 'key' | 'required'>>(
  known: readonly Known[],
  fields: Choices,
) => known.filter(({ key, required }) => required && !takenBy(fields).has(key))

export function mappingOf(
  columns: ImportView['columns'],
  { fields, newRecords, holderId, existing, blanks, labels }: MappingValues,
): ImportMapping {
  const isColleague = newRecords === 'colleague' && holderId !== undefined
  const options = importOptions.parse({
    existing,
    blanks,
    labels,
    visibility: newRecords === 'public' ? 'public' : 'private',
    holderId: isColleague ? holderId : null,
  })
  return { columns: columns.map(({ index }) => ({ index, field: fields[index] ?? null })), options }
}

type Counts = ImportView['counts']

export const rowsOf = (counts: Counts) => verdicts.reduce((sum, verdict) => sum + counts[verdict], 0)
export const writtenOf = ({ create, update }: Counts) => create + update
export const leftOf = ({ duplicate, error }: Counts) => duplicate + error

/** What is looked at first: the first kind of row that there is. */
export const firstVerdict = (counts: Counts): Verdict => verdicts.find((verdict) => counts[verdict] > 0) ?? 'create'

/** Whether the reader's word about the encoding may help: the file is still there, and its letters are what is wrong. */
export const isAboutLetters = ({ problem, fileIsKept }: Pick<ImportView, 'problem' | 'fileIsKept'>) =>
  fileIsKept &&
  problem !== null &&
  ['workbench.file_encoding', 'workbench.file_encoding_mixed', 'workbench.file_nul'].includes(problem.code)

/** The list that a file goes into, as its own domain describes it. The functions are the same ones each time. */
export interface ImportTarget {
  /** Its name in the contract. */
  list: string
  /** What the page is called. */
  title: string
  /** The page of a record of it, where records have pages. */
  recordPath?: (record: { id: number; name: string }) => string
  /** The list, narrowed to what an import brought. */
  arrivedPath: (view: ImportView) => string
  /** Every row is a record of its own: there is nothing to be asked about those that are there, nor whose the new ones become. */
  asksNothing?: boolean
  /** What becomes of several rows that are one record, in a sentence. */
  rule?: string
  /** Whether the person may have unknown labels made. */
  makesLabels?: boolean
  /** Where new records may be given to a colleague, how she is chosen. */
  HolderPicker?: ComponentType<{ id?: string; value?: number | undefined; onChange?: (id: number | undefined) => void }>
}
