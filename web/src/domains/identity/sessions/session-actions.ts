import type { OpenSession } from '@seamark/contract/identity/sessions/own-sessions'
import { useState } from 'react'
import { useConfirmDeletion } from '../../../kit/index.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { deviceText } from './session-text.ts'
import { endOthers, endSession } from './session-queries.ts'

/** Ends one session, or all others after a question; one at a time. The call has reported a refusal when the promise settles. */
export function useEndSessions() {
  const confirmDeletion = useConfirmDeletion()
  const [ending, setEnding] = useState<string>()

  async function during(what: string, work: () => Promise<string>) {
    setEnding(what)
    try {
      notices.success(await work())
    } catch {
      // The call has shown the reason, and the list has been read again.
    } finally {
      setEnding(undefined)
    }
  }

  const end = ({ id, device }: OpenSession) =>
    during(id, async () => {
      await endSession(id)
      return t('identity.sessions.ended', { device: deviceText(device) })
    })

  const endAll = (others: number) =>
    confirmDeletion({
      title: t('identity.sessions.endOthers'),
      content: t('identity.sessions.endOthersText', { count: others }),
      okText: t('identity.sessions.endOthers'),
      onOk: () =>
        during('others', async () => {
          await endOthers()
          return t('identity.sessions.endedOthers')
        }),
    })

  return { ending, end, endAll }
}
