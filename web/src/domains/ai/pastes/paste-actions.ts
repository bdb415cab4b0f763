import { markPasteItem, type PasteItem } from '@seamark/contract/ai/pastes/items'
import type { Paste } from '@seamark/contract/ai/pastes/pastes'
import { useRef, useState } from 'react'
import { useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { can, hasCode } from '../../../platform/session/session.ts'
import { runOnOne, undoOne } from '../../workbench/index.ts'
import { refreshPastes } from './paste-queries.ts'

export type PasteDeed = 'post' | 'contact' | 'followUp' | 'question' | 'ignore'

/** What taking a row means by its kind: freight is posted, people become contacts, the rest is logged. */
export const usualDeed = ({ kind }: Pick<PasteItem, 'kind'>): PasteDeed =>
  kind === 'contact' ? 'contact' : kind === 'supply' || kind === 'demand' ? 'post' : 'followUp'

export const otherDeeds = (item: Pick<PasteItem, 'kind'>): PasteDeed[] =>
  (['contact', 'followUp', 'question'] as const).filter((deed) => deed !== usualDeed(item))

/** The verbs of other domains, by what they ask of the person; the server asks again. */
export function mayDo(deed: PasteDeed): boolean {
  if (deed === 'post') return hasCode(346) && can('edit')
  if (deed === 'contact') return hasCode(321) && can('edit')
  if (deed === 'followUp') return hasCode(321)
  return deed === 'ignore' || (hasCode(325) && can('edit'))
}

export type PasteDeeds = ReturnType<typeof usePasteDeeds>

/** What may be done with one row, by key or button. A decision is a run of one row, and its undo is offered at once. */
export function usePasteDeeds({ state }: Pick<Paste, 'state'>) {
  const { t } = useWords()
  const offerUndo = useUndoOffer()
  const last = useRef<number>(undefined)
  const [edited, setEdited] = useState<PasteItem>()
  const [replying, setReplying] = useState<PasteItem>()
  const [asking, setAsking] = useState<PasteItem>()
  const mayDecide = state === 'ready'

  async function decide({ id }: PasteItem, deed: PasteDeed, input: Record<string, unknown> = {}) {
    const { run, refused } = await runOnOne({ list: 'pasteItems', id, action: deed, input })
    await refreshPastes()
    if (refused) notices.warning(refused.problem ?? '')
    else if (run.counts.done > 0) {
      last.current = run.id
      offerUndo({ key: `undo-paste-${id}`, title: t(`ai.done.${deed}`), undo: () => void undo(run.id) })
    }
  }

  async function undo(id = last.current) {
    if (id === undefined) return
    last.current = undefined
    await undoOne(id)
    await refreshPastes()
  }

  async function mark({ id }: PasteItem, isReplied: boolean) {
    await call(markPasteItem, { params: { id }, body: { isReplied } })
    await refreshPastes()
  }

  async function copy(item: PasteItem) {
    if (!(await toClipboard(item.reply))) return notices.error(t('kit.copyFailed'))
    notices.success(t('ai.paste.copied'))
    if (item.repliedAt === null) await mark(item, true)
  }

  // The call has shown what went wrong already.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
  const onDecide = (item: PasteItem, deed: PasteDeed, input?: Record<string, unknown>) =>
    deed === 'question' && input === undefined ? setAsking(item) : quietly(decide(item, deed, input))
  return {
    mayDecide,
    may: mayDo,
    edited,
    replying,
    asking,
    closeForms: () => {
      setEdited(undefined)
      setReplying(undefined)
      setAsking(undefined)
    },
    onDecide,
    onTake: (item: PasteItem) => onDecide(item, usualDeed(item)),
    onEdit: setEdited,
    onEditReply: setReplying,
    onCopy: (item: PasteItem) => quietly(copy(item)),
    onMark: (item: PasteItem, isReplied: boolean) => quietly(mark(item, isReplied)),
    undoLast: () => quietly(undo()),
  }
}
