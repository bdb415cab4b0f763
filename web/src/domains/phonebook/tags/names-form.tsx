import { Form, Input } from 'antd'
import { useWords } from '../../../platform/language/i18n.ts'

/** The Chinese name of a group or a template, and the English one; `label` says of what. */
export function NamesFields({ label }: { label: string }) {
  const { t } = useWords()
  return (
    <div className="tag-names">
      <Form.Item name="name" label={label} required>
        <Input autoFocus maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nameEn" label={t('phonebook.tag.nameEn')} required>
        <Input maxLength={80} autoComplete="off" lang="en" />
      </Form.Item>
    </div>
  )
}
