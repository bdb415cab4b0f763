import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { ItemPicker } from '../../settings/index.ts'
import { isCountryMatch, useChoices } from '../companies/company-text.ts'
import { DepartmentPicker } from '../companies/department-picker.tsx'
import { HolderPicker } from '../custody/holder-picker.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'

const editable = [
  'progress',
  'type',
  'source',
  'platform',
  'industry',
  'mainCategory',
  'addLanes',
  'removeLanes',
  'addContainers',
  'removeContainers',
  'country',
  'province',
  'city',
  'departmentId',
  'masterCoLoader',
] as const
type Editable = (typeof editable)[number]

const titleOf = (field: Editable) => (isPart(field) ? t(`phonebook.bulk.${field}`) : t(`phonebook.field.${field}`))

/** Of these each company keeps its others. */
const parts = ['addLanes', 'removeLanes', 'addContainers', 'removeContainers'] as const
const isPart = (field: Editable): field is (typeof parts)[number] => parts.some((part) => part === field)

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
  const containers = <Select mode="multiple" options={choices.container} />
  return {
    progress: <Select options={choices.progress} />,
    type: <Select options={choices.type} />,
    source: <Select options={choices.source} allowClear />,
    platform: <Select options={choices.platform} allowClear />,
    industry: <ItemPicker dictionary="industry" />,
    mainCategory: <ItemPicker dictionary="mainCategory" />,
    addLanes: lanes,
    removeLanes: lanes,
    addContainers: containers,
    removeContainers: containers,
    country: <Select showSearch={{ filterOption: isCountryMatch }} allowClear options={choices.country} />,
    province: <Input />,
    city: <Input />,
    departmentId: <DepartmentPicker />,
    masterCoLoader: <Switch />,
  }
}

export function TagFields() {
  return (
    <>
      <Form.Item name="add" label={t('phonebook.bulk.addTags')}>
        <TagPicker />
      </Form.Item>
      <Form.Item name="remove" label={t('phonebook.bulk.removeTags')}>
        <TagPicker />
      </Form.Item>
    </>
  )
}

export function HolderField() {
  return (
    <Form.Item
      name="userId"
      label={t('phonebook.field.custodian')}
      rules={[{ required: true, message: t('phonebook.assignee_blank') }]}
    >
      <HolderPicker />
    </Form.Item>
  )
}

export function TransferFields() {
  return (
    <>
      <HolderField />
      <Form.Item name="reason" label={t('phonebook.bulk.reason')}>
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="stays" valuePropName="checked">
        <Checkbox>{t('phonebook.bulk.stays')}</Checkbox>
      </Form.Item>
    </>
  )
}

export function ReasonField() {
  return (
    <Form.Item
      name="reason"
      label={t('phonebook.bulk.reason')}
      rules={[{ required: true, whitespace: true, message: t('phonebook.reason_blank') }]}
    >
      <Input maxLength={300} />
    </Form.Item>
  )
}
