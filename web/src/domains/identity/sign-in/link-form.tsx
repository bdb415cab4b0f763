import { inspectOneTimeLink, redeemOneTimeLink } from '@seamark/contract/identity/index'
import { newPassword } from '@seamark/contract/identity/sign-in/sign-in'
import { useRouter } from '@tanstack/react-router'
import { Alert, Button, Form } from 'antd'
import { call, errorText, problemsOf, useCall } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useFieldProblems } from '../../../kit/forms/problems.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { useAttempt } from './login-actions.ts'
import { EntryForm } from './entry-form.tsx'
import { LoginCard } from './login-view.tsx'
import { dropLink } from './link-actions.ts'
import { PasswordInput } from '../../../kit/inputs/password-input.tsx'

/** Shows the user that the link is for before it asks for a password. */
export function OneTimeLink({ link }: { link: string }) {
  const { t } = useWords()
  const router = useRouter()
  const { data, error } = useCall(
    inspectOneTimeLink,
    { body: { link } },
    { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )

  /** Goes home; the route guard sends people who are not signed in to the login page. */
  function leave() {
    dropLink()
    void router.navigate({ to: '/', replace: true })
  }

  if (data) {
    return (
      <LoginCard title={t('identity.once.welcome', { name: data.name })}>
        <ChoosePassword link={link} username={data.username} />
      </LoginCard>
    )
  }
  return (
    <LoginCard title={t('identity.once.title')}>
      {error ? (
        <>
          <Alert type="error" showIcon role="alert" title={errorText(error)} />
          <Button block size="large" onClick={leave}>
            {t('identity.once.toLogin')}
          </Button>
        </>
      ) : (
        <p role="status">{t('identity.once.checking')}</p>
      )}
    </LoginCard>
  )
}

interface Values {
  password: string
  again: string
}

function ChoosePassword({ link, username }: { link: string; username: string }) {
  const { t } = useWords()
  const router = useRouter()
  const [form] = Form.useForm<Values>()
  const showProblems = useFieldProblems(form)
  const { failure, setFailure, busy, attempt } = useAttempt()

  const submit = ({ password }: Values) =>
    attempt(
      async () => {
        const { token } = await call(redeemOneTimeLink, { body: { link, password } }, { quiet: true })
        beginSession(token)
        dropLink()
        await router.navigate({ to: '/', replace: true })
      },
      (error) => {
        setFailure(errorText(error))
        showProblems(problemsOf(error).filter(({ name: [field] }) => field === 'password'))
      },
    )

  return (
    <EntryForm form={form} failure={failure} busy={busy} submit={t('identity.once.submit')} onSubmit={submit}>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <p className="login-note">{t('identity.once.for', { username })}</p>
      <Form.Item
        name="password"
        label={t('identity.once.password')}
        extra={t('identity.once.hint')}
        rules={[{ validator: async (_rule, value: unknown) => failOn(formProblems(newPassword, value ?? '')) }]}
      >
        <PasswordInput autoComplete="new-password" busy={busy} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('identity.once.again')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, value: unknown) =>
              failIf(value !== getFieldValue('password'), t('identity.once.differ')),
          }),
        ]}
      >
        <PasswordInput autoComplete="new-password" busy={busy} />
      </Form.Item>
    </EntryForm>
  )
}

const failOn = (problems: { errors: string[] }[]) => failIf(problems.length > 0, problems[0]?.errors[0] ?? '')

function failIf(wrong: boolean, message: string) {
  if (wrong) throw new Error(message)
}
