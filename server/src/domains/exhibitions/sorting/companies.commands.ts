import { type RawBuilder, sql } from 'kysely'
import { type WriteContext, write } from '../../../platform/write.ts'

const deed = { permission: 'phonebook.openCompany', audit: 'exhibitions.capturesCarried' } as const

/** The captures of merged companies go to the one that stays, and keep where they came from. */
export const carryCaptures = (tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`
      update exhibitions.captures k set company_id = ${keepId}::bigint, company_came_by = k.company_came_by || old.company_id, version = k.version + 1
      from exhibitions.captures old where old.id = k.id and k.company_id = any(${otherIds}::bigint[])
      returning k.number, old.company_id as before, k.company_id as after`,
  )

/** Gives back to each company the captures that came from it. */
export const returnCaptures = (tx: WriteContext, { keepId, otherIds }: { keepId: number; otherIds: number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`
      update exhibitions.captures k set company_id = k.company_came_by[cardinality(k.company_came_by)],
        company_came_by = k.company_came_by[:cardinality(k.company_came_by) - 1], version = k.version + 1
      where k.company_id = ${keepId} and k.company_came_by[cardinality(k.company_came_by)] = any(${otherIds}::bigint[])
      returning k.number, ${keepId}::bigint as before, k.company_id as after`,
  )

/** Before companies are deleted for good: their captures stay sorted, of no company. */
export const untieCaptures = (tx: WriteContext, { ids }: { ids: readonly number[] }) =>
  carry(
    tx,
    sql<CarriedRow>`
      update exhibitions.captures k set company_id = null, company_came_by = '{}', version = k.version + 1
      from exhibitions.captures old where old.id = k.id and k.company_id = any(${[...ids]}::bigint[])
      returning k.number, old.company_id as before, k.company_id as after`,
  )

interface CarriedRow {
  number: number
  before: number
  after: number | null
}

async function carry(context: WriteContext, update: RawBuilder<CarriedRow>) {
  await write(context, deed, async (tx) => {
    const { rows } = await update.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    await tx.audits(
      rows.map(({ number, before, after }) => ({
        subject: 'capture',
        id: number,
        before: { company: before },
        after: { company: after },
      })),
    )
  })
}
