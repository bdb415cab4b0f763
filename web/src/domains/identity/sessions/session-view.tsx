import { ApiOutlined, DesktopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons'
import type { Device, OpenSession } from '@seamark/contract/identity/sessions/own-sessions'
import { Button, Card, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Failed, Loading } from '../../../kit/page/states.tsx'
import { RelativeTime } from '../../../kit/page/formatted-values.tsx'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useEndSessions } from './session-actions.ts'
import { useOwnSessions } from './session-queries.ts'
import { deviceText } from './session-text.ts'
import './session-view.css'

/** The own sessions, with buttons to end the others. */
export function SessionsView() {
  const { t } = useWords()
  const { data, error, refetch } = useOwnSessions()
  const { ending, end, endAll } = useEndSessions()
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0
  const more = others > 0 && (
    <Button type="link" size="small" loading={ending === 'others'} onClick={() => endAll(others)}>
      {t('identity.sessions.endOthers')}
    </Button>
  )
  return (
    <Card size="small" title={t('identity.sessions.title')} extra={more}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={2} /> : null}
      <ul className="sessions">
        {data?.sessions.map((session) => (
          <SessionLine key={session.id} session={session} busy={ending === session.id} end={() => void end(session)} />
        ))}
      </ul>
      {others > 0 ? <p className="sessions-hint">{t('identity.sessions.hint')}</p> : null}
    </Card>
  )
}

/** One session; without `end` it is read-only. */
export function SessionLine({ session, busy, end }: { session: OpenSession; busy: boolean; end?: () => void }) {
  const { t, language } = useWords()
  const { ownRoles } = useSession()
  const device = deviceText(session.device)
  return (
    <li>
      <span className="sessions-icon" aria-hidden>
        {icons[session.device.system]}
      </span>
      <div>
        <h3>
          {device}
          {session.current ? <Tag>{t('identity.sessions.this')}</Tag> : null}
        </h3>
        <p>
          {ownRoles.length > 1 ? <span>{session.role.names[language]}</span> : null}
          <span>{t(`identity.way.${session.way}`)}</span>
          <span>
            {t('identity.sessions.began')} <RelativeTime at={session.createdAt} />
          </span>
          {session.current ? null : (
            <span>
              {t('identity.sessions.lastSeen')} <RelativeTime at={session.lastSeenAt} />
            </span>
          )}
          <span className="sessions-address">{session.address}</span>
        </p>
      </div>
      {session.current || !end ? null : (
        <Button size="small" loading={busy} aria-label={t('identity.sessions.endNamed', { device })} onClick={end}>
          {t('identity.sessions.end')}
        </Button>
      )}
    </li>
  )
}

const icons: Record<Device['system'], ReactNode> = {
  windows: <DesktopOutlined />,
  macos: <DesktopOutlined />,
  linux: <DesktopOutlined />,
  chromeos: <DesktopOutlined />,
  android: <MobileOutlined />,
  harmony: <MobileOutlined />,
  ios: <MobileOutlined />,
  ipados: <TabletOutlined />,
  other: <ApiOutlined />,
}
