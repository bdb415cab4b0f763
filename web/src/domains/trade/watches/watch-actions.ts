import type { Watch, WatchSubject } from '@seamark/contract/trade/watches/watches'
import { t } from '../../../platform/language/i18n.ts'
import { ask, notices } from '../../../platform/notices.ts'
import { pause, remove, watchThis } from './watch-queries.ts'

/** Adds a watch with the default settings, which the page of watches can change. The call reports a failure. */
export async function addWatch(subject: WatchSubject, name: string) {
  const made = await watchThis(subject).catch(() => undefined)
  if (made) notices.success(t('trade.watch.added', { name }))
}

export async function pauseWatch(watch: Watch) {
  await pause(watch).catch(() => undefined)
}

export async function deleteWatch(watch: Watch, name: string) {
  const isSure = await ask({
    title: t('trade.watch.delete.title', { name }),
    content: t('trade.watch.delete.sentence'),
    yes: t('kit.delete'),
    no: t('kit.cancel'),
    danger: true,
  })
  if (isSure) await remove(watch).catch(() => undefined)
}
