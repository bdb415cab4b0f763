import {
  type ExhibitorChanges,
  type ExhibitorField,
  type ExhibitorValues,
  newExhibitor,
} from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { PreparedRow, WrittenRow } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { namesBeyondDay } from '../../phonebook/index.ts'
import { partSign } from '../booths/cells.rules.ts'
import type { ExhibitionRow } from '../exhibitions/exhibitions.queries.ts'
import { changedIn, changeExhibitor, insertExhibitors, newTies } from '../exhibitors/exhibitors.commands.ts'
import { exhibitorRows, type ExhibitorRow, seesContactOf, valuesOf } from '../exhibitors/exhibitors.queries.ts'
import { nameTies } from '../exhibitors/ties.rules.ts'
import { listedIn, type NewList } from './list-ends.commands.ts'
import type { KeptList } from './list-undos.commands.ts'
import { mostBoothText } from './rows.rules.ts'

/** What a row brings, as `judgeList` has prepared it. */
export interface Prepared {
  key: string
  values: ExhibitorChanges
}
export type GivenRow = Omit<PreparedRow, 'prepared'> & { prepared: Prepared }

export interface Lot extends NewList {
  exhibition: ExhibitionRow
  standing: Map<string, ExhibitorRow>
  /** The exhibitors that a row of this lot has written already, so that a further one adds to them. */
  fresh: Set<number>
  /** The rows that have become duplicates. */
  turned: Set<number>
}

/** Writes the rows of a lot, and says what became of each, in their order. Most stand alone with their name: these are written at once. */
export async function writeRows(tx: WriteContext, rows: readonly GivenRow[], lot: Lot): Promise<WrittenRow[]> {
  const firsts = new Map<string, GivenRow>()
  const names = new Map<string, number>()
  for (const row of rows) {
    const { key } = row.prepared
    if (!firsts.has(key)) firsts.set(key, row)
    names.set(key, (names.get(key) ?? 0) + 1)
  }
  const isAlone = ({ prepared: { key } }: GivenRow) => names.get(key) === 1
  const news = [...firsts.values()].filter(
    ({ verdict, prepared: { key } }) => verdict === 'create' && !lot.standing.has(key),
  )
  const known = rows.filter((row) => row.verdict === 'update' && row.addsTo === null && isAlone(row))
  const done = new Map([...(await createRows(tx, news, { ...lot, isAlone })), ...(await renewRows(tx, known, lot))])
  const written: WrittenRow[] = []
  for (const row of rows) written.push(done.get(row.row) ?? (await writeRow(tx, row, lot)))
  return written
}

/** Those who are not there yet. Who is named again in the lot is read, so that the further rows can add to her. */
async function createRows(
  tx: WriteContext,
  rows: readonly GivenRow[],
  { isAlone, ...lot }: Lot & { isAlone: (row: GivenRow) => boolean },
): Promise<Map<number, WrittenRow>> {
  if (rows.length === 0) return new Map()
  const every = rows.map((row) => {
    const { exhibitionId: _fair, ...values } = newExhibitor.parse({
      ...row.prepared.values,
      exhibitionId: lot.exhibition.id,
    })
    return { row, values, ties: nameTies(values) }
  })
  const untold = await namesBeyondDay(
    tx,
    every.map(({ ties }) => ties),
    permission,
  )
  const isUntold = ({ ties }: { ties: readonly string[] }) => ties.some((key) => untold.has(key))
  const left = every.filter(isUntold).map(({ row: { row } }): WrittenRow => ({ row, ...lookUpsSpent }))
  const made = await createTold(
    tx,
    every.filter((one) => !isUntold(one)),
    { ...lot, isAlone },
  )
  return new Map([...made, ...left.map((row) => [row.row, row] as const)])
}

const permission = 'exhibitions.importExhibitors'
const lookUpsSpent = {
  verdict: 'error' as const,
  subjectId: null,
  problems: [{ field: 'name', code: 'phonebook.lookups_spent' as const }],
}

interface NewRow {
  row: GivenRow
  values: ExhibitorValues
}

async function createTold(
  tx: WriteContext,
  told: readonly NewRow[],
  { isAlone, ...lot }: Lot & { isAlone: (row: GivenRow) => boolean },
): Promise<Map<number, WrittenRow>> {
  if (told.length === 0) return new Map()
  const [rows, all] = [told.map(({ row }) => row), told.map(({ values }) => values)]
  const ids = await insertExhibitors(tx, lot.exhibition.id, all, { typed: [], listedAt: lot.listedAt })
  await tx.audits(ids.map((id, place) => ({ subject: 'exhibitor', id, after: all[place] })))
  const again = rows.flatMap((row, place) => (isAlone(row) ? [] : (ids[place] ?? [])))
  const found = again.length > 0 ? await exhibitorRows(tx, again) : new Map<number, ExhibitorRow>()
  return new Map(
    rows.map((row, place): [number, WrittenRow] => {
      const id = ids[place] ?? 0
      const now = found.get(id)
      lot.fresh.add(id)
      if (now) lot.standing.set(row.prepared.key, now)
      const change = { before: null, after: { version: 1, ...keptList(lot) } }
      return [row.row, { row: row.row, verdict: 'create', subjectId: id, change }]
    }),
  )
}

/** Those of whom the list says nothing new: they stand in it. */
async function renewRows(tx: WriteContext, rows: readonly GivenRow[], lot: Lot): Promise<Map<number, WrittenRow>> {
  const renewed = rows.flatMap(({ row, prepared: { key, values } }) => {
    const standing = lot.standing.get(key)
    return standing && changedIn(standing, changeable(tx, standing, values)).length === 0 ? [{ row, standing }] : []
  })
  if (renewed.length === 0) return new Map()
  await sql`
    update exhibitions.exhibitors set ${listedIn(lot)}, version = version + 1, updated_at = now(), updated_by = ${personOf(tx).id}
    where id = any(${renewed.map(({ standing }) => standing.id)}::bigint[])`.execute(tx.db)
  return new Map(
    renewed.map(({ row, standing }): [number, WrittenRow] => {
      const after = { version: standing.version + 1, ...keptList(lot) }
      return [row, { row, verdict: 'update', subjectId: standing.id, change: { before: keptOf(standing, []), after } }]
    }),
  )
}

const isBeyondDay = async (tx: WriteContext, names: readonly string[]) =>
  names.length > 0 && (await namesBeyondDay(tx, [names], permission)).size > 0

async function writeRow(tx: WriteContext, row: GivenRow, lot: Lot): Promise<WrittenRow> {
  const { key, values } = row.prepared
  const standing = lot.standing.get(key)
  if (standing && (lot.turned.has(row.addsTo ?? 0) || (row.verdict === 'create' && !lot.fresh.has(standing.id)))) {
    lot.turned.add(row.row)
    // It is left as it is, and stands in this list all the same.
    await sql`update exhibitions.exhibitors set ${listedIn(lot)} where id = ${standing.id}`.execute(tx.db)
    return { row: row.row, verdict: 'duplicate', subjectId: null, match: matchOf(standing) }
  }
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
  const isUntold = await isBeyondDay(tx, newTies(standing, wanted))
  const { nameEn: _untold, ...others } = wanted
  const changed = await changeExhibitor(tx, standing, isUntold ? others : wanted, { by: 'list', more: listedIn(lot) })
  // A faulty row says nothing to which a further one could add.
  if (Object.keys(values).length > 0) lot.fresh.add(standing.id)
  const now = await readAgain(tx, lot, key, standing.id)
  return {
    row: row.row,
    verdict: 'update',
    subjectId: standing.id,
    ...(isUntold ? { problems: [{ field: 'nameEn', code: 'phonebook.names_spent' as const }] } : {}),
    change: { before: keptOf(standing, changed), after: { version: now.version, ...keptList(lot) } },
  }
}

/** A further row adds its booths with their area, and nothing else. They are kept apart, so that each stands in the hall of its own row. */
const addedTo = (
  { booth_text: text, area }: ExhibitorRow,
  { boothText: added, area: more }: ExhibitorChanges,
): ExhibitorChanges =>
  added === undefined || text.split(partSign).includes(added)
    ? {}
    : { boothText: text === '' ? added : `${text}${partSign}${added}`, ...(more ? { area: (area ?? 0) + more } : {}) }

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

/** The name by which the exhibitor was found stays as it was written first, and what somebody has typed as that. */
export function changeable(
  context: Context,
  row: ExhibitorRow,
  { name: _name, ...values }: ExhibitorChanges,
): ExhibitorChanges {
  const isNamed = seesContactOf(context, row)
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !row.typed.includes(field) && (isNamed || field !== 'nameEn')),
  )
}

export const matchOf = ({ id, name }: ExhibitorRow) => ({ id, name, custodian: null, visibility: '', by: 'name' })
