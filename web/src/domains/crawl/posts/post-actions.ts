import {
  claimNetPost,
  giveBackNetPost,
  lookUpNetPost,
  markNetPost,
  type NetPost,
  readNetPost,
} from '@seamark/contract/crawl/posts/posts'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { useMarking } from '../customers/customer-actions.ts'
import { readCrawlAgain } from '../customers/customer-queries.ts'

/** Returns a function that marks a post. */
export const usePostMark = () =>
  useMarking<Pick<NetPost, 'id' | 'version' | 'title' | 'quality' | 'badReason'>>({
    key: 'undo-mark-post',
    nameOf: ({ title }) => title,
    put: async ({ id, version }, body) => call(markNetPost, { params: { id }, version, body }),
  })

/** Returns the deeds that make business of a post. What the server refuses is said by the call. */
export function usePostTakes(post: NetPost) {
  const { t } = useWords()
  const go = useGo()
  const offerUndo = useUndoOffer()
  const params = { id: post.id }

  async function giveBack() {
    const back = await call(giveBackNetPost, { params }).catch(() => undefined)
    await readCrawlAgain()
    if (back) notices.success(back.keepsCompany ? t('crawl.post.givenBack.keeps') : t('crawl.post.givenBack'))
  }

  async function read(side: 'demand' | 'supply') {
    const reading = await call(readNetPost, { params, body: { side } }).catch(() => undefined)
    await readCrawlAgain()
    if (reading) go(`/freight/rates/readings/${reading.readingId}`)
  }

  async function claim() {
    const claimed = await call(claimNetPost, { params, body: {} }).catch(() => undefined)
    await readCrawlAgain()
    if (!claimed) return
    offerUndo({
      key: `undo-claim-post-${post.id}`,
      title: t('crawl.post.claimed', { name: claimed.company?.name ?? claimed.companyGuess }),
      undo: () => void giveBack(),
    })
  }

  return { read, claim, giveBack }
}

/** Returns a function that asks the phonebook who holds the company; it counts and logs this. */
export function usePostLookUp(id: number) {
  const { t } = useWords()
  const modal = usePageModal()
  return async () => {
    const found = await call(lookUpNetPost, { params: { id }, body: {} }).catch(() => undefined)
    if (!found) return
    const lines = found.matches.map((match) => `${match.name} · ${match.custodian ?? t('trade.state.pool')}`)
    modal.info({ title: t('crawl.lookUp'), content: lines.length > 0 ? lines.join('; ') : t('crawl.lookUp.none') })
  }
}
