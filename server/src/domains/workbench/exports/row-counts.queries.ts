import { exportedAtOnce } from '@seamark/contract/workbench/exports/exports'
import type { RawBuilder } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { countRows } from '../../../platform/page.ts'

/**
 * The number of rows of `from` (`from rates.quotes q where …`) up to the size that is exported at once. A larger file is made by a job that
 * counts as it writes, so null is returned.
 */
export async function countForExport(context: Pick<Context, 'db'>, from: RawBuilder<unknown>): Promise<number | null> {
  const { value, exact } = await countRows(context, from, exportedAtOnce)
  return exact ? value : null
}
