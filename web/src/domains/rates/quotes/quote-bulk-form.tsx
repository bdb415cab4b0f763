import { Form, Input } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'
import { CustodianField } from '../../phonebook/index.ts'
import { OutcomeFields } from './outcome-form.tsx'

/** Most quotes of which nobody has heard end without a reply. A reason for correcting is asked for, since some may have ended already. */
export function BulkOutcomeFields() {
  const { t } = useWords()
  return (
    <>
      <OutcomeFields initial="noReply" isOfMany />
      <Form.Item name="why" label={t('rates.quotes.why')} extra={t('rates.quotes.whyMany')}>
        <Input maxLength={300} />
      </Form.Item>
    </>
  )
}

export function AuthorField() {
  const { t } = useWords()
  return (
    <Form.Item
      name="authorId"
      label={t('rates.field.authorId')}
      rules={[{ required: true, message: t('rates.person_unknown') }]}
    >
      <CustodianField />
    </Form.Item>
  )
}
