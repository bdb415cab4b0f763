import {
  type CrawledCustomer,
  type CustomerDetail,
  editCrawledCustomer,
  forgetCrawledCustomer,
  lookUpCrawledCustomer,
  markCrawledCustomer,
  restoreCrawledCustomer,
} from '@seamark/contract/crawl/customers/customers'
import { type BadReason, badReasons, type Quality } from '@seamark/contract/crawl/choices'
import type { CustomerValues } from '@seamark/contract/crawl/customers/fields'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { readCrawlAgain } from './customer-queries.ts'

/** Chooses one of the values that sources disagree on. */
export async function chooseValue({ id, version, name }: CustomerDetail, body: CustomerValues) {
  const saved = await call(editCrawledCustomer, { params: { id }, version, body }).catch(() => undefined)
  await readCrawlAgain()
  if (saved) notices.success(t('crawl.saved', { name }))
}

interface Marked {
  id: number
  version: number
  quality: Quality
  badReason: BadReason | null
}

interface Marking<One extends Marked> {
  /** The beginning of the name of the offer. */
  key: string
  nameOf: (one: One) => string
  put: (one: Pick<One, 'id' | 'version'>, mark: Pick<Marked, 'quality' | 'badReason'>) => Promise<{ version: number }>
}

/**
 * Returns a function that marks a row, and offers to take the mark back for ten seconds. One that a hand has swiped away is asked why for as long
 * (`asksWhy`).
 */
export function useMarking<One extends Marked>({ key, nameOf, put }: Marking<One>) {
  const { t } = useWords()
  const offerUndo = useUndoOffer()

  async function write(one: Pick<One, 'id' | 'version'>, mark: Pick<Marked, 'quality' | 'badReason'>) {
    const now = await put(one, mark).catch(() => undefined)
    await readCrawlAgain()
    return now
  }

  async function mark(one: One, quality: Quality, badReason: BadReason | null = null, { asksWhy = false } = {}) {
    const now = await write(one, { quality, badReason })
    if (!now) return
    const marked = { ...one, version: now.version }
    const reasons = asksWhy ? badReasons.filter((reason) => reason !== badReason) : []
    offerUndo({
      key: `${key}-${one.id}`,
      title: asksWhy
        ? t('crawl.marked.why', { name: nameOf(one) })
        : t('crawl.marked', { name: nameOf(one), quality: t(`crawl.quality.${quality}`) }),
      choices: reasons.map((reason) => ({
        key: reason,
        text: t(`crawl.badReason.${reason}`),
        choose: () => void mark(marked, quality, reason),
      })),
      undo: () => void write(marked, { quality: one.quality, badReason: one.badReason }),
    })
  }
  return mark
}

/** Returns a function that marks a customer. */
export const useMark = () =>
  useMarking<Pick<CrawledCustomer, 'id' | 'version' | 'name' | 'quality' | 'badReason'>>({
    key: 'undo-mark',
    nameOf: ({ name }) => name,
    put: async ({ id, version }, body) => call(markCrawledCustomer, { params: { id }, version, body }),
  })

/** Returns a function that asks, deletes a customer for ever, and offers to undo it for ten seconds. */
export function useForget(onDone: () => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function forget({ id, version, name }: CustomerDetail) {
    await call(forgetCrawledCustomer, { params: { id }, version })
    offerUndo({
      key: `undo-crawled-${id}`,
      title: t('crawl.forgotten', { name }),
      undo: () => void restore(id, name),
    })
    onDone()
    await readCrawlAgain()
  }

  return (customer: CustomerDetail) =>
    confirmDeletion({
      title: t('crawl.forget.title', { name: customer.name }),
      content: t('crawl.forget.content'),
      okText: t('crawl.forget'),
      onOk: () => forget(customer).catch(() => undefined),
    })
}

/** The toast outlives the panel that offered it, so this must not depend on the panel. */
async function restore(id: number, name: string) {
  try {
    await call(restoreCrawledCustomer, { params: { id } })
    await readCrawlAgain()
    notices.success(t('crawl.restored', { name }))
  } catch {
    // The call has already shown the message.
  }
}

/** Returns a function that asks the phonebook who holds the company; it counts and logs this. */
export function useHolderLookUp(id: number) {
  const { t } = useWords()
  const modal = usePageModal()
  return async () => {
    const found = await call(lookUpCrawledCustomer, { params: { id }, body: {} }).catch(() => undefined)
    if (!found) return
    const lines = found.matches.map((match) => `${match.name} · ${match.custodian ?? t('trade.state.pool')}`)
    modal.info({
      title: t('crawl.lookUp'),
      content: lines.length > 0 ? lines.join('; ') : t('crawl.lookUp.none'),
    })
  }
}
