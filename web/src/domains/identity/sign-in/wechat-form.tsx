import { signIn } from '@seamark/contract/identity/index'
import { Refusal } from '@seamark/contract/platform/client'
import { useRouter } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { useFieldProblems } from '../../../kit/forms/problems.ts'
import type { FormProblem } from '../../../kit/forms/refusals.ts'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { wantedAfterLogin } from '../../../platform/session/safe-redirect.ts'
import { parseSearch } from '../../../platform/search.ts'
import { beginSession } from '../../../platform/session/session.ts'
import { useAttempt } from './login-actions.ts'
import { EntryForm, NameAndPassword } from './entry-form.tsx'
import { LoginCard } from './login-view.tsx'
import { failScan, leaveScan, useWechatProgress } from './wechat-actions.ts'
import { WechatStep } from './wechat-step-view.tsx'

/** Each step of signing in by WeChat, with a way back to the password. */
export function WechatCard({ scan }: { scan: () => void }) {
  const { t } = useWords()
  const progress = useWechatProgress()
  return (
    <LoginCard title={t(progress.step === 'unbound' ? 'identity.wechat.bindTitle' : 'identity.wechat.title')}>
      {progress.step === 'unbound' ? (
        <BindForm key={progress.ticket} ticket={progress.ticket} name={progress.name} />
      ) : (
        <WechatStep progress={progress} scan={scan} />
      )}
      <Button type="link" block onClick={leaveScan}>
        {t('identity.wechat.back')}
      </Button>
    </LoginCard>
  )
}

interface Values {
  username: string
  password: string
}

/** Binds a WeChat account once, for a person who also knows user name and password of an account here. */
function BindForm({ ticket, name }: { ticket: string; name: string }) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const { failure, busy, submit } = useBind(ticket, useFieldProblems(form))
  return (
    <>
      <p className="login-wechat-note">
        {t('identity.wechat.bindLead', { name: name || t('identity.wechat.nameless') })}
      </p>
      <EntryForm form={form} failure={failure} busy={busy} submit={t('identity.wechat.bind')} onSubmit={submit}>
        <NameAndPassword takesFocus busy={busy} />
      </EntryForm>
    </>
  )
}

/** Signs in with the ticket in place of a captcha. An expired ticket needs another scan. */
function useBind(ticket: string, show: (fields: FormProblem[]) => void) {
  const router = useRouter()
  const { failure, setFailure, busy, attempt } = useAttempt()

  function refuse(error: unknown) {
    const fields = problemsOf(error).flatMap(({ name: [field], errors }) =>
      isField(field) ? [{ name: [field], errors }] : [],
    )
    if (fields.length > 0) show(fields)
    else if (error instanceof Refusal && error.httpStatus === 400) failScan(errorText(error))
    else setFailure(errorText(error))
  }
  const submit = ({ username, password }: Values) =>
    attempt(async () => {
      const body = { username: username.trim(), password: password.trim(), unionid: ticket }
      const { token } = await call(signIn, { body }, { quiet: true })
      beginSession(token)
      leaveScan()
      await router.navigate({ href: wantedAfterLogin(parseSearch(location.search)), replace: true })
    }, refuse)
  return { failure, busy, submit }
}

const isField = (name: string | number | undefined): name is keyof Values => name === 'username' || name === 'password'
