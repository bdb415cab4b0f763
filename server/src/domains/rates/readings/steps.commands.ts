import type { Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { RatesReadings } from '../../../platform/database/schema.ts'
import type { Failure } from '../../../platform/failure.ts'
import { defineRun } from '../../../platform/runs.ts'
import { deleteFile } from '../../files/index.ts'
import { FileProblem } from '../../workbench/index.ts'

export type ReadingRecord = Selectable<RatesReadings>

/** A reading is a durable run: first the rows of a file are kept, then its lines. */
export const readingRuns = defineRun<ReadingRecord>({
  table: 'rates.readings',
  permission: 'rates.import',
  touched: 'touched_at',
  hasVersion: true,
  json: ['passed', 'failure_params', 'opened'],
  lock: 'advisory',
  attempts: { stuck: 'rates.reading_stuck', isReturned: true },
  failed: {
    audit: 'rates.readingFailed',
    end: async (tx, record, failure) => {
      if (record.file_id !== null) await deleteFile(tx, record.file_id)
      const { code } = failure
      await readingRuns.end(tx, record, { state: 'failed', failure: code, failure_params: paramsOf(failure) })
      await tx.audit({ subject: 'reading', id: record.id, after: { failure: code } })
      publishReading(tx, record)
    },
  },
})

/** What the sentence of a failure names; of a fault in a file also its place. */
const paramsOf = (failure: Failure) => ({
  ...failure.params,
  ...(failure instanceof FileProblem ? failure.place : {}),
})

/** Tells the open pages of the person whose reading it is. */
export const publishReading = (
  { publish }: Pick<Context, 'publish'>,
  { id, owner_id: person }: Pick<ReadingRecord, 'id' | 'owner_id'>,
) => publish({ event: { topic: 'rates.reading', id }, audience: { person } })
