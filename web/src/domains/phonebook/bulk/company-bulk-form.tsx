import { CloseOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { ItemPicker } from '../../settings/index.ts'
import { isCountryMatch, useChoices } from '../companies/company-text.ts'
import { DepartmentPicker } from '../companies/department-picker.tsx'

const editable = [
  'progress',
  'type',
  'source',
  'platform',
  'industry',
  'mainCategory',
  'addLanes',
  'removeLanes',
  'country',
  'province',
  'city',
  'departmentId',
  'masterCoLoader',
] as const
type Editable = (typeof editable)[number]

const titleOf = (field: Editable) =>
  field === 'addLanes' || field === 'removeLanes' ? t(`phonebook.bulk.${field}`) : t(`phonebook.field.${field}`)

/** Only the fields that the person adds here are changed; an added field left empty is cleared. */
export function BulkEditFields() {
  const { t } = useWords()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const inputs = useInputs()
  const [shown, setShown] = useState<readonly Editable[]>(['progress'])
  const left = editable.filter((field) => !shown.includes(field))

  function drop(field: Editable) {
    form.resetFields([field])
    setShown(shown.filter((one) => one !== field))
  }

  return (
    <div className="company-bulk-fields">
      {shown.map((field) => (
        <div key={field} className="company-bulk-field">
          <Form.Item
            name={field}
            label={titleOf(field)}
            {...(field === 'masterCoLoader' ? { valuePropName: 'checked', initialValue: false } : {})}
          >
            {inputs[field]}
          </Form.Item>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('phonebook.bulk.dropField', { field: titleOf(field) })}
            onClick={() => drop(field)}
          />
        </div>
      ))}
      {shown.includes('progress') ? (
        <Form.Item
          name="progressReason"
          label={t('phonebook.field.progressReason')}
          extra={t('phonebook.bulk.reasonHint')}
        >
          <Input maxLength={300} />
        </Form.Item>
      ) : null}
      {left.length > 0 ? (
        <Select<Editable>
          value={null}
          aria-label={t('phonebook.bulk.addField')}
          placeholder={t('phonebook.bulk.addField')}
          options={left.map((value) => ({ value, label: titleOf(value) }))}
          onChange={(field) => setShown([...shown, field])}
        />
      ) : null}
    </div>
  )
}

function useInputs(): Record<Editable, ReactNode> {
  const choices = useChoices()
  const lanes = <Select mode="multiple" options={choices.lane} showSearch={{ optionFilterProp: 'label' }} />
  return {
    progress: <Select options={choices.progress} />,
    type: <Select options={choices.type} />,
    source: <Select options={choices.source} allowClear />,
    platform: <Select options={choices.platform} allowClear />,
    industry: <ItemPicker dictionary="industry" />,
    mainCategory: <ItemPicker dictionary="mainCategory" />,
    addLanes: lanes,
    removeLanes: lanes,
    country: <Select showSearch={{ filterOption: isCountryMatch }} allowClear options={choices.country} />,
    province: <Input />,
    city: <Input />,
    departmentId: <DepartmentPicker />,
    masterCoLoader: <Switch />,
  }
}

/** These fields can never be cleared. */
const neverEmpty = new Set(['progress', 'progressReason', 'type', 'addLanes', 'removeLanes'])

/** The input of a bulk edit: a field that is in the form but empty is cleared (antd reports it as undefined). */
export function editInput(values: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) input[field] = value
    else if (!neverEmpty.has(field)) input[field] = field === 'departmentId' ? null : ''
  }
  return input
}
