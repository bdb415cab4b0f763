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
import { Button, Form, Input, Segmented, Select, Switch } from 'antd'
import { FormDialog, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
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
  const { save, ...saving } = useSave({
    form,
    schema: template ? templateChanges : newTemplate,
    send: (body: Values) =>
      template
        ? call(editTemplate, { params: { id: template.id }, version: template.version, body }, { quiet: true })
        : call(createTemplate, { body }, { quiet: true }),
    onSaved(_, values) {
      notices.success(t('followups.template.saved', { name: templateName(values, language).trim() }))
      onClose()
    },
    failureText: refusalText,
    refresh: refreshTemplates,
  })

  return (
    <FormDialog
      {...saving}
      width={600}
      title={template ? t('followups.template.edit') : t('followups.template.new')}
      form={form}
      name="template"
      initialValues={template ?? nothing}
      onSubmit={(values) => save({ ...values, options: values.options ?? [] })}
      onClose={onClose}
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
    </FormDialog>
  )
}

/** The options, row by row; each can be moved and removed. */
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
