import type { DataSet, SavedDataSet } from '@seamark/contract/trade/analysis/comparisons'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { dataSetFor } from './data-sets.queries.ts'

/** The most data sets of one person. Among more, looking for one takes longer than making it again. */
const most = 100

export async function saveDataSet(context: Context, { name, slice }: DataSet): Promise<SavedDataSet> {
  const { id: personId } = personOf(context)
  return write(context, { permission: 'trade.analyse', audit: 'trade.dataSetSaved' }, async (tx) => {
    await failIfFull(tx, personId)
    const { id } = await tx.db
      .insertInto('trade.data_sets')
      .values({ person_id: personId, name, slice: JSON.stringify(slice) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(asNameTaken(name))
    await tx.audit({ subject: 'dataSet', id, after: { name, slice } })
    return dataSetFor(tx, id)
  })
}

/**
 * Changes one of the caller's data sets. Raises `platform.version_stale` with the present state if somebody changed it
 * since.
 */
export async function editDataSet(
  context: Context,
  id: number,
  version: number,
  { name, slice }: DataSet,
): Promise<SavedDataSet> {
  return write(context, { permission: 'trade.analyse', audit: 'trade.dataSetChanged' }, async (tx) => {
    const before = await lockDataSet(tx, id, version)
    await tx.db
      .updateTable('trade.data_sets')
      .set({ name, slice: JSON.stringify(slice), version: version + 1, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch(asNameTaken(name))
    await tx.audit({
      subject: 'dataSet',
      id,
      before: { name: before.name, slice: before.slice },
      after: { name, slice },
    })
    return dataSetFor(tx, id)
  })
}

export async function deleteDataSet(context: Context, id: number, version: number) {
  return write(context, { permission: 'trade.analyse', audit: 'trade.dataSetDeleted' }, async (tx) => {
    const { name, slice } = await lockDataSet(tx, id, version)
    await tx.db.deleteFrom('trade.data_sets').where('id', '=', id).execute()
    await tx.audit({ subject: 'dataSet', id, before: { name, slice } })
    return null
  })
}

/** Locks the data set and checks that it is in the version that the caller saw. */
async function lockDataSet(tx: WriteContext, id: number, version: number): Promise<SavedDataSet> {
  await tx.db.selectFrom('trade.data_sets').select('id').where('id', '=', id).forUpdate().execute()
  const dataSet = await dataSetFor(tx, id)
  if (dataSet.version !== version) throw fail('platform.version_stale', {}, { current: dataSet })
  return dataSet
}

async function failIfFull({ db }: WriteContext, personId: number) {
  const { count } = await db
    .selectFrom('trade.data_sets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (count >= most) throw fail('trade.data_sets_full', { most })
}

/** The unique key decides whether a name is taken, so that two requests at once cannot both pass. */
const asNameTaken = (name: string) => (error: unknown) => {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'data_sets_name'
    ? failField('name', 'trade.data_set_taken', { name })
    : error
}
