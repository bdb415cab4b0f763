import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  createTemplate,
  editTemplate,
  mostOptions,
  newTemplate,
  recordProgresses,
  type Template,
  templateChanges,
} from '@seamark/contract/followups/templates/templates'
import { Alert, Button, Form, Input, Modal, Segmented, Select, Switch } from 'antd'
import { useState } from 'react'
import { call, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refusalText } from './template-actions.tsx'
import { refreshTemplates, templateName } from './template-queries.ts'

type Values = Pick<Template, 'name' | 'nameEn' | 'choice' | 'allowsRemark' | 'progress'> & {
  options: { id?: number; name: string; nameEn: string }[]
}

interface FormProps {
  /** The template to change; without it a new one is made. */
  template: Template | undefined
  onClose: () => void
}

const nothing: Values = { name: '', nameEn: '', choice: 'one', allowsRemark: true, progress: null, options: [] }

/** Names, options and status point of an event template. */
export function TemplateForm({ template, onClose }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<Values>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const show = (problems: ReturnType<typeof formProblems>) =>
    form.setFields(problems as Parameters<typeof form.setFields>[0])

  async function save(values: Values) {
    const body = { ...values, options: values.options ?? [] }
    const problems = formProblems(template ? templateChanges : newTemplate, body)
    if (problems.length > 0) return show(problems)
    setSaving(true)
    setFailure(undefined)
    try {
      if (template)
        await call(editTemplate, { params: { id: template.id }, version: template.version, body }, { quiet: true })
      else await call(createTemplate, { body }, { quiet: true })
      notices.success(t('followups.template.saved', { name: templateName(values, language).trim() }))
      onClose()
    } catch (error) {
      if (problemsOf(error).length > 0) show(problemsOf(error))
      else setFailure(refusalText(error))
    } finally {
      setSaving(false)
      void refreshTemplates()
    }
  }

  return (
    <Modal
      open
      width={600}
      title={template ? t('followups.template.edit') : t('followups.template.new')}
      okText={t('followups.save')}
      cancelText={t('followups.cancel')}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon role="alert" title={failure} /> : null}
      <Form<Values>
        form={form}
        name="template"
        layout="vertical"
        initialValues={template ?? nothing}
        onFinish={(values) => void save(values)}
      >
        <div className="template-pair">
          <Form.Item name="name" label={t('followups.field.name')} required>
            <Input autoFocus maxLength={40} autoComplete="off" />
          </Form.Item>
          <Form.Item name="nameEn" label={t('followups.field.nameEn')} required>
            <Input maxLength={80} autoComplete="off" lang="en" />
          </Form.Item>
          <Form.Item
            name="progress"
            label={t('followups.template.progress')}
            extra={t('followups.template.progressHint')}
          >
            <Select
              options={[
                { value: null, label: t('followups.template.noProgress') },
                ...recordProgresses.map((value) => ({ value, label: t(`phonebook.progress.${value}`) })),
              ]}
            />
          </Form.Item>
          <Form.Item name="choice" label={t('followups.field.choice')}>
            <Segmented
              options={[
                { value: 'one', label: t('followups.template.choice.one') },
                { value: 'many', label: t('followups.template.choice.many') },
              ]}
            />
          </Form.Item>
        </div>
        <Form.Item label={t('followups.field.options')}>
          <Options />
        </Form.Item>
        <Form.Item name="allowsRemark" label={t('followups.field.allowsRemark')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** The options, row by row; each can be moved and taken out. */
function Options() {
  const { t } = useWords()
  return (
    <Form.List name="options">
      {(rows, { add, remove, move }) => (
        <>
          {rows.map(({ key, name }) => (
            <div key={key} className="template-option">
              <Form.Item name={[name, 'id']} hidden>
                <Input />
              </Form.Item>
              <Form.Item name={[name, 'name']}>
                <Input
                  maxLength={40}
                  placeholder={t('followups.field.name')}
                  aria-label={t('followups.field.name')}
                  autoComplete="off"
                />
              </Form.Item>
              <Form.Item name={[name, 'nameEn']}>
                <Input
                  maxLength={80}
                  placeholder={t('followups.field.nameEn')}
                  aria-label={t('followups.field.nameEn')}
                  autoComplete="off"
                  lang="en"
                />
              </Form.Item>
              <Button
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={name === 0}
                aria-label={t('followups.template.up')}
                onClick={() => move(name, name - 1)}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                disabled={name === rows.length - 1}
                aria-label={t('followups.template.down')}
                onClick={() => move(name, name + 1)}
              />
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('followups.template.removeOption')}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <Button
            type="dashed"
            block
            disabled={rows.length >= mostOptions}
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add({ name: '', nameEn: '' })}
          >
            {t('followups.template.addOption')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
