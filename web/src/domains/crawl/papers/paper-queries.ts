import { getPaper, listPapers, subscribePapers } from '@seamark/contract/crawl/papers/papers'
import { call, useCall } from '../../../platform/api/calls.ts'
import { useLive } from '../../../platform/api/live.ts'
import { readCrawlAgain, readCrawlSoon } from '../customers/customer-queries.ts'

export function usePapers() {
  useLive('crawl.posts', readCrawlSoon)
  return useCall(listPapers, {})
}

export const usePaper = (week: string) => useCall(getPaper, { params: { week } })

export async function putSubscription(isOn: boolean) {
  await call(subscribePapers, { body: { isOn } }).catch(() => undefined)
  await readCrawlAgain()
}
