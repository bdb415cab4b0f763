import {
  decideGroupRequest,
  deleteGroupRequest,
  type GroupRequest,
  type RequestDecision,
  restoreGroupRequest,
  takeUpGroupRequest,
  withdrawGroupRequest,
} from '@seamark/contract/groups/requests/requests'
import { useState } from 'react'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { cacheRequest, readRequestsAgain } from './request-queries.ts'
import { lapseText } from './request-text.ts'
import { useLargeQuestion } from '../groups/group-size-actions.ts'

type Doing = 'grant' | 'refuse' | 'withdraw' | 'takeUp'

/** The actions on a request; after a conflict the first decision is shown. */
export function useRequestActions(id: number) {
  const [busy, setBusy] = useState<Doing>()
  const askIfLarge = useLargeQuestion()

  async function act(doing: Doing, ask: () => Promise<GroupRequest>, said: (request: GroupRequest) => void) {
    setBusy(doing)
    try {
      const request = await ask()
      await cacheRequest(request)
      said(request)
      return true
    } catch {
      // The call has shown the refusal.
      await readRequestsAgain()
      return false
    } finally {
      setBusy(undefined)
    }
  }

  const params = { id }
  return {
    busy,
    decide: (isGranted: boolean, note: string) =>
      act(
        isGranted ? 'grant' : 'refuse',
        () =>
          isGranted ? askIfLarge((confirmLarge) => send({ isGranted, note, confirmLarge })) : send({ isGranted, note }),
        sayDecided,
      ),
    withdraw: () =>
      act(
        'withdraw',
        () => call(withdrawGroupRequest, { params }),
        () => notices.success(t('groups.request.done.withdrawn')),
      ),
    takeUp: () =>
      act(
        'takeUp',
        () => call(takeUpGroupRequest, { params }),
        () => undefined,
      ),
  }

  function send(body: RequestDecision) {
    return call(decideGroupRequest, { params, body })
  }
}

function sayDecided({ state, lapse }: GroupRequest) {
  if (state === 'lapsed') return notices.warning(t('groups.request.done.lapsed', { reason: lapseText(lapse) }))
  if (state === 'agreed') return notices.success(t('groups.request.done.agreed'))
  return notices.success(t(state === 'passed' ? 'groups.request.done.passed' : 'groups.request.done.refused'))
}

/** Returns a function that asks, deletes the request, and offers to undo it for ten seconds. */
export function useRequestDeletion(onDeleted: () => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove({ id, version }: GroupRequest) {
    await call(deleteGroupRequest, { params: { id }, version })
    onDeleted()
    offerUndo({
      key: `undo-request-${id}`,
      title: t('groups.request.deleted'),
      undo: () =>
        void call(restoreGroupRequest, { params: { id } })
          .then(cacheRequest)
          .catch(() => undefined),
    })
    await readRequestsAgain()
  }

  return (request: GroupRequest) =>
    confirmDeletion({
      title: t('groups.request.delete.title'),
      content: t('kit.deleteSentence'),
      onOk: () => remove(request).catch(() => undefined),
    })
}
