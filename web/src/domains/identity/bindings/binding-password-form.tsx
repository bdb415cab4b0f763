import { changePassword } from '@seamark/contract/identity/index'
import { newPassword } from '@seamark/contract/identity/sign-in/sign-in'
import { Form } from 'antd'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'
import { call } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useDeed } from './binding-actions.ts'
import { BindingDialog, OwnPassword } from './binding-form.tsx'

interface Values {
  password: string
  newPassword: string
  again: string
}

/** Replaces the person's own password. */
export function PasswordForm({ close }: { close: () => void }) {
  const { t } = useWords()
  const { username } = useSession()
  const [form] = Form.useForm<Values>()
  const deed = useDeed(form, close)
  const change = ({ password, newPassword }: Values) =>
    call(changePassword, { body: { password, newPassword } }, { quiet: true })
  return (
    <BindingDialog<Values>
      title={t('identity.bindings.changePassword')}
      lead={t('identity.bindings.passwordLead')}
      ok={t('identity.bindings.change')}
      form={form}
      deed={deed}
      submit={(values) => void deed.run(() => change(values), t('identity.bindings.passwordDone'))}
      close={close}
    >
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <OwnPassword busy={deed.busy} />
      <Form.Item
        name="newPassword"
        label={t('identity.once.password')}
        extra={t('identity.once.hint')}
        rules={[
          { validator: async (_rule, value: unknown) => failIf(formProblems(newPassword, value ?? '')[0]?.errors[0]) },
        ]}
      >
        <PasswordInput autoComplete="new-password" busy={deed.busy} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('identity.once.again')}
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, value: unknown) =>
              failIf(value === getFieldValue('newPassword') ? undefined : t('identity.once.differ')),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" busy={deed.busy} />
      </Form.Item>
    </BindingDialog>
  )
}

function failIf(problem: string | undefined) {
  if (problem !== undefined) throw new Error(problem)
}
