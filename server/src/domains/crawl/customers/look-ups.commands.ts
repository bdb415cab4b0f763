import { authorize, type Context } from '../../../platform/context.ts'
import { lookUpKnown } from '../../phonebook/index.ts'
import { seenCustomer } from './customers.queries.ts'

/** Looks up who holds the company of a customer: the one look-up that the phonebook counts and logs. */
export async function lookUpCustomer(context: Context, id: number) {
  authorize(context, 'crawl.readCustomers')
  const { company_id, name } = await seenCustomer(context, id)
  return lookUpKnown(context, { id: company_id, names: [name] })
}
