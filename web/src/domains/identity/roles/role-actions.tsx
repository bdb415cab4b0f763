import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { createRole, deleteRole, editRole } from '@seamark/contract/identity/index'
import { type NewRole, newRole, type Role, role as roleSchema } from '@seamark/contract/identity/roles/roles'
import type { FormInstance } from 'antd'
import { type RowAction, useConfirmDeletion, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { RoleSearch } from './role-filters.ts'
import { cacheRole, refreshRoles } from './role-queries.ts'
import { changesOf, type RoleValues } from './role-rules.ts'

/** The actions of a row; each goes through the address or asks first. */
export function useRoleActions(setSearch: (patch: Partial<RoleSearch>) => void, mayCreate: boolean) {
  const { t, language } = useWords()
  const remove = useDeleteRole(() => setSearch({ role: undefined }))
  return (role: Role): RowAction[] => [
    {
      key: 'open',
      label: t(role.can.edit ? 'kit.edit' : 'identity.role.open'),
      icon: <EditOutlined aria-hidden />,
      run: () => setSearch({ role: role.id, from: undefined }),
    },
    ...(mayCreate && !role.opensEverything
      ? [
          {
            key: 'copy',
            label: t('identity.role.copy'),
            icon: <CopyOutlined aria-hidden />,
            run: () => setSearch({ role: undefined, from: role.id }),
          },
        ]
      : []),
    ...(role.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => remove(role, role.names[language]),
          },
        ]
      : []),
  ]
}

/** Asks and deletes. The refusal names the people who still have the role. */
export function useDeleteRole(done: () => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()

  async function remove({ id, version }: Role, name: string) {
    await call(deleteRole, { params: { id }, version })
    notices.success(t('identity.role.deleted', { name }))
    done()
    await refreshRoles()
  }

  return (role: Role, name: string) =>
    confirmDeletion({
      title: t('identity.role.deleteTitle', { name }),
      content: `${t('identity.role.deleteText')} ${t('settings.switchedOff.sentence')}`,
      onOk: () => remove(role, name).catch(() => undefined),
    })
}

interface Saving {
  form: FormInstance<RoleValues>
  /** The role as it was when the form was opened; without it a new one is made. */
  seen: Role | undefined
  onSaved: (role: Role) => void
}

/** Saves the changes. After a conflict the person is told who saved first; a second save overwrites. */
export function useSaveRole({ form, seen, onSaved }: Saving) {
  const { t, language } = useWords()
  return useVersionedSave({
    form,
    schema: newRole,
    version: seen?.version,
    current: roleSchema,
    send: (input: NewRole, version) =>
      seen && version !== undefined
        ? saveEdit(seen, version, input)
        : call(createRole, { body: input }, { quiet: true }),
    onSaved(saved) {
      notices.success(seen ? t('identity.role.saved') : t('identity.role.created', { name: saved.names[language] }))
      void cacheRole(saved)
      onSaved(saved)
    },
    scrolls: true,
    onFailure: notices.error,
  })
}

function saveEdit(seen: Role, version: number, input: NewRole): Promise<Role> {
  const body = changesOf(seen, input)
  if (Object.keys(body).length === 0) return Promise.resolve(seen)
  return call(editRole, { params: { id: seen.id }, version, body }, { quiet: true })
}
