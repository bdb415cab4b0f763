import type { Account, AccountDetail } from '@seamark/contract/identity/accounts/accounts'
import { renewLink } from '@seamark/contract/identity/index'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
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

/** Says what a new link does, and offers to send it. */
export function LinkForm({ account: { id, name, state }, close, give }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<MailValues>()
  const [busy, setBusy] = useState(false)
  const { data: choices } = useAccountChoices()
  const isReset = state === 'active'

  async function renew(values: MailValues) {
    const mail = mailOf(values)
    setBusy(true)
    try {
      const { account, link } = await call(renewLink, { params: { id }, body: mail ? { mail } : {} }, { quiet: true })
      give(account, link, mail?.to)
      close()
    } catch (error) {
      const problems = problemsOf(error)
      if (problems.length > 0) form.setFields(problems as Parameters<typeof form.setFields>[0])
      else notices.error(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t(isReset ? 'identity.account.resetTitle' : 'identity.account.renewTitle', { name })}
      okText={t(isReset ? 'identity.account.reset' : 'identity.account.renew')}
      cancelText={t('identity.account.cancel')}
      okButtonProps={{ danger: isReset, loading: busy }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <p>{t(isReset ? 'identity.account.resetText' : 'identity.account.renewText')}</p>
      <Form
        form={form}
        layout="vertical"
        name={`link-${id}`}
        initialValues={{ mail: { to: '', language } }}
        onFinish={(values) => void renew(values)}
      >
        {choices?.mail ? <MailFields /> : null}
      </Form>
    </Modal>
  )
}
