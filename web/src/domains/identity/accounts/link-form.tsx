import type { Account, AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { renewLink } from '@seamark/contract/identity/index'
import { Form } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useAccountChoices } from './account-queries.ts'
import { type MailValues, mailOf } from './account-rules.ts'
import { MailFields } from './mail-form.tsx'

interface FormProps {
  account: Account
  close: () => void
  give: (account: AccountDetail, link: string, mailedTo: string | undefined) => void
}

/** Explains the effect of a new link, and offers to send it. */
export function LinkForm({ account: { id, name, state }, close, give }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<MailValues>()
  const { data: choices } = useAccountChoices()
  const isReset = state === 'active'

  const { isSaving, save } = useSave({
    form,
    send: (values: MailValues) => {
      const mail = mailOf(values)
      return call(renewLink, { params: { id }, body: mail ? { mail } : {} }, { quiet: true })
    },
    onSaved({ account, link }, values) {
      give(account, link, mailOf(values)?.to)
      close()
    },
    onFailure: notices.error,
  })

  return (
    <FormDialog
      title={t(isReset ? 'identity.account.resetTitle' : 'identity.account.renewTitle', { name })}
      okText={t(isReset ? 'identity.account.reset' : 'identity.account.renew')}
      okButtonProps={{ danger: isReset, loading: isSaving }}
      lead={<p>{t(isReset ? 'identity.account.resetText' : 'identity.account.renewText')}</p>}
      form={form}
      name={`link-${id}`}
      initialValues={{ mail: { to: '', language } }}
      onSubmit={save}
      onClose={close}
    >
      {choices?.mail ? <MailFields /> : null}
    </FormDialog>
  )
}
