import { sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'

interface Merge {
  keepId: number
  otherIds: readonly number[]
}

interface Moved {
  id: number
  fromId: number
  toId: number
}

const deed = { permission: 'phonebook.openCompany', audit: 'crawl.postTiesMoved' } as const

/** Posts of companies that are merged into another become its posts. */
export async function movePostTies(context: WriteContext, { keepId, otherIds }: Merge) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update crawl.posts k set company_id = ${keepId}, came_by = k.came_by || k.company_id, version = k.version + 1
      where k.company_id = any(${[...otherIds]}::bigint[])
      returning k.id, k.came_by[cardinality(k.came_by)] as "fromId", k.company_id as "toId"`.execute(tx.db)
    await auditMoves(tx, rows)
  })
}

/** They go back to the company that they came from. */
export async function movePostTiesBack(context: WriteContext, { keepId, otherIds }: Merge) {
  await write(context, deed, async (tx) => {
    const { rows } = await sql<Moved>`
      update crawl.posts k set company_id = k.came_by[cardinality(k.came_by)], came_by = trim_array(k.came_by, 1), version = k.version + 1
      where k.company_id = ${keepId} and k.came_by[cardinality(k.came_by)] = any(${[...otherIds]}::bigint[])
      returning k.id, ${keepId}::bigint as "fromId", k.company_id as "toId"`.execute(tx.db)
    await auditMoves(tx, rows)
  })
}

async function auditMoves(tx: WriteContext, moved: readonly Moved[]) {
  if (moved.length === 0) return tx.unchanged()
  await tx.audits(
    moved.map(({ id, fromId, toId }) => ({
      subject: 'netPost',
      id,
      before: { company: fromId },
      after: { company: toId },
    })),
  )
}
