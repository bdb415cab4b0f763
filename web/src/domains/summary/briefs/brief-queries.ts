import { getCompanyBrief } from '@seamark/contract/summary/index'
import { tradeOfCompany } from '@seamark/contract/trade/index'
import { useQuery } from '@tanstack/react-query'
import { call, readAhead, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { hasCode } from '../../../platform/session/session.ts'

/** What the page of a company says at its head. It is read again with the company, by whoever writes one of its parts. */
const briefQuery = (id: number) => ({
  queryKey: [`/phonebook/companies/brief`, { params: { id } }],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getCompanyBrief, { params: { id }, signal }, { quiet: true }),
})

export const readBriefAhead = (id: number) => readAhead(briefQuery(id))

export function useCompanyBrief(id: number) {
  const read = useQuery(briefQuery(id))
  const again = () => void read.refetch()
  useLive('followups.record', (event) => (event.id === undefined || event.id === id ? again() : undefined))
  useLive('followups.task', again)
  useLive('orders.order', again)
  useLive('rates.quote', again)
  return read
}

/** The trade of a company; undefined while it is read, for readers without its screen, and while the engine is away. */
export const useCompanyTrade = (id: number) =>
  useCall(tradeOfCompany, { params: { id } }, { enabled: hasCode(342), staleTime: 300_000 }).data
