import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { FileRow, ImportedFile, JudgedRow, ListImport, PreparedRow, WrittenRow } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { writeAdditions } from './additions.commands.ts'
import { writeChanges } from './changes.commands.ts'
import { claimLot } from './claims.commands.ts'
import { writeCreations } from './creations.commands.ts'
import { companyFields } from './rows/company-fields.rules.ts'
import { refineColumns } from './headings/columns.rules.ts'
import { revertImport } from './undos.commands.ts'
import { type Creation, keysOf, readCreation } from './rows/creations.rules.ts'
import { judgeAnew, judgeRows } from './rows/rows.queries.ts'
import { peopleWhoHold } from '../custody/custodians.queries.ts'
import { findOwnRoom } from '../custody/ownership.queries.ts'
import { fillSearchIndexAfter } from '../matching/search-index.commands.ts'
import { joinedChanges } from './logged-changes.rules.ts'
import type { ImportOptions } from '@seamark/contract/platform/lists'

/** Imports companies from a file: its fields, the judging of its rows, and the writing. */
export const companiesImport: ListImport = {
  permission: 'phonebook.importCompanies',
  fields: companyFields,
  readsCovers: true,
  refine: refineColumns,
  check: checkOptions,
  room: findOwnRoom,
  judge: judgeCompanies,
  write: writeCompanies,
  joined: joinedChanges,
  revert: revertImport,
}

/** Only people who assign may import companies for others, and only those who manage tags may make labels. */
async function checkOptions(context: Context, { visibility, holderId, labels }: ImportOptions) {
  if (labels === 'make') authorize(context, 'phonebook.manageTags')
  if (visibility === 'public' || holderId === null || holderId === personOf(context).id) return
  authorize(context, 'phonebook.assignCompanies')
  if (!(await peopleWhoHold(context)).some(({ id }) => id === holderId))
    throw failField('options.holderId', 'phonebook.assignee_unknown')
}

/**
 * Judges what each row would do and writes no company. Private records of others are shown by name, custodian and
 * state, which is the one declared look-up beyond what the caller sees. It is therefore counted, and every lot of rows
 * that shows such records leaves one row in the audit log.
 */
async function judgeCompanies(
  context: Context,
  rows: readonly FileRow[],
  options: ImportOptions,
): Promise<JudgedRow[]> {
  const { judged, told } = await judgeRows(context, rows, options)
  await recordLookUps(context, told)
  return judged
}

async function recordLookUps(context: Context, told: readonly number[]) {
  if (told.length === 0) return
  await write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companiesLookedUp' }, (tx) =>
    tx.audit({ subject: 'company', id: null, after: { ids: [...told] } }),
  )
}

/**
 * Writes judged rows in a handful of statements, with their log and activity. Events since the preview are answered row
 * by row: a company that has come under one of the row's keys, a code that has been taken, a record that was changed,
 * deleted or given to somebody else.
 */
async function writeCompanies(
  tx: WriteContext,
  rows: readonly PreparedRow[],
  _options: ImportOptions,
  file: ImportedFile,
): Promise<WrittenRow[]> {
  const creations = rows.filter(({ verdict }) => verdict === 'create').map(readCreation)
  await claimLot(
    tx,
    creations,
    rows.filter(({ verdict }) => verdict !== 'create'),
  )
  const { hasTouched, ...place } = file
  const turned = await turnRows(tx, creations, hasTouched)
  const changes = rows.filter(({ verdict, addsTo }) => verdict === 'update' && addsTo === null)
  const made = new Set(creations.map(({ row }) => row))
  const additions = Map.groupBy(
    rows.filter(({ addsTo }) => addsTo !== null),
    ({ addsTo }) => (made.has(addsTo ?? 0) ? 'toNew' : 'toStanding'),
  )
  const written = await fillSearchIndexAfter(tx, { ...place, rows: rows.length }, async () => [
    ...turned.values(),
    ...(await writeChanges(tx, changes)),
    ...(await writeCreations(
      tx,
      creations.filter(({ row }) => !turned.has(row)),
      additions.get('toNew') ?? [],
    )),
    ...(await writeAdditions(tx, additions.get('toStanding') ?? [])),
  ])
  const byRow = new Map(written.map((one) => [one.row, one]))
  return rows.flatMap(({ row }) => byRow.get(row) ?? [])
}

/** Returns the rows that were new companies in the preview and no longer are, with their outcome. */
async function turnRows(
  tx: WriteContext,
  creations: readonly Creation[],
  hasTouched: ImportedFile['hasTouched'],
): Promise<ReadonlyMap<number, WrittenRow>> {
  if (creations.length === 0) return new Map()
  const { turned, told } = await judgeAnew(
    tx,
    creations.map((creation) => ({ row: creation.row, keys: keysOf(creation) })),
    hasTouched,
  )
  await recordLookUps(tx, told)
  return new Map(
    [...turned].map(([row, { verdict, match, problems }]) => [
      row,
      { row, verdict, subjectId: null, ...(match ? { match } : {}), ...(problems ? { problems } : {}) },
    ]),
  )
}
