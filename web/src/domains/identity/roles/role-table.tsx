import type { Role } from '@seamark/contract/identity/roles/roles'
import { systemAdministrator } from '@seamark/contract/identity/sessions/users'
import { Tag } from 'antd'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { registeredMenu, type SeenEntry } from './role-menu-rules.ts'
import { rolesOf } from './role-rules.ts'

/** The columns of roles: name, areas, capabilities, number of screens and of people. */
export function useRoleColumns(): readonly Column<Role>[] {
  const { language } = useWords()
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('kit.name'),
        width: 280,
        render: (role) => <RoleName role={role} name={role.names[language]} />,
      },
      {
        key: 'scope',
        title: t('identity.role.scope'),
        width: 150,
        render: (role) => (role.opensEverything ? t('identity.role.everything') : t(`identity.scope.${role.scope}`)),
      },
      { key: 'capabilities', title: t('identity.role.capabilities'), width: 360, render: capabilitiesText },
      { key: 'screens', title: t('identity.role.screens'), width: 90, align: 'right', render: screensText },
      {
        key: 'holders',
        title: t('identity.role.holders'),
        width: 90,
        align: 'right',
        render: ({ holders }) => holders.count,
      },
    ],
    [language],
  )
}

function RoleName({ role: { authority, opensEverything }, name }: { role: Role; name: string }) {
  const isRequired = opensEverything || authority === systemAdministrator
  return (
    <>
      {name} {isRequired ? <Tag variant="filled">{t('identity.role.required')}</Tag> : null}
    </>
  )
}

function capabilitiesText({ opensEverything, capabilities }: Role) {
  if (opensEverything) return t('identity.role.everything')
  const text = capabilities.map((capability) => t(`identity.capability.${capability}`)).join(t('identity.role.comma'))
  return <span title={text}>{text || '—'}</span>
}

/** The number of entries in a holder's menu. */
function screensText(role: Role) {
  if (role.opensEverything) return t('identity.role.everything')
  return t('identity.role.screenCount', {
    count: countLeaves(
      registeredMenu().entriesOf(rolesOf(role), (capability) => role.capabilities.includes(capability)),
    ),
  })
}

const countLeaves = (entries: readonly SeenEntry[]): number =>
  entries.reduce((sum, { children }) => sum + (children?.length ?? 1), 0)
