import type { Role } from '@seamark/contract/identity/roles/roles'
import { Button, Tag } from 'antd'
import { SidePanel, Empty } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDeleteRole } from './role-actions.tsx'
import type { RoleSearch } from './role-filters.ts'
import { RoleForm } from './role-form.tsx'
import { blankRole, copyOf } from './role-rules.ts'

interface ViewProps {
  roles: readonly Role[]
  search: RoleSearch
  mayCreate: boolean
  setSearch: (patch: Partial<RoleSearch>) => void
}

/** The role that the address names, or a new one, beside the list. It is rendered in the page, so that it is hidden with the page. */
export function RoleView({ roles, search: { role: id, from }, mayCreate, setSearch }: ViewProps) {
  const { t, language } = useWords()
  const role = roles.find((one) => one.id === id)
  const close = () => setSearch({ role: undefined, from: undefined })
  const show = (saved: Role) => setSearch({ role: saved.id, from: undefined })
  if (id === undefined && (from === undefined || !mayCreate))
    return <SidePanel wide open={false} title="" onClose={close} />
  if (id === undefined) {
    const source = roles.find((one) => one.id === from && !one.opensEverything)
    const start = source ? copyOf(source, roles) : blankRole
    return (
      <SidePanel wide open title={t('identity.role.new')} onClose={close}>
        <RoleForm key={`from ${from}`} start={start} onSaved={show} onClose={close} />
      </SidePanel>
    )
  }
  return (
    <SidePanel
      wide
      open
      title={role?.names[language] ?? t('identity.roles')}
      onClose={close}
      extra={role ? <Tools role={role} mayCreate={mayCreate} setSearch={setSearch} /> : null}
    >
      {role ? (
        <>
          <Holders holders={role.holders} />
          <RoleForm key={role.id} role={role} start={role} onSaved={() => undefined} onClose={close} />
        </>
      ) : (
        <Empty text={t('identity.role.gone')} />
      )}
    </SidePanel>
  )
}

function Tools({ role, mayCreate, setSearch }: { role: Role } & Pick<ViewProps, 'mayCreate' | 'setSearch'>) {
  const { t, language } = useWords()
  const remove = useDeleteRole(() => setSearch({ role: undefined }))
  return (
    <div className="role-choices">
      {mayCreate && !role.opensEverything ? (
        <Button onClick={() => setSearch({ role: undefined, from: role.id })}>{t('identity.role.copy')}</Button>
      ) : null}
      {role.can.delete ? (
        <Button danger onClick={() => remove(role, role.names[language])}>
          {t('kit.delete')}
        </Button>
      ) : null}
    </div>
  )
}

/** The holders of the role: the first ones by name, and the total. */
function Holders({ holders: { count, people } }: Pick<Role, 'holders'>) {
  const { t } = useWords()
  return (
    <p className="role-holders">
      <span className="role-help">{t('identity.role.heldBy')}</span>
      {count === 0 ? t('identity.role.heldByNobody') : null}
      {people.map(({ id, name, isDisabled }) => (
        <Tag key={id} variant="filled">
          {isDisabled ? `${name} (${t('identity.role.disabled')})` : name}
        </Tag>
      ))}
      {count > people.length ? t('identity.role.heldByMore', { count }) : null}
    </p>
  )
}
