import { contactFields, type ExhibitorChanges } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
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
import { type ExhibitionRow, standingExhibition } from '../exhibitions/exhibitions.queries.ts'
import { publishExhibition } from '../exhibitions/exhibitions.commands.ts'
import { lockExhibitors } from '../exhibitors/exhibitors.commands.ts'
import { exhibitorRows, type ExhibitorRow, seesContactOf, valuesOf } from '../exhibitors/exhibitors.queries.ts'
import { exhibitorImportFields } from './fields.rules.ts'
import { endList } from './list-ends.commands.ts'
import { changeable, type GivenRow, type Lot, matchOf, type Prepared, writeRows } from './list-rows.commands.ts'
import { joinChanges, revertList } from './list-undos.commands.ts'
import { hallsNamedIn, readExhibitorRow, type ReadRow } from './rows.rules.ts'

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
    // Of the booths and their area alone, since a further row adds nothing else.
    problems: remarks.filter(({ field }) => field === 'boothText' || field === 'area'),
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
    const after = String(value)
    return was === after ? [] : [{ field, before: was, after }]
  })
}

/** Every exhibitor of a list changes in this: it stands in the newest. */
const listChange = ({ now, zone }: Context, { last_listed_at: last }: ExhibitorRow): FieldChange => ({
  field: 'lastListedAt',
  before: last === null ? '' : dayAt(last, zone),
  after: dayAt(now(), zone),
})

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
    const written = await writeRows(tx, given, lot)
    if (file.isEnding) await endList(tx, lot, written, file)
    publishExhibition(tx, exhibition.id)
    return written
  })
}
