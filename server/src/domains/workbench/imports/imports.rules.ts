import {
  importColumn,
  importMapping,
  importStates,
  type ImportView,
  importView,
} from '@seamark/contract/workbench/imports/views'
import type { Language } from '@seamark/contract/languages'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { WorkbenchImports } from '../../../platform/database/schema.ts'
import { keptProblem, wordProblem } from './problems.rules.ts'
import { importOptions, type ImportOptions } from '@seamark/contract/platform/lists'

export type ImportRecord = Selectable<WorkbenchImports>

export const isOver = (state: string) => state === 'done' || state === 'failed' || state === 'cancelled'
/** Whether the import can be read and mapped again, because nothing has been written yet. */
export const mayBegin = ({ state, file_id }: ImportRecord) =>
  file_id !== null && ['mapping', 'checked', 'failed'].includes(state)

const source = importView.shape.source.unwrap()
export const columnsOf = ({ columns }: Pick<ImportRecord, 'columns'>) => z.array(importColumn).parse(columns)
export const sourceOf = ({ source: kept }: Pick<ImportRecord, 'source'>) => source.nullable().parse(kept)
const mappingOf = ({ mapping }: Pick<ImportRecord, 'mapping'>) => importMapping.nullable().parse(mapping)
export const optionsOf = (record: Pick<ImportRecord, 'mapping'>): ImportOptions =>
  mappingOf(record)?.options ?? importOptions.parse({})
export const headingsOf = (record: Pick<ImportRecord, 'columns'>) =>
  new Map(columnsOf(record).map(({ index, heading }) => [index, heading]))

/** Maps each field to its column. */
export const columnsByField = (record: Pick<ImportRecord, 'mapping'>) =>
  new Map(
    (mappingOf(record)?.columns ?? []).flatMap(({ index, field }) => (field === null ? [] : [[field, index] as const])),
  )

/** Returns an import as its owner sees it, in the reader's language. */
export function asView(record: ImportRecord, language: Language): ImportView {
  const problem = record.problem === null ? null : keptProblem.parse(record.problem)
  return {
    id: record.id,
    version: record.version,
    list: record.list,
    fileName: record.file_name,
    fileSize: record.file_size,
    state: z.enum(importStates).parse(record.state),
    problem: problem && wordProblem(problem, language, headingsOf(record)),
    source: sourceOf(record),
    columns: columnsOf(record),
    mapping: mappingOf(record),
    mappingIsSaved: record.mapping_is_saved,
    progress: { done: record.rows_done, total: record.rows_total },
    counts: {
      create: record.creates,
      update: record.updates,
      unchanged: record.unchanged,
      duplicate: record.duplicates,
      error: record.errors,
    },
    turned: record.turned,
    flagged: record.flagged,
    beyond: null,
    fileIsKept: record.file_id !== null,
    rowsAreKept: record.rows_swept_at === null,
    createdAt: record.created_at.toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  }
}
