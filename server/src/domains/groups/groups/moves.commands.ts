import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishGroup } from './live-events.commands.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'groups.groupChanged' } as const

interface MovedGroup {
  id: number
  company_id: number
}

interface Merge {
  keepId: number
  otherIds: readonly number[]
}

/** Groups of merged companies are of the one that is kept; `came_by` remembers of which they were. */
export const carryGroups = (context: WriteContext, { keepId, otherIds }: Merge) =>
  move(
    context,
    sql<MovedGroup>`update groups.groups set came_by = came_by || company_id, company_id = ${keepId}, version = version + 1
        where company_id = any(${[...otherIds]}::bigint[]) returning id, company_id`,
  )

/** Undoes `carryGroups` when a merge is undone. */
export const returnGroups = (context: WriteContext, { keepId, otherIds }: Merge) =>
  move(
    context,
    sql<MovedGroup>`update groups.groups set company_id = came_by[cardinality(came_by)], came_by = trim_array(came_by, 1), version = version + 1
        where company_id = ${keepId} and came_by[cardinality(came_by)] = any(${[...otherIds]}::bigint[]) returning id, company_id`,
  )

async function move(context: WriteContext, statement: RawBuilder<MovedGroup>) {
  await write(context, deed, async (tx) => {
    const { rows } = await statement.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(rows.map(({ id, company_id: companyId }) => ({ subject: 'group', id, after: { companyId } })))
    for (const { id } of rows) await publishGroup(tx, id)
  })
}
