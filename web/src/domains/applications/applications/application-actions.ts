import {
  type ApplicationDecision,
  type ApplicationDetail,
  decideApplication,
  takeUpApplication,
  withdrawApplication,
} from '@seamark/contract/applications/applications'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { askAgain, cacheApplication } from './application-queries.ts'
import { wordOf } from './application-text.ts'

type Doing = 'agreed' | 'declined' | 'withdraw' | 'takeUp'

/** The actions on an application; after a conflict the first decision is shown. */
export function useApplicationActions(id: number) {
  const [busy, setBusy] = useState<Doing>()

  async function act(doing: Doing, ask: () => Promise<ApplicationDetail>, said: (detail: ApplicationDetail) => void) {
    setBusy(doing)
    try {
      const detail = await ask()
      await cacheApplication(detail)
      said(detail)
      return true
    } catch {
      // The call has shown the refusal.
      await askAgain()
      return false
    } finally {
      setBusy(undefined)
    }
  }

  const params = { id }
  return {
    busy,
    decide: (body: ApplicationDecision) => act(body.state, () => call(decideApplication, { params, body }), sayDecided),
    withdraw: () =>
      act(
        'withdraw',
        () => call(withdrawApplication, { params }),
        () => notices.success(t('applications.done.withdrawn')),
      ),
    takeUp: () =>
      act(
        'takeUp',
        () => call(takeUpApplication, { params }),
        () => undefined,
      ),
  }
}

function sayDecided({ state, lapse }: ApplicationDetail) {
  if (state === 'lapsed') return notices.warning(t('applications.done.lapsed', { reason: lapse ? wordOf(lapse) : '' }))
  return notices.success(t(state === 'agreed' ? 'applications.done.agreed' : 'applications.done.declined'))
}
