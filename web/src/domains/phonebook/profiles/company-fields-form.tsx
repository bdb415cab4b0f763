import { visibilities } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyField } from '@seamark/contract/phonebook/companies/fields'
import { Form, Input, Radio } from 'antd'
import { Fragment } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import type { CompanyValues } from '../companies/company-rules.ts'
import { useChoices } from '../companies/company-text.ts'
import { fieldsOf, sections, shownFields } from './company-field-rules.tsx'
import { useRules } from './company-inputs-form.tsx'
import { FirstContacts } from './first-contacts-form.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'

/** Every field that people fill in, section by section. `seen` is the record under edit. */
export function CompanyFormFields({ seen }: { seen?: CompanyValues | undefined }) {
  const { t } = useWords()
  const choices = useChoices()
  const rules = useRules(seen)
  const tools = { t, choices, rules, isNew: !seen }
  const entry = (field: CompanyField) => {
    const { block, isWide, item, input } = shownFields[field]
    if (block) return block(tools)
    return (
      <Form.Item
        name={field}
        label={t(`phonebook.field.${field}`)}
        rules={rules(field)}
        className={isWide ? 'company-form-wide' : ''}
        {...item}
      >
        {input ? input(tools) : <Input />}
      </Form.Item>
    )
  }
  return sections.map(({ section, title }) => (
    <Fragment key={section}>
      <fieldset className="company-form-section">
        <legend>{t(title)}</legend>
        <div className="company-form-grid">
          {fieldsOf(section).map((field) => (
            <Fragment key={field}>
              {entry(field)}
              {field === 'departmentId' && !seen && <VisibilityField />}
            </Fragment>
          ))}
          {section === 'basic' && !seen ? <TagsField /> : null}
        </div>
      </fieldset>
      {section === 'basic' && !seen ? <FirstContacts /> : null}
    </Fragment>
  ))
}

function TagsField() {
  const { t } = useWords()
  return (
    <Form.Item name="tagIds" label={t('phonebook.field.tags')} className="company-form-wide">
      <TagPicker />
    </Form.Item>
  )
}

function VisibilityField() {
  const { t } = useWords()
  return (
    <Form.Item name="visibility" label={t('phonebook.field.visibility')}>
      <Radio.Group
        options={visibilities.toReversed().map((value) => ({ value, label: t(`phonebook.form.visibility.${value}`) }))}
      />
    </Form.Item>
  )
}
