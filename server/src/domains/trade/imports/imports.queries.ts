import { foundFile } from '@seamark/contract/trade/imports/found-files'
import {
  importCounts,
  type ImportEntry,
  importStates,
  type ImportView,
  type listTradeImports as contract,
} from '@seamark/contract/trade/imports/imports'
import { tradeMapping } from '@seamark/contract/trade/imports/mappings'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { cutPage } from '../../../platform/page.ts'
import { translate } from '../../../platform/translate.ts'
import { noCounts, triedFile } from './counts.rules.ts'
import type { ImportRecord } from './steps.commands.ts'

const keptFailure = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
/**
 * Stores the code of why something is passed over, so that each reader gets the sentence in her language. The defaults
 * are for imports that were inspected before a field existed.
 */
const keptFound = foundFile.extend({
  passedOver: z.array(keptFailure.extend({ file: z.string(), sheet: z.string() })).default([]),
  file: z.string().default(''),
  delimiter: foundFile.shape.delimiter.default(null),
  dayFirst: foundFile.shape.dayFirst.default(null),
})

type Query = z.output<NonNullable<typeof contract.query>>

/** An import with the names that its page shows. */
interface NamedImport extends ImportRecord {
  source_name: string | null
  person_name: string | null
}

export async function listImports(context: Context, { source, state, after, limit }: Query) {
  authorize(context, 'trade.readImports')
  const asked = selectImports(context)
    .$if(source !== undefined, (query) => query.where('i.source_id', '=', source ?? 0))
    .$if(state !== undefined && state.length > 0, (query) => query.where('i.state', 'in', state ?? []))
  const rows = await asked
    .$if(after !== undefined, (query) => query.where('i.id', '<', after ?? 0))
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit, ({ id }) => String(id))
  const { count } = await asked.clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return {
    rows: page.rows.map((row) => asEntry(context, row)),
    next: page.next,
    count: { value: count, exact: true },
  }
}

export async function getImport(context: Context, id: number): Promise<ImportView> {
  authorize(context, 'trade.readImports')
  return importView(context, id)
}

/** Returns an import as its page shows it. Raises `trade.import_not_found`. */
export async function importView(context: Context, id: number): Promise<ImportView> {
  const record = await selectImports(context).where('i.id', '=', id).executeTakeFirst()
  if (!record) throw fail('trade.import_not_found')
  const tried = triedOf(record)
  return {
    ...asEntry(context, record),
    found: inReadersLanguage(context, foundOf(record)),
    mapping: mappingOf(record),
    tried: tried?.counts ?? null,
    samples: tried?.samples ?? {},
    unmatchedPorts: tried?.ports ?? [],
    unknownModes: tried?.modes ?? [],
  }
}

export const foundOf = ({ found }: Pick<ImportRecord, 'found'>) => keptFound.nullable().parse(found)
export const mappingOf = ({ decided }: Pick<ImportRecord, 'decided'>) => tradeMapping.nullable().parse(decided)
export const triedOf = ({ tried }: Pick<ImportRecord, 'tried'>) => triedFile.nullable().parse(tried)
export const writtenOf = ({ written }: Pick<ImportRecord, 'written'>) =>
  written === null ? noCounts() : importCounts.parse(written)

/** Whether the file can be read and mapped again: nothing is written yet, and the file is still there. */
export const mayBegin = ({ state, file_id, written }: Pick<ImportRecord, 'state' | 'file_id' | 'written'>) =>
  file_id !== null && written === null && ['mapping', 'tried', 'failed'].includes(state)

/** Writes the reasons of what is passed over in the reader's language. */
const inReadersLanguage = ({ language }: Context, found: z.output<typeof keptFound> | null): ImportView['found'] =>
  found && {
    ...found,
    passedOver: found.passedOver.map(({ file, sheet, code, params }) => ({
      file,
      sheet,
      reason: translate(language, code, params),
    })),
  }

const selectImports = ({ db }: Context) =>
  db
    .selectFrom('trade.imports as i')
    .leftJoin('trade.sources as s', 's.id', 'i.source_id')
    .leftJoin('identity.users as u', 'u.id', 'i.person_id')
    .selectAll('i')
    .select(['s.name as source_name', 'u.name as person_name'])

function asEntry(context: Context, record: NamedImport): ImportEntry {
  const state = z.enum(importStates).parse(record.state)
  const written = record.written === null ? null : writtenOf(record)
  const may = passes(context.actor, 'trade.importRecords')
  const hasWritten = written !== null && written.kept + written.flagged + written.removing > 0
  return {
    id: record.id,
    version: record.version,
    source: record.source_id === null ? null : { id: record.source_id, name: record.source_name ?? '' },
    fileName: record.file_name,
    bytes: record.bytes,
    state,
    person: record.person_id === null ? null : { id: record.person_id, name: record.person_name ?? '' },
    progress: { done: record.rows_done, total: record.rows_total },
    isWaiting: record.waiting_since !== null,
    counts: written ?? triedOf(record)?.counts ?? null,
    problem: problemOf(context, record),
    can: {
      change: may && mayBegin(record),
      confirm: may && state === 'tried' && record.file_id !== null,
      cancel: may && ['reading', 'mapping', 'trying', 'tried', 'running'].includes(state),
      undo: may && hasWritten && ['done', 'cancelled', 'failed'].includes(state),
      refused: may && record.file_id !== null && ['tried', 'done'].includes(state),
    },
    createdAt: record.created_at.toISOString(),
    endedAt: record.ended_at?.toISOString() ?? null,
  }
}

function problemOf({ language }: Context, { failure }: Pick<ImportRecord, 'failure'>): ImportEntry['problem'] {
  if (failure === null) return null
  const { code, params } = keptFailure.parse(failure)
  return { code, message: translate(language, code, params) }
}

/**
 * Whether the engine may have records of a source: an import of it has begun to write. A first try of a new source need
 * not ask the engine for each of its rows.
 */
export async function mayHaveRecords({ db }: Context, sourceId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from trade.imports where source_id = ${sourceId}
      and state not in ('reading', 'mapping', 'trying', 'tried')) as has`.execute(db)
  return rows[0]?.has ?? true
}
