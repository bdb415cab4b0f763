import type { AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { Alert, Button } from 'antd'
import { SidePanel, Copy, Failed, FieldLine, Fields, Loading, RelativeTime } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import type { AccountActions } from './account-actions.tsx'
import type { AccountSearch, SetAccountSearch } from './account-filters.ts'
import { AccountForm } from './account-form.tsx'
import { useAccount } from './account-queries.ts'
import { AccountSessions } from './account-sessions-view.tsx'
import { rolesText } from './account-text.ts'
import { StateBadge } from './badge-view.tsx'
import { GivenLinkView } from './given-link-view.tsx'

interface ViewProps {
  search: AccountSearch
  setSearch: SetAccountSearch
  actions: AccountActions
}

/** The drawer beside the list: an invitation, or the user that the address names. */
export function AccountBeside({ search: { account: id, edit, invite }, setSearch, actions }: ViewProps) {
  const { t } = useWords()
  const { data: account } = useAccountIf(id)
  function close() {
    actions.forget()
    setSearch({ account: undefined, edit: undefined, invite: undefined })
  }
  if (invite) {
    return (
      <SidePanel open title={t('identity.account.invite')} onClose={close}>
        <AccountForm
          onSaved={(saved, given) => given && actions.give(saved, given.link, given.mailedTo)}
          onCancel={close}
        />
      </SidePanel>
    )
  }
  return (
    <SidePanel
      open={id !== undefined}
      title={account ? <Title account={account} /> : t('identity.users')}
      onClose={close}
    >
      {id === undefined ? null : (
        <AccountView key={id} id={id} isEdited={edit === 'true'} setSearch={setSearch} actions={actions} />
      )}
    </SidePanel>
  )
}

/** The title shows the user as soon as the list or the drawer has loaded it; without an id nothing is requested. */
const useAccountIf = (id: number | undefined) => useAccount(id ?? 0, id !== undefined)

function Title({ account }: { account: AccountDetail }) {
  return (
    <span className="account-title">
      {account.name} <StateBadge state={account.state} />
    </span>
  )
}

function AccountView({
  id,
  isEdited,
  setSearch,
  actions,
}: { id: number; isEdited: boolean } & Pick<ViewProps, 'setSearch' | 'actions'>) {
  const { data: account, error, refetch } = useAccount(id)
  const leaveForm = () => setSearch({ edit: undefined })
  if (error && !account) return <Failed error={error} retry={() => void refetch()} />
  if (!account) return <Loading />
  if (isEdited && account.can.edit) return <AccountForm account={account} onSaved={leaveForm} onCancel={leaveForm} />
  // A used or expired link is worthless.
  const given = actions.given?.accountId === id && account.state === 'invited' ? actions.given : undefined
  return (
    <>
      {given ? (
        <GivenLinkView given={given} name={account.name} forget={actions.forget} />
      ) : (
        <Standing account={account} />
      )}
      <Facts account={account} />
      <Buttons account={account} actions={actions} />
      <AccountSessions account={account} />
    </>
  )
}

/** The reason why the user cannot sign in, and the remedy. */
function Standing({ account: { state, disabled, linkExpiresAt, can } }: { account: AccountDetail }) {
  const { t } = useWords()
  if (disabled) {
    const by = { name: disabled.by ?? '—', time: dateTime(disabled.at) }
    return (
      <Alert
        className="account-note"
        type="warning"
        showIcon
        title={t('identity.account.disabledBy', by)}
        description={disabled.reason}
      />
    )
  }
  if (state !== 'invited')
    return can.edit ? null : (
      <Alert className="account-note" type="info" showIcon title={t('identity.account.readOnly')} />
    )
  const text =
    linkExpiresAt === null
      ? t('identity.account.noLink')
      : t('identity.account.linkUntil', { time: dateTime(linkExpiresAt) })
  return <Alert className="account-note" type={linkExpiresAt === null ? 'warning' : 'info'} showIcon title={text} />
}

function Facts({ account }: { account: AccountDetail }) {
  const { t, language } = useWords()
  return (
    <section className="account-section">
      <Fields>
        <FieldLine label={t('identity.account.username')}>
          <Copy text={account.username} />
        </FieldLine>
        <FieldLine label={t('identity.account.roles')}>{rolesText(account, language)}</FieldLine>
        <FieldLine label={t('identity.account.department')}>{account.department?.name}</FieldLine>
        <FieldLine label={t('identity.account.lastSeenAt')}>
          {account.lastSeenAt === null ? t('identity.account.never') : <RelativeTime at={account.lastSeenAt} />}
        </FieldLine>
        <FieldLine label={t('identity.account.phone')}>{account.phone}</FieldLine>
        <FieldLine label={t('identity.account.email')}>{account.email}</FieldLine>
        <FieldLine label={t('identity.account.createdAt')}>
          <time dateTime={account.createdAt}>{dateTime(account.createdAt)}</time>
        </FieldLine>
      </Fields>
    </section>
  )
}

/** The actions of the row's menu, and a link to the user's entries in the audit log. */
function Buttons({ account, actions }: { account: AccountDetail; actions: AccountActions }) {
  const { t } = useWords()
  const me = useSession().id
  return (
    <div className="account-actions">
      {actions
        .offered(account)
        .filter(({ key }) => key !== 'open')
        .map(({ key, label, icon, danger = false, run }) => (
          <Button key={key} icon={icon} danger={danger} onClick={run}>
            {label}
          </Button>
        ))}
      {account.id === me ? <span className="account-quiet">{t('identity.account.you')}</span> : null}
      {hasCode(354) ? (
        <span className="account-logs">
          <PageLink href={href('/system/audit', { subjectKind: 'user', subjectId: account.id })}>
            {t('identity.account.auditOf')}
          </PageLink>
          <PageLink href={href('/system/audit', { actorId: account.id })}>{t('identity.account.auditBy')}</PageLink>
        </span>
      ) : null}
    </div>
  )
}
