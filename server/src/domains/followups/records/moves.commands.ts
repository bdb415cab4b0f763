import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetRecords } from './deletions.commands.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'followups.recordsMoved' } as const

/** Deletes the records of companies that are purged. */
export async function forgetRecordsOf(context: WriteContext, companyIds: readonly number[]) {
  await write(context, { permission: 'phonebook.openCompany', audit: 'followups.recordsPurged' }, async (tx) => {
    tx.unchanged()
    while ((await forgetSome(tx, companyIds)) === forgottenAtOnce);
  })
}

/** A client of many years has more records than one statement should delete. */
const forgottenAtOnce = 1000

async function forgetSome(tx: WriteContext, companyIds: readonly number[]): Promise<number> {
  const rows = await tx.db
    .selectFrom('followups.records')
    .select('id')
    .where('company_id', '=', sql<number>`any(${[...companyIds]}::bigint[])`)
    .limit(forgottenAtOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  await forgetRecords(tx, ids)
  await tx.audits(ids.map((id) => ({ subject: 'record', id })))
  return ids.length
}

/** Moves the records of merged companies to the company that is kept; `came_by` remembers where they were. */
export async function carryRecords(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await moveRecords(
    context,
    sql<{ id: number }>`update followups.records set came_by = came_by || company_id, company_id = ${keepId}::bigint
        where company_id = any(${[...otherIds]}::bigint[]) returning id`,
  )
}

/** Undoes `carryRecords` when a merge is undone: each record returns to the company that it came from. */
export async function returnRecords(
  context: WriteContext,
  { keepId, otherIds }: { keepId: number; otherIds: readonly number[] },
) {
  await moveRecords(
    context,
    sql<{
      id: number
    }>`update followups.records set company_id = came_by[cardinality(came_by)], came_by = trim_array(came_by, 1)
        where company_id = ${keepId} and came_by[cardinality(came_by)] = any(${[...otherIds]}::bigint[]) returning id`,
  )
}

async function moveRecords(context: WriteContext, statement: RawBuilder<{ id: number }>) {
  await write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id }) => ({ subject: 'record', id })))
  })
}
