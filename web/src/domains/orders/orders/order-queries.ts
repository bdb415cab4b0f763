import { countListedOrders, listOrders } from '@seamark/contract/orders/lists/lists'
import { readOrderPair } from '@seamark/contract/orders/orders/order-pairs'
import { readOrderQuote } from '@seamark/contract/orders/orders/order-quotes'
import { getOrder, listOrderActivity, type Order } from '@seamark/contract/orders/orders/orders'
import { openOrderStatuses } from '@seamark/contract/orders/orders/steps'
import type { Lane } from '@seamark/contract/territory/lanes'
import { keepPreviousData } from '@tanstack/react-query'
import { useListCount } from '../../../kit/index.ts'
import { call, invalidate, queryClient, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import type { FoundRecord } from '../../../platform/routes.ts'
import { useSession } from '../../../platform/session/session.ts'
import { filtersOf, orderPath, type OrderSearch, queryOf } from './order-filters.ts'

/** A page of the list, with the fields that the shown columns are made of. */
export function useOrders(search: OrderSearch, cursor: string | undefined, columns: string) {
  const query = { ...queryOf(search, useSession().id, cursor), columns }
  return useCall(listOrders, { query }, { placeholderData: keepPreviousData })
}

/** How many orders fit the filters; undefined while they are counted. */
export function useOrderCount(search: OrderSearch, listed: ReturnType<typeof useOrders>) {
  return useListCount(countListedOrders, { query: filtersOf(queryOf(search, useSession().id)) }, listed)
}

/** The newest orders of a company. */
export const useOrdersOfCompany = (companyId: number) =>
  useCall(listOrders, { query: { companyId, sort: 'createdAt', limit: 50 } })

/** The states of orders that are neither delivered nor cancelled. */
export const underWay = openOrderStatuses.join(',')

/** The orders under way on a lane, those that sail next first, and how many they are. */
export const useOrdersOnLane = (lane: Lane) =>
  useCall(listOrders, { query: { lane, status: underWay, sort: 'sailing', order: 'asc', limit: 8 } })
export const useOrdersOnLaneCount = (lane: Lane) => useCall(countListedOrders, { query: { lane, status: underWay } })

/** The orders that came from a quote. */
export const useOrdersOfQuote = (quoteId: number) =>
  useCall(listOrders, { query: { quoteId, sort: 'createdAt', limit: 50, columns: 'boxes,sailingOn' } })

export const useOrderQuote = (id: number, isNamed: boolean) =>
  useCall(readOrderQuote, { params: { id } }, { enabled: isNamed })

/** The orders that came from a pair of a request and an offer. */
export const useOrdersOfPair = (pairId: number) =>
  useCall(listOrders, { query: { pairId, sort: 'createdAt', limit: 20, columns: 'boxes' } })

export const useOrderPair = (id: number, isNamed: boolean) =>
  useCall(readOrderPair, { params: { id } }, { enabled: isNamed })

export const useOrder = (id: number) => useCall(getOrder, { params: { id } })

export const useOrderActivity = (id: number) => useCall(listOrderActivity, { params: { id }, query: {} })

const fewFound = 5

/** The orders at the top of the list's answer, for the search box of the frame. */
export async function findOrders(text: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const query = { q: [...text].slice(0, 200).join(''), limit: fewFound, columns: 'vessel' as const }
  const { rows } = await call(listOrders, { query, signal }, { quiet: true })
  return rows.map((order) => ({
    title: order.number,
    note: [order.client.name, order.vessel].filter(Boolean).join(' · '),
    href: orderPath(order),
  }))
}

/** Puts an order that the server has just returned where its page reads it; everything else about orders is read again. */
export function cacheOrder(order: Order) {
  queryClient.setQueryData([getOrder.path, { params: { id: order.id } }], order)
  return invalidate('/orders')
}

let soon: ReturnType<typeof setTimeout> | undefined

/** Reads again in the background when somebody changes this order, or any. A bulk run causes one refresh. */
export function useOrderNews(id?: number) {
  useLive('orders.order', (event) => {
    if (id !== undefined && event.id !== undefined && event.id !== id) return
    soon ??= setTimeout(() => {
      soon = undefined
      void invalidate('/orders')
    }, 300)
  })
}
