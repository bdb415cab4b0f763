import type { SkipReason } from '@seamark/contract/messaging/choices'
import { copyByHand, type HandItem, skipByHand, tickByHand, undoByHand } from '@seamark/contract/messaging/hands/hands'
import { useState } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { toClipboardLater } from '../../../platform/clipboard.ts'
import { formatDate } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { makeUniqueKey } from '../../../platform/unique-key.ts'
import { refreshBulks } from '../bulks/bulk-queries.ts'
import { whyText } from '../bulks/bulk-text.ts'
import { handKey, paramsOf } from './hand-queries.ts'

/** What was copied from this page: only it may copy the same again. */
interface Copied {
  of: string
  link: string | null
}

/** What can be done with a message that is sent by hand. Each deed is the server's: a slot that is not claimed is never copied. */
export function useHandDeeds() {
  const [key] = useState(makeUniqueKey)
  const [copied, setCopied] = useState<Copied>()
  const [isBusy, setBusy] = useState(false)
  const offerUndo = useUndoOffer()

  async function act(doing: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    try {
      await doing()
    } catch {
      // The call has shown why.
    } finally {
      setBusy(false)
      void refreshBulks()
    }
  }

  const copy = (item: HandItem, opens: boolean) =>
    act(async () => {
      const claimed = call(copyByHand, { params: paramsOf(item), body: { key } })
      const isCopied = toClipboardLater(claimed.then(textOrNothing))
      const { text, link, reason, usedBy, usedAt, nextAt } = await claimed
      if (text === null) {
        await isCopied
        notices.error(refusalText({ reason, usedBy, usedAt, nextAt }))
        return
      }
      setCopied({ of: handKey(item), link })
      if (!(await isCopied)) notices.error(t('messaging.hand.notCopied'))
      else if (opens && link !== null) openTalk(link)
      else notices.success(t('messaging.hand.copied'))
    })

  const tick = (item: HandItem, said: 'sent' | 'notSent') =>
    act(async () => {
      await call(tickByHand, { params: paramsOf(item), body: { said } })
      if (said === 'sent') offer(item, t('messaging.hand.ticked', { name: item.target.name ?? '' }))
    })

  const skip = (item: HandItem, reason: SkipReason) =>
    act(async () => {
      await call(skipByHand, { params: paramsOf(item), body: { reason } })
      offer(item, t('messaging.hand.skipped', { name: item.target.name ?? '' }))
    })

  const offer = (item: HandItem, title: string) =>
    offerUndo({ key: `hand-${handKey(item)}`, title, undo: () => void undo(item) })

  return { isBusy, copied, copy, tick, skip }
}

/** Where nothing may be sent, what is on the clipboard stays. */
function textOrNothing({ text }: { text: string | null }): string {
  if (text === null) throw new Error('There is no text')
  return text
}

export type HandDeeds = ReturnType<typeof useHandDeeds>

/** The offer outlives the page that made it, so this must not depend on the page. */
async function undo(item: HandItem) {
  try {
    await call(undoByHand, { params: paramsOf(item) })
  } catch {
    // The call has shown why.
  }
  void refreshBulks()
}

type Refusal = Pick<HandItem, 'usedBy' | 'usedAt' | 'nextAt'> & { reason: string }

/** Why a client gets nothing from the reader now: who has written to it and when, and from when on it is free. */
export function refusalText({ reason, usedBy, usedAt, nextAt }: Refusal): string {
  if (usedBy && usedAt) {
    const used = t('messaging.reason.usedBy', { name: usedBy.name, time: shortTime(usedAt) })
    return nextAt ? `${used} · ${t('messaging.hand.nextAt', { at: shortTime(nextAt) })}` : used
  }
  return nextAt ? t('messaging.hand.nextAt', { at: shortTime(nextAt) }) : whyText(reason)
}

/** Both are of these days. */
const shortTime = (at: string) => formatDate(at, 'MM-DD HH:mm') ?? ''

/** The server gives addresses of the platform's own hosts; nothing but a page or the program of QQ is opened. */
export function openTalk(link: string) {
  if (!/^(?:https|tencent):\/\//.test(link)) return
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.rel = 'noopener noreferrer'
  if (link.startsWith('https:')) anchor.target = '_blank'
  anchor.click()
}
