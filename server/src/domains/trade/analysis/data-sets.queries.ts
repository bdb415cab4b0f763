import { type SavedDataSet, savedDataSet } from '@seamark/contract/trade/analysis/comparisons'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'

/** Returns the caller's data sets, by name. */
export async function listDataSets(context: Context): Promise<{ dataSets: SavedDataSet[] }> {
  authorize(context, 'trade.analyse')
  const rows = await ownDataSets(context).orderBy('name').execute()
  return { dataSets: rows.map((row) => savedDataSet.parse(row)) }
}

/** Returns one of the caller's data sets. Raises `trade.data_set_not_found`. */
export async function dataSetFor(context: Context, id: number): Promise<SavedDataSet> {
  const row = await ownDataSets(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('trade.data_set_not_found')
  return savedDataSet.parse(row)
}

const ownDataSets = (context: Context) =>
  context.db
    .selectFrom('trade.data_sets')
    .select(['id', 'version', 'name', 'slice'])
    .where('person_id', '=', personOf(context).id)
