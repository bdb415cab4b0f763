import type { CustomerDetail } from '@seamark/contract/crawl/customers/customers'
import type { CustomerValues } from '@seamark/contract/crawl/customers/fields'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { detailOf, seenCustomer } from './customers.queries.ts'
import { lockCustomer } from './forgets.commands.ts'
import { differences } from './imports.commands.ts'
import { weighValues } from './values.rules.ts'
import { addToCustomer, publishCustomers, standingById } from './writings.commands.ts'

const deed = { permission: 'crawl.editCustomers', audit: 'crawl.customerChanged' } as const

/** Types values, or chooses among those that sources disagree on. What was in force stays as history. */
export async function editCustomer(
  context: Context,
  id: number,
  version: number,
  said: CustomerValues,
): Promise<CustomerDetail> {
  return write(context, deed, async (tx) => {
    await lockCustomer(tx, id, version)
    const customer = (await standingById(tx, [id])).get(id)
    const by = { sourceId: null, method: 'person' as const }
    const weighed = weighValues(customer?.told ?? [], said, by, customer?.values.country ?? '')
    if (!customer || weighed.added.length === 0) {
      tx.unchanged()
      return detailOf(tx, await seenCustomer(tx, id))
    }
    await addToCustomer(tx, customer, weighed, {
      ...by,
      fileName: '',
      row: null,
      address: '',
      foundAt: null,
      around: '',
    })
    const { before, after } = differences(customer, weighed.values)
    await tx.audit({ subject: 'crawledCustomer', id, before, after })
    publishCustomers(tx)
    return detailOf(tx, await seenCustomer(tx, id))
  })
}
