import {
  contactFields,
  type ExhibitorChanges,
  type ExhibitorField,
  newExhibitor,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import type { ImportOptions } from '@seamark/contract/platform/lists'
import { sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import type {
  FieldChange,
  FileRow,
  ImportedFile,
  JudgedRow,
  ListImport,
  PreparedRow,
  RowProblem,
  WrittenRow,
} from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { partSign } from '../booths/cells.rules.ts'
import { type ExhibitionRow, standingExhibition } from '../exhibitions/exhibitions.queries.ts'
import { publishExhibition } from '../exhibitions/exhibitions.commands.ts'
import { changeExhibitor, insertExhibitor, lockExhibitors } from '../exhibitors/exhibitors.commands.ts'
import { exhibitorRows, type ExhibitorRow, seesContactOf, valuesOf } from '../exhibitors/exhibitors.queries.ts'
import { exhibitorImportFields } from './fields.rules.ts'
import { endList, listedIn, type NewList } from './list-ends.commands.ts'
import { joinChanges, type KeptList, revertList } from './list-undos.commands.ts'
import { hallsNamedIn, mostBoothText, readExhibitorRow, type ReadRow } from './rows.rules.ts'

const permission = 'exhibitions.importExhibitors'

/**
 * Takes in an organiser's list of one exhibition: a row for each exhibitor, further rows of a name add booths. A later list changes what nobody has
 * typed; whoever is missing in it has withdrawn.
 */
export const exhibitorsImport: ListImport = {
  permission,
  fields: exhibitorImportFields,
  check: async (context, { intoId }) => {
    await exhibitionOf(context, intoId)
  },
  judge: judgeList,
  write: writeList,
  joined: joinChanges,
  revert: revertList,
}

async function exhibitionOf(context: Context, id: number | null): Promise<ExhibitionRow> {
  if (id === null) throw fail('exhibitions.exhibition_not_found')
  return standingExhibition(context, id)
}

/** What a row brings, as `judgeList` has prepared it. */
interface Prepared {
  key: string
  values: ExhibitorChanges
}
const preparedRow = z.custom<Prepared>()

async function judgeList(context: Context, rows: readonly FileRow[], { intoId }: ImportOptions): Promise<JudgedRow[]> {
  authorize(context, permission)
  const exhibition = await exhibitionOf(context, intoId)
  const cells = rows.map(({ values }) => values)
  const halls = new Set([...hallsNamedIn(cells), ...(await hallsOf(context, exhibition.id))])
  const read = cells.map((values) => readExhibitorRow(values, halls))
  const standing = await findStanding(
    context,
    exhibition.id,
    read.map(({ key }) => key),
  )
  return read.map((row) => judgeRow(context, row, standing.get(row.key)))
}

async function hallsOf({ db }: Context, exhibitionId: number): Promise<string[]> {
  const { rows } = await sql<{ hall: string }>`
    select distinct hall from exhibitions.booths where exhibition_id = ${exhibitionId} and hall <> ''`.execute(db)
  return rows.map(({ hall }) => hall)
}

function judgeRow(
  context: Context,
  { key, values, problems, remarks }: ReadRow,
  row: ExhibitorRow | undefined,
): JudgedRow {
  // Who stands in the list has not withdrawn, even where the rest of the row is of no use.
  if (problems.length > 0)
    return row
      ? {
          verdict: 'update',
          prepared: { key, values: {} } satisfies Prepared,
          match: matchOf(row),
          subjectId: row.id,
          changes: [listChange(context, row)],
          problems,
        }
      : { verdict: 'error', problems }
  const prepared: Prepared = { key, values }
  const told = [...remarks, ...coveredIn(context, values, row)]
  const repeat = {
    by: [key],
    verdict: 'update' as const,
    prepared,
    changes: values.boothText ? [{ field: 'boothText', before: '', after: values.boothText }] : [],
    // Of the booths alone, since a further row adds nothing else.
    problems: remarks.filter(({ field }) => field === 'boothText'),
  }
  if (!row) return { verdict: 'create', prepared, keys: [key], repeat, problems: told }
  const changes = [...changesTo(context, row, values), listChange(context, row)]
  return {
    verdict: 'update',
    prepared,
    keys: [key],
    repeat,
    match: matchOf(row),
    subjectId: row.id,
    changes,
    problems: told,
  }
}

const matchOf = ({ id, name }: ExhibitorRow) => ({ id, name, custodian: null, visibility: '', by: 'name' })

/** The names by which an exhibitor is a colleague's client stay, as in a form. */
const coveredIn = (context: Context, { nameEn }: ExhibitorChanges, row: ExhibitorRow | undefined): RowProblem[] =>
  row && nameEn !== undefined && nameEn !== row.name_en && !seesContactOf(context, row)
    ? [{ field: 'nameEn', code: 'exhibitions.contact_covered' }]
    : []

/** The fields that the list changes: those that somebody has typed stay. What the reader may not see is not shown to her. */
function changesTo(context: Context, row: ExhibitorRow, values: ExhibitorChanges): FieldChange[] {
  const before = valuesOf(row)
  const isCovered = !seesContactOf(context, row)
  return Object.entries(changeable(context, row, values)).flatMap(([name, value]) => {
    const field = name as keyof typeof before
    const was = isCovered && contactFields.some((one) => one === field) ? '' : String(before[field] ?? '')
    return was === value ? [] : [{ field, before: was, after: String(value) }]
  })
}

/** Every exhibitor of a list changes in this: it stands in the newest. */
const listChange = ({ now, zone }: Context, { last_listed_at: last }: ExhibitorRow): FieldChange => ({
  field: 'lastListedAt',
  before: last === null ? '' : dayAt(last, zone),
  after: dayAt(now(), zone),
})

/** The name by which the exhibitor was found stays as it was written first, and what somebody has typed as that. */
function changeable(
  context: Context,
  row: ExhibitorRow,
  { name: _name, ...values }: ExhibitorChanges,
): ExhibitorChanges {
  const isNamed = seesContactOf(context, row)
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !row.typed.includes(field) && (isNamed || field !== 'nameEn')),
  )
}

async function findStanding(
  context: Context,
  exhibitionId: number,
  keys: readonly string[],
): Promise<Map<string, ExhibitorRow>> {
  const { rows } = await sql<{ id: number; name_key: string }>`
    select id, name_key from exhibitions.exhibitors
    where exhibition_id = ${exhibitionId} and name_key = any(${[...keys]}::text[]) and delete_after is null`.execute(
    context.db,
  )
  const found = await exhibitorRows(
    context,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, name_key: key }): [string, ExhibitorRow][] => {
      const row = found.get(id)
      return row ? [[key, row]] : []
    }),
  )
}

/** Writes judged rows. An exhibitor that has come since the preview comes back as a duplicate. The last lot says who has withdrawn. */
async function writeList(
  context: WriteContext,
  rows: readonly PreparedRow[],
  { intoId }: ImportOptions,
  file: ImportedFile,
): Promise<WrittenRow[]> {
  return write(context, { permission, audit: 'exhibitions.exhibitorsImported' }, async (tx) => {
    tx.unchanged()
    // Whoever writes an exhibitor of this exhibition waits, and then finds what the lot has written.
    await sql`select id from exhibitions.exhibitions where id = ${intoId} for update`.execute(tx.db)
    const exhibition = await exhibitionOf(tx, intoId)
    const given = rows.map((row): GivenRow => ({ ...row, prepared: preparedRow.parse(row.prepared) }))
    const standing = await findStanding(
      tx,
      exhibition.id,
      given.map(({ prepared }) => prepared.key),
    )
    // As they are now that nobody else changes them.
    const locked = await lockExhibitors(
      tx,
      [...standing.values()].map(({ id }) => id),
    )
    for (const [key, { id }] of standing) {
      const row = locked.get(id)
      if (row && row.delete_after === null) standing.set(key, row)
      else standing.delete(key)
    }
    const lot: Lot = { exhibition, standing, listedAt: tx.now(), fresh: new Set(), turned: new Set() }
    const written: WrittenRow[] = []
    for (const row of given) written.push(await writeRow(tx, row, lot))
    if (file.isEnding) await endList(tx, lot, written, file)
    publishExhibition(tx, exhibition.id)
    return written
  })
}

type GivenRow = Omit<PreparedRow, 'prepared'> & { prepared: Prepared }

interface Lot extends NewList {
  exhibition: ExhibitionRow
  standing: Map<string, ExhibitorRow>
  /** The exhibitors that a row of this lot has written already, so that a further one adds to them. */
  fresh: Set<number>
  /** The rows that have become duplicates. */
  turned: Set<number>
}

async function writeRow(tx: WriteContext, row: GivenRow, lot: Lot): Promise<WrittenRow> {
  const { key, values } = row.prepared
  const standing = lot.standing.get(key)
  if (standing && (lot.turned.has(row.addsTo ?? 0) || (row.verdict === 'create' && !lot.fresh.has(standing.id)))) {
    lot.turned.add(row.row)
    // It is left as it is, and stands in this list all the same.
    await sql`update exhibitions.exhibitors set ${listedIn(lot)} where id = ${standing.id}`.execute(tx.db)
    return { row: row.row, verdict: 'duplicate', subjectId: null, match: matchOf(standing) }
  }
  if (row.verdict === 'create' && !standing) return createRow(tx, row, lot)
  if (!standing)
    return {
      row: row.row,
      verdict: 'error',
      subjectId: null,
      problems: [{ field: 'name', code: 'exhibitions.exhibitor_not_found' }],
    }
  const adds = row.addsTo !== null || lot.fresh.has(standing.id)
  const wanted = changeable(tx, standing, adds ? addedTo(standing, values) : values)
  if ((wanted.boothText ?? '').length > mostBoothText)
    return {
      row: row.row,
      verdict: 'error',
      subjectId: null,
      problems: [{ field: 'boothText', code: 'field.too_long', params: { maximum: mostBoothText } }],
    }
  const changed = await changeExhibitor(tx, standing, wanted, { by: 'list', more: listedIn(lot) })
  // A faulty row says nothing to which a further one could add.
  if (Object.keys(values).length > 0) lot.fresh.add(standing.id)
  const now = await readAgain(tx, lot, key, standing.id)
  return {
    row: row.row,
    verdict: 'update',
    subjectId: standing.id,
    change: { before: keptOf(standing, changed), after: { version: now.version, ...keptList(lot) } },
  }
}

/** A further row adds its booths, and nothing else. They are kept apart, so that each stands in the hall of its own row. */
const addedTo = ({ booth_text: text }: ExhibitorRow, { boothText: added }: ExhibitorChanges): ExhibitorChanges =>
  added === undefined || text.split(partSign).includes(added)
    ? {}
    : { boothText: text === '' ? added : `${text}${partSign}${added}` }

async function createRow(
  tx: WriteContext,
  { row, prepared: { key, values } }: GivenRow,
  lot: Lot,
): Promise<WrittenRow> {
  const { exhibitionId, ...whole } = newExhibitor.parse({ ...values, exhibitionId: lot.exhibition.id })
  const id = await insertExhibitor(tx, exhibitionId, whole, { typed: [], listedAt: lot.listedAt })
  await tx.audit({ subject: 'exhibitor', id, after: whole })
  lot.fresh.add(id)
  const now = await readAgain(tx, lot, key, id)
  return {
    row,
    verdict: 'create',
    subjectId: id,
    change: { before: null, after: { version: now.version, ...keptList(lot) } },
  }
}

async function readAgain(tx: WriteContext, lot: Lot, key: string, id: number): Promise<ExhibitorRow> {
  const now = (await exhibitorRows(tx, [id])).get(id)
  if (!now) throw fail('exhibitions.exhibitor_not_found')
  lot.standing.set(key, now)
  return now
}

/** Since when the list before this one holds, so that an undo restores it. */
const keptList = ({ exhibition }: Lot): KeptList => ({
  exhibitionId: exhibition.id,
  listedAt: exhibition.listed_at?.toISOString() ?? null,
})

/** What the list has changed, so that an undo leaves alone what people did since. */
const keptOf = (row: ExhibitorRow, changed: readonly ExhibitorField[]) => ({
  fields: Object.fromEntries(changed.map((field) => [field, valuesOf(row)[field]])),
  firstListedAt: row.first_listed_at?.toISOString() ?? null,
  lastListedAt: row.last_listed_at?.toISOString() ?? null,
})
