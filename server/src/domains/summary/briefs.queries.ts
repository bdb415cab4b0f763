import type { BriefQuote, CompanyBrief } from '@seamark/contract/summary/briefs'
import { authorize, type Context, passes, personOf } from '../../platform/context.ts'
import { listTasks, newestRecord } from '../followups/index.ts'
import { ordersUnderWay } from '../orders/index.ts'
import { isInsider, seenCompany } from '../phonebook/index.ts'
import { coreRoutesOf, listQuotes } from '../rates/index.ts'

/**
 * Returns what the page of a company says at its head. Every part is read by the rights of its own list, at once with the others; one that
 * the caller may not read is left out. Of a company of the pool strangers are told their own last follow-up and no more: to look at such a
 * record counts, and this must be no way around it.
 */
export async function getCompanyBrief(context: Context, id: number): Promise<CompanyBrief> {
  authorize(context, 'phonebook.openCompany')
  const isInside = isInsider(personOf(context), await seenCompany(context, id))
  const may = (permission: Parameters<typeof passes>[1]) => passes(context.actor, permission)
  const [record, tasks, quote, orders, routes] = await Promise.all([
    may('followups.logRecords') ? newestRecord(context, id) : undefined,
    isInside && may('followups.readTasks') ? tasksOf(context, id) : undefined,
    isInside && may('rates.readQuotes') ? newestQuote(context, id) : undefined,
    isInside && may('orders.listOrders') ? ordersUnderWay(context, id) : undefined,
    isInside && may('rates.read') ? routesOf(context, id) : undefined,
  ])
  return {
    ...(record === undefined ? {} : { record }),
    ...(tasks && { tasks }),
    ...(quote === undefined ? {} : { quote }),
    ...(orders && { orders }),
    ...(routes && { routes }),
  }
}

/** Few companies have more open tasks than these, which are then counted by a question of their own. */
const fewTasks = 10

async function tasksOf(context: Context, companyId: number): Promise<CompanyBrief['tasks']> {
  const { rows, count } = await listTasks(context, { show: 'open', of: 'team', companyId, limit: fewTasks })
  return { next: rows[0] ?? null, count }
}

async function newestQuote(context: Context, companyId: number): Promise<BriefQuote | null> {
  const newest = { show: 'all', of: 'team', companyId, limit: 1, sort: 'createdAt', order: 'desc' } as const
  const [quote] = (await listQuotes(context, newest)).rows
  if (!quote) return null
  const { id, number, state, isExpired, validTo, lanes } = quote
  const [lane] = lanes
  const [price] = lane?.prices ?? []
  return {
    id,
    number,
    state,
    isExpired,
    validTo,
    lane: lane
      ? {
          pols: lane.pols,
          pods: lane.pods,
          price: price
            ? { container: price.container, amount: price.selling, currency: lane.currency, isFrom: price.isFrom }
            : null,
        }
      : null,
  }
}

async function routesOf(context: Context, companyId: number): Promise<CompanyBrief['routes']> {
  const routes = await coreRoutesOf(context, companyId)
  return routes.map(({ pol, pod, dollars, isAtLeast, endsOn }) => ({
    pol,
    pod,
    offer: endsOn === null ? null : { dollars, isAtLeast, endsOn },
  }))
}
