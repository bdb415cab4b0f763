import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompany } from '@seamark/contract/phonebook/custody/ownership'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { learnMove } from './ownership-queries.ts'
import './ownership-view.css'

interface ReleaseProps {
  company: Company
  onDone: (company: Company | null) => void
  onClose: () => void
}

const usual = ['noDemand', 'unreachable', 'tooFar', 'mistake'] as const

/** Gives a company back to the pool, once the reason is said. */
export function ReleaseForm({ company, onDone, onClose }: ReleaseProps) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)

  async function release({ reason }: { reason: string }) {
    setBusy(true)
    try {
      const { company: now } = await call(releaseCompany, {
        params: { id: company.id },
        version: company.version,
        body: { reason },
      })
      notices.success(t('phonebook.release.done', { name: company.name }))
      onDone(now)
      await learnMove(now)
    } catch {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={480}
      className="hands"
      title={t('phonebook.release.title', { name: company.name })}
      okText={t('phonebook.action.release')}
      cancelText={t('phonebook.form.cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="company-quiet">{t('phonebook.release.text')}</p>
      {company.followers.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="release-followers"
          title={t('phonebook.release.followers', { count: company.followers.length })}
        />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        name={`release-${company.id}`}
        onFinish={(values) => void release(values)}
      >
        <div className="release-usual">
          {usual.map((reason) => (
            <Button
              key={reason}
              size="small"
              onClick={() => form.setFields([{ name: 'reason', value: t(`phonebook.release.${reason}`), errors: [] }])}
            >
              {t(`phonebook.release.${reason}`)}
            </Button>
          ))}
        </div>
        <Form.Item
          name="reason"
          label={t('phonebook.release.reason')}
          rules={[{ required: true, whitespace: true, message: t('phonebook.reason_blank') }]}
          validateTrigger="onSubmit"
        >
          <Input.TextArea maxLength={300} showCount autoFocus autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
