import { Alert, Button, Form, type FormInstance, Input } from 'antd'
import type { ReactNode } from 'react'
import { dropProblems } from '../../../kit/forms/problems.ts'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'
import { useWords } from '../../../platform/language/i18n.ts'

interface EntryProps<Values> {
  form: FormInstance<Values>
  /** The reason of the last refusal that belongs to no field. */
  failure: string | undefined
  busy: boolean
  /** The text of the button. */
  submit: string
  onSubmit: (values: Values) => Promise<void>
  children: ReactNode
}

/** A form of the login page. It looks for problems when it is submitted, not while somebody is typing. */
export function EntryForm<Values extends object>(props: EntryProps<Values>) {
  const { form, failure, busy, submit, onSubmit, children } = props
  return (
    <>
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void onSubmit(values)}
        validateTrigger="onSubmit"
        onValuesChange={dropProblems(form)}
      >
        {children}
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {submit}
        </Button>
      </Form>
    </>
  )
}

/** User name and password. */
export function NameAndPassword({ takesFocus, busy }: { takesFocus: boolean; busy: boolean }) {
  const { t } = useWords()
  const rules = useRequired()
  return (
    <>
      <Form.Item name="username" label={t('identity.login.username')} rules={rules}>
        <Input
          size="large"
          autoComplete="username"
          autoFocus={takesFocus}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Form.Item>
      <Form.Item name="password" label={t('identity.login.password')} rules={rules}>
        <PasswordInput autoComplete="current-password" busy={busy} />
      </Form.Item>
    </>
  )
}

/** Returns the rules of a field that must not be empty. */
export function useRequired() {
  const { t } = useWords()
  return [{ required: true, whitespace: true, message: t('field.required') }]
}
