import type { Account } from '@seamark/contract/identity/accounts/accounts'
import { useMemo } from 'react'
import { type Column, RelativeTime } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { accountPath } from './account-filters.ts'
import { rolesText } from './account-text.ts'
import { StateBadge } from './badge-view.tsx'

/** The columns of users: name, state, roles and last visit. */
export function useAccountColumns(): readonly Column<Account>[] {
  const { language } = useWords()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('identity.account.name'),
        width: 140,
        sortable: true,
        render: (account) => <Name account={account} />,
        copy: ({ name }) => name,
      },
      {
        key: 'username',
        title: t('identity.account.username'),
        width: 140,
        sortable: true,
        hideable: true,
        render: ({ username }) => username,
        copy: ({ username }) => username,
      },
      {
        key: 'state',
        title: t('kit.state'),
        width: 140,
        hideable: true,
        render: (account) => <StateBadge {...account} />,
      },
      {
        key: 'roles',
        title: t('identity.account.roles'),
        width: 180,
        hideable: true,
        render: (account) => rolesText(account, language),
      },
      {
        key: 'department',
        title: t('identity.account.department'),
        width: 150,
        sortable: true,
        hideable: true,
        render: ({ department }) => department?.name,
      },
      {
        key: 'lastSeenAt',
        title: t('identity.account.lastSeenAt'),
        width: 130,
        sortable: true,
        hideable: true,
        render: ({ lastSeenAt }) => (lastSeenAt === null ? <Never /> : <RelativeTime at={lastSeenAt} />),
      },
      { key: 'phone', title: t('identity.account.phone'), width: 150, hideable: true, render: ({ phone }) => phone },
      { key: 'email', title: t('identity.account.email'), width: 190, hideable: true, render: ({ email }) => email },
      {
        key: 'createdAt',
        title: t('identity.account.createdAt'),
        width: 170,
        sortable: true,
        hideable: true,
        render: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
      },
    ],
    [language],
  )
}

function Name({ account }: { account: Account }) {
  return (
    <PageLink href={accountPath(account)} className="account-name" title={account.name} tabIndex={-1}>
      {account.name}
    </PageLink>
  )
}

function Never() {
  return <span className="account-quiet">{t('identity.account.never')}</span>
}
