import type { NewRole, Role } from '@seamark/contract/identity/roles/roles'
import { Alert, Button, Form } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { RoleFields } from './role-fields-form.tsx'
import { useRoleForm } from './role-form-actions.ts'
import { RolePreview } from './role-preview-view.tsx'
import { fixedCodes, rolesOf, type RoleValues } from './role-rules.ts'

interface FormProps {
  /** The role to edit; without it the form makes a new one. */
  role?: Role
  start: NewRole
  onSaved: (role: Role) => void
  onClose: () => void
}

/** One form for new and existing roles, beside a preview of its menu. */
export function RoleForm({ role, start, onSaved, onClose }: FormProps) {
  const { t } = useWords()
  const { form, groups, initial, input, isSaving, isRestored, overtaken, reset, cancel, onChange, submit } =
    useRoleForm({ role, start, onSaved, onClose })
  const mayEdit = role === undefined || role.can.edit
  return (
    <Form<RoleValues>
      form={form}
      name={`role-${role?.id ?? 'new'}`}
      layout="vertical"
      className="role-form"
      initialValues={initial}
      disabled={isSaving || !mayEdit}
      onValuesChange={onChange}
      onFinish={submit}
      aria-label={t(role ? 'kit.edit' : 'identity.role.new')}
    >
      <div className="role-columns">
        <div className="role-fields">
          <Standing role={role} />
          {overtaken ? <Overtaken onLoad={() => reset(overtaken)} onMine={() => form.submit()} /> : null}
          {isRestored && !overtaken ? <Restored onDiscard={() => reset(role)} /> : null}
          <RoleFields role={role} groups={groups} codes={input.codes} disabled={isSaving || !mayEdit} />
        </div>
        <RolePreview
          roles={role?.opensEverything ? rolesOf(role) : [...fixedCodes(role), ...input.codes]}
          mayDo={(capability) => role?.opensEverything || input.capabilities.includes(capability)}
        />
      </div>
      <div className="role-foot">
        {mayEdit ? (
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t(role ? 'kit.save' : 'identity.role.create')}
          </Button>
        ) : null}
        <Button onClick={() => void cancel()} disabled={false}>
          {t(mayEdit ? 'kit.cancel' : 'kit.close')}
        </Button>
      </div>
    </Form>
  )
}

/** What a person must know before changing the role. */
function Standing({ role }: { role: Role | undefined }) {
  const { t } = useWords()
  const own = useSession().rid
  if (!role) return null
  if (!role.can.edit)
    return (
      <Alert type="info" showIcon title={t(role.opensEverything ? 'identity.role.fixed' : 'identity.role.readOnly')} />
    )
  return role.id === own ? <Alert type="warning" showIcon title={t('identity.role.own')} /> : null
}

function Overtaken({ onLoad, onMine }: { onLoad: () => void; onMine: () => void }) {
  const { t } = useWords()
  const choices = (
    <div className="role-choices">
      <Button size="small" onClick={onLoad}>
        {t('identity.role.loadCurrent')}
      </Button>
      <Button size="small" onClick={onMine}>
        {t('identity.role.saveMine')}
      </Button>
    </div>
  )
  return <Alert type="warning" showIcon role="alert" title={t('identity.role.overtaken')} action={choices} />
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useWords()
  const discard = (
    <Button size="small" onClick={onDiscard}>
      {t('identity.role.discard')}
    </Button>
  )
  return <Alert type="info" showIcon title={t('identity.role.draft')} action={discard} />
}
