import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { createRole, deleteRole, editRole } from '@seamark/contract/identity/index'
import { type NewRole, newRole, type Role, role as roleSchema } from '@seamark/contract/identity/roles/roles'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { RowAction } from '../../../kit/index.ts'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import type { RoleSearch } from './role-filters.ts'
import { learnRole, refreshRoles } from './role-queries.ts'
import { changesOf, type RoleValues } from './role-rules.ts'

/** What a row of the list offers; all of it goes through the address or asks first. */
export function useRoleActions(setSearch: (patch: Partial<RoleSearch>) => void, mayCreate: boolean) {
  const { t, language } = useWords()
  const remove = useDeleteRole(() => setSearch({ role: undefined }))
  return (role: Role): RowAction[] => [
    {
      key: 'open',
      label: t(role.can.edit ? 'identity.role.edit' : 'identity.role.open'),
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
            label: t('identity.role.delete'),
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => remove(role, role.names[language]),
          },
        ]
      : []),
  ]
}

/** Asks and deletes. Who still has the role is said by the refusal. */
export function useDeleteRole(done: () => void) {
  const { t } = useWords()
  const modal = usePageModal()

  async function remove({ id, version }: Role, name: string) {
    await call(deleteRole, { params: { id }, version })
    notices.success(t('identity.role.deleted', { name }))
    done()
    await refreshRoles()
  }

  return (role: Role, name: string) =>
    void modal.confirm({
      title: t('identity.role.deleteTitle', { name }),
      content: t('identity.role.deleteText'),
      okText: t('identity.role.delete'),
      cancelText: t('identity.role.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => remove(role, name).catch(() => undefined),
    })
}

interface Saving {
  form: FormInstance<RoleValues>
  /** The role as it was when the form was opened; without it a new one is made. */
  seen: Role | undefined
  onSaved: (role: Role) => void
}

/** Saves what was changed. Somebody who saved first is told of; saving once more then goes over it. */
export function useSaveRole({ form, seen, onSaved }: Saving) {
  const { t, language } = useWords()
  const [isSaving, setSaving] = useState(false)
  const [overtaken, setOvertaken] = useState<Role>()

  async function save(input: NewRole) {
    const problems = formProblems(newRole, input)
    if (problems.length > 0) return show(problems)
    setSaving(true)
    try {
      const saved = seen
        ? await saveEdit(seen, overtaken?.version ?? seen.version, input)
        : await call(createRole, { body: input }, { quiet: true })
      notices.success(seen ? t('identity.role.saved') : t('identity.role.created', { name: saved.names[language] }))
      void learnRole(saved)
      onSaved(saved)
    } catch (error) {
      const current = currentOf(error)
      const fields = problemsOf(error)
      if (current) setOvertaken(current)
      else if (fields.length > 0) show(fields)
      else notices.error(errorText(error))
    } finally {
      setSaving(false)
    }
  }

  function show(problems: { name: (string | number)[]; errors: string[] }[]) {
    // The contract names fields of this very form.
    form.setFields(problems as Parameters<typeof form.setFields>[0])
    const [first] = problems
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
  }

  return { isSaving, save, overtaken, forget: () => setOvertaken(undefined) }
}

function saveEdit(seen: Role, version: number, input: NewRole): Promise<Role> {
  const body = changesOf(seen, input)
  if (Object.keys(body).length === 0) return Promise.resolve(seen)
  return call(editRole, { params: { id: seen.id }, version, body }, { quiet: true })
}

/** The role as it stands, which a refusal for a stale version carries. */
function currentOf(error: unknown): Role | undefined {
  if (!(error instanceof Refusal) || error.body.code !== 'platform.version_stale') return undefined
  return roleSchema.safeParse(error.body.details?.current).data
}
