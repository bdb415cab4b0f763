import {
  type CompanyApplication,
  companyApplications,
  applyForCompany,
} from '@seamark/contract/phonebook/look-ups/look-ups'
import { Form, Input, Radio } from 'antd'
import { FormDialog, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { lookAgain } from './look-up-queries.ts'
import './matches-view.css'
import '../companies/companies-view.css'

interface ApplicationFormProps {
  /** The company: by the reference of a look-up, or by the id of a record that the reader sees. */
  of: { name: string; custodian: string | null } & ({ reference: string } | { companyId: number })
  /** The kinds of application that can be chosen; the first is preselected. */
  kinds?: readonly CompanyApplication[]
  onClose: () => void
}

interface Values {
  kind: CompanyApplication
  note: string
}

/** Asks the custodian of a company to let the reader follow it, or take it over. */
export function ApplicationForm({ of, kinds = companyApplications, onClose }: ApplicationFormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<Values>()

  const { isSaving, save } = useSave({
    send: (values: Values) =>
      call(applyForCompany, {
        body: { ...('reference' in of ? { reference: of.reference } : { companyId: of.companyId }), ...values },
      }),
    onSaved() {
      notices.success(t('phonebook.apply.done', { name: of.custodian ?? '' }))
      onClose()
    },
    onFailure: leaveFailureToCall,
    refresh: lookAgain,
  })

  return (
    <FormDialog
      width={480}
      title={t('phonebook.apply.title', { name: of.name })}
      okText={t('phonebook.apply.send')}
      lead={<p className="company-quiet">{t('phonebook.apply.text', { name: of.custodian ?? '' })}</p>}
      form={form}
      name="application"
      formClass="application-wish"
      initialValues={{ kind: kinds[0], note: '' }}
      isSaving={isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="kind" label={t('phonebook.apply.kind')}>
        <Radio.Group vertical options={kinds.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="note" label={t('phonebook.apply.note')}>
        <Input.TextArea
          maxLength={300}
          showCount
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('phonebook.apply.help')}
        />
      </Form.Item>
    </FormDialog>
  )
}
