import type { Account } from '@seamark/contract/identity/accounts'
import { disableAccount } from '@seamark/contract/identity/index'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { learnAccount } from './account-queries.ts'

/** Says what disabling does, and asks why. */
export function DisableForm({ account: { id, name }, close }: { account: Account; close: () => void }) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)

  async function disable({ reason }: { reason: string }) {
    setBusy(true)
    try {
      learnAccount(await call(disableAccount, { params: { id }, body: { reason } }))
      notices.success(t('identity.account.disabled', { name }))
      close()
    } catch {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t('identity.account.disableTitle', { name })}
      okText={t('identity.account.disable')}
      cancelText={t('identity.account.cancel')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => form.submit()}
      onCancel={close}
    >
      <p>{t('identity.account.disableText')}</p>
      <Form form={form} layout="vertical" name={`disable-${id}`} onFinish={(values) => void disable(values)}>
        <Form.Item
          name="reason"
          label={t('identity.account.reason')}
          rules={[{ required: true, whitespace: true, message: t('field.required') }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea maxLength={300} showCount autoFocus autoSize={{ minRows: 2, maxRows: 6 }} placeholder={t('identity.account.reasonHelp')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
