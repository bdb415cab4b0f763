import { Alert, Form, type FormInstance } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Dialog, dropProblems } from '../../../kit/index.ts'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'
import { useWords } from '../../../platform/language/i18n.ts'

interface DialogProps<Values> {
  title: string
  lead: string
  ok: string
  danger?: boolean
  form: FormInstance<Values>
  deed: { busy: boolean; failure: string | undefined }
  submit: (values: Values) => void
  close: () => void
  children: ReactNode
}

/**
 * A dialog for a sign-in method. Each one asks for the password last: a person who finds a screen unlocked must not be
 * able to take the account over.
 */
export function BindingDialog<Values extends object>({
  title,
  lead,
  ok,
  danger = false,
  form,
  deed,
  submit,
  close,
  children,
}: DialogProps<Values>) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      title={title}
      width={440}
      okText={ok}
      okButtonProps={{ danger }}
      isSaving={deed.busy}
      onOk={() => form.submit()}
      onClose={close}
      destroyOnHidden
      afterOpenChange={(open) =>
        open ? body.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus() : undefined
      }
    >
      <div className="binding-form" ref={body}>
        <p className="binding-form-lead">{lead}</p>
        {deed.failure ? <Alert type="error" showIcon role="alert" title={deed.failure} /> : null}
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={submit}
          validateTrigger="onSubmit"
          onValuesChange={dropProblems(form)}
        >
          {children}
          {/* Enter submits, also where the dialog's own button is outside the form. */}
          <button type="submit" hidden aria-label={ok} />
        </Form>
      </div>
    </Dialog>
  )
}

/** The person's current password. */
export function OwnPassword({ busy }: { busy: boolean }) {
  const { t } = useWords()
  return (
    <Form.Item
      name="password"
      label={t('identity.bindings.ownPassword')}
      rules={[{ required: true, message: t('field.required') }]}
    >
      <PasswordInput autoComplete="current-password" busy={busy} />
    </Form.Item>
  )
}
