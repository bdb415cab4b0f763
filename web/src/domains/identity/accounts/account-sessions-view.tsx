import type { AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { Button } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { SessionLine } from '../sessions/session-view.tsx'
import { useEndAccountSessions } from './account-actions.tsx'

/** The user's open sessions, with a button to end them. */
export function AccountSessions({ account }: { account: AccountDetail }) {
  const { t } = useWords()
  const { ending, end, endAll } = useEndAccountSessions(account)
  const { sessions, can } = account
  const others = sessions.filter(({ current }) => !current).length
  return (
    <section className="account-section">
      <header className="account-section-head">
        <h2>{t('identity.account.sessions', { count: sessions.length })}</h2>
        {can.endSessions && others > 0 ? (
          <Button size="small" danger loading={ending === 'all'} onClick={endAll}>
            {t('identity.account.endAll')}
          </Button>
        ) : null}
      </header>
      {sessions.length === 0 ? <p className="account-quiet">{t('identity.account.noSessions')}</p> : null}
      <ul className="sessions">
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            busy={ending === session.id}
            {...(can.endSessions ? { end: () => void end(session.id) } : {})}
          />
        ))}
      </ul>
    </section>
  )
}
