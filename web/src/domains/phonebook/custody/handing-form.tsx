import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { assignCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, errorText, problemsOf } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { HolderPicker } from './holder-picker.tsx'
import { learnMove } from './ownership-queries.ts'

interface Values {
  userId: number
  reason: string
  stays: boolean
}

interface HandingProps {
  company: Company
  /** Hears of the company as the caller sees it now. */
  onDone: (company: Company | null) => void
  onClose: () => void
}

/** Gives a company to a colleague: from the pool, or from the custodian of today. */
export function HandingForm({ company, onDone, onClose }: HandingProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const isTransfer = company.custodian !== null

  async function hand(values: Values) {
    setBusy(true)
    try {
      const { company: now } = await send(company, values)
      notices.success(t(isTransfer ? 'phonebook.transfer.done' : 'phonebook.assign.done', { name: company.name }))
      onDone(now)
      await learnMove(now)
    } catch (error) {
      const problems = problemsOf(error)
      if (problems.length > 0) form.setFields(problems.map((problem) => ({ ...problem, name: 'userId' as const })))
      else notices.error(errorText(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={480}
      className="hands"
      title={t(isTransfer ? 'phonebook.transfer.title' : 'phonebook.assign.title', { name: company.name })}
      okText={t(isTransfer ? 'phonebook.action.transfer' : 'phonebook.action.assign')}
      cancelText={t('phonebook.form.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        name={`hand-${company.id}`}
        initialValues={{ reason: '', stays: false }}
        onFinish={(values) => void hand(values)}
      >
        <Form.Item
          name="userId"
          label={t('phonebook.assignee')}
          rules={[{ required: true, message: t('phonebook.assignee_blank') }]}
          validateTrigger="onSubmit"
        >
          <HolderPicker except={company.custodian?.id} />
        </Form.Item>
        {isTransfer ? (
          <>
            <Form.Item name="reason" label={t('phonebook.transfer.reason')}>
              <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
            </Form.Item>
            <Form.Item name="stays" valuePropName="checked" noStyle>
              <Checkbox>{t('phonebook.transfer.stays', { name: company.custodian?.name ?? '' })}</Checkbox>
            </Form.Item>
          </>
        ) : null}
      </Form>
    </Modal>
  )
}

function send({ id, version, custodian }: Company, { userId, reason, stays }: Values) {
  return custodian
    ? call(transferCompany, { params: { id }, version, body: { userId, reason, stays } }, { quiet: true })
    : call(assignCompany, { params: { id }, body: { userId } }, { quiet: true })
}
