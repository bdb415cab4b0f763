import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { assignCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { Checkbox, Form, Input } from 'antd'
import { dropProblems, FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { HolderPicker } from './holder-picker.tsx'
import { cacheMovedCompany } from './ownership-queries.ts'

interface Values {
  userId: number
  reason: string
  stays: boolean
}

interface HandingProps {
  company: ListedCompany
  /** Receives the company as the caller sees it now. */
  onDone: (company: Company | null) => void
  onClose: () => void
}

/** Gives a company to a colleague: from the pool, or from the current custodian. */
export function HandingForm({ company, onDone, onClose }: HandingProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()
  const isTransfer = company.custodian !== null

  const { isSaving, save } = useSave({
    form,
    send: (values: Values) => send(company, values),
    onSaved({ company: now }) {
      notices.success(t(isTransfer ? 'phonebook.transfer.done' : 'phonebook.assign.done', { name: company.name }))
      onDone(now)
      void cacheMovedCompany(now)
    },
    place: (problems) => problems.map(({ errors }) => ({ name: ['userId'], errors })),
    onFailure: notices.error,
  })

  return (
    <FormDialog
      width={480}
      dialogClass="hands"
      title={t(isTransfer ? 'phonebook.transfer.title' : 'phonebook.assign.title', { name: company.name })}
      okText={t(isTransfer ? 'phonebook.action.transfer' : 'phonebook.action.assign')}
      form={form}
      onValuesChange={dropProblems(form)}
      name={`hand-${company.id}`}
      requiredMark={false}
      initialValues={{ reason: '', stays: false }}
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
  )
}

function send({ id, version, custodian }: ListedCompany, { userId, reason, stays }: Values) {
  return custodian
    ? call(transferCompany, { params: { id }, version, body: { userId, reason, stays } }, { quiet: true })
    : call(assignCompany, { params: { id }, body: { userId } }, { quiet: true })
}
