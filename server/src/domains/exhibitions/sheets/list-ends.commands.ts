import { sql } from 'kysely'
import type { ImportedFile, WrittenRow } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { nameKey } from '../../phonebook/index.ts'

/** The list that a lot of rows belongs to. */
export interface NewList {
  exhibition: { id: number }
  listedAt: Date
}

/** Whoever is written so stands in the list. */
export const listedIn = ({ listedAt }: NewList) => sql`
  first_listed_at = coalesce(first_listed_at, ${listedAt.toISOString()}::timestamptz), last_listed_at = ${listedAt.toISOString()}::timestamptz`

/** The list is whole: from now on, whoever stood in an earlier one and not in this one has withdrawn. A list that has written nothing says nothing. */
export async function endList(tx: WriteContext, lot: NewList, written: readonly WrittenRow[], file: ImportedFile) {
  const { exhibition } = lot
  await listRefused(tx, lot, file)
  const ids = written.flatMap(({ subjectId }) => subjectId ?? [])
  await sql`
    update exhibitions.exhibitions set listed_at = coalesce((
      select min(e.last_listed_at) from exhibitions.exhibitors e
      where e.exhibition_id = ${exhibition.id} and (e.id = any(${ids}::bigint[]) or ${file.hasTouched(sql`e.id`)})), listed_at)
    where id = ${exhibition.id}`.execute(tx.db)
}

/** Whoever is named in a row that was refused stands in this list all the same. Its columns may have been taken for others, so each cell may be the name. */
async function listRefused(tx: WriteContext, lot: NewList, file: ImportedFile) {
  const keys = (await file.listRefusedCells()).flat().map((cell) => nameKey(cell.trim()))
  const named = [...new Set(keys)].filter((key) => key !== '')
  if (named.length === 0) return
  await sql`
    update exhibitions.exhibitors set ${listedIn(lot)}
    where exhibition_id = ${lot.exhibition.id} and name_key = any(${named}::text[]) and last_listed_at is not null and delete_after is null`.execute(
    tx.db,
  )
}
