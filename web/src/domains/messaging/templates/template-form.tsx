import { languages } from '@seamark/contract/languages'
import { mostTemplateLetters, templateKinds } from '@seamark/contract/messaging/choices'
import {
  changeTemplate,
  createTemplate,
  type Template,
  type TemplateInput,
  template as templateSchema,
  templateInput,
} from '@seamark/contract/messaging/templates/templates'
import { Alert, Form, Input, Segmented, Select } from 'antd'
import { FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useDraft } from '../../../platform/page.tsx'
import { AttachmentsField } from '../attachments/attachments-field-form.tsx'
import { mayQuote } from '../texts/quoting-rules.ts'
import { RatesItem } from '../texts/rates-field-form.tsx'
import { TextField, Translations } from '../texts/text-fields-form.tsx'
import { cacheTemplate } from './template-queries.ts'

/** The template to change, or the one that a new one begins like. */
export interface TemplateStart {
  seen?: Template
  like?: Template
}

interface FormProps extends TemplateStart {
  onSaved: (template: Template) => void
  onClose: () => void
}

/** One form for a new template and for an existing one. What is typed is kept until it is saved or given up. */
export function TemplateForm({ seen, like, onSaved, onClose }: FormProps) {
  const { t, language } = useWords()
  const [form] = Form.useForm<TemplateInput>()
  const start = valuesOf(seen ?? like, like !== undefined) ?? templateInput.parse({ name: '-', nameEn: '-', language })
  const name = `template-${seen?.id ?? 'new'}`
  const draft = useDraft<TemplateInput, number | undefined>(name, form, seen?.version)
  const { save, overtaken, ...saving } = useVersionedSave<TemplateInput, Template, Template, number | undefined>({
    form,
    version: draft.note ?? seen?.version,
    current: templateSchema,
    schema: templateInput,
    send: (given, version) => {
      const body = templateInput.parse(mayQuote() ? given : { ...given, rateIds: [] })
      return seen
        ? call(changeTemplate, { params: { id: seen.id }, version: version ?? seen.version, body }, { quiet: true })
        : call(createTemplate, { body }, { quiet: true })
    },
    onSaved(saved) {
      void cacheTemplate(saved)
      notices.success(t('messaging.template.saved'))
      close()
      onSaved(saved)
    },
  })
  function close() {
    draft.drop()
    onClose()
  }
  return (
    <FormDialog<TemplateInput>
      {...saving}
      {...draft.props}
      form={form}
      name={name}
      title={t(seen ? 'messaging.template.edit' : 'messaging.template.new')}
      width={760}
      initialValues={start.name === '-' ? { ...start, name: '', nameEn: '' } : start}
      formClass="template-form"
      lead={overtaken ? <Alert type="warning" showIcon title={t('messaging.template.overtaken')} /> : null}
      onSubmit={(values) => save({ ...start, ...values })}
      onClose={close}
    >
      <TemplateFields hasRates={start.rateIds.length > 0} />
    </FormDialog>
  )
}

const valuesOf = (template: Template | undefined, isCopy: boolean): TemplateInput | undefined =>
  template && {
    name: isCopy ? '' : template.name,
    nameEn: isCopy ? '' : template.nameEn,
    kind: template.kind,
    language: template.language,
    subject: template.subject,
    text: template.text,
    translations: template.translations,
    rateIds: template.rateIds,
    attachmentIds: template.attachments.map(({ id }) => id),
  }

function TemplateFields({ hasRates }: { hasRates: boolean }) {
  const { t } = useWords()
  const form = Form.useFormInstance<TemplateInput>()
  const kind = Form.useWatch('kind', form) ?? 'mail'
  const language = Form.useWatch('language', form) ?? 'zh'
  const isMail = kind === 'mail'
  return (
    <>
      <div className="template-two">
        <Form.Item name="name" label={t('messaging.field.name')} required>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="nameEn" label={t('messaging.field.nameEn')} required>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <div className="template-two">
        <Form.Item name="kind" label={t('messaging.field.kind')} extra={t(`messaging.templateKind.${kind}.hint`)}>
          <Segmented options={templateKinds.map((value) => ({ value, label: t(`messaging.templateKind.${value}`) }))} />
        </Form.Item>
        <Form.Item name="language" label={t('messaging.field.language')}>
          <Select options={languages.map((value) => ({ value, label: t(`messaging.language.${value}`) }))} />
        </Form.Item>
      </div>
      {isMail ? (
        <Form.Item name="subject" label={t('messaging.field.subject')}>
          <Input maxLength={200} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="text"
        label={t('messaging.field.text')}
        extra={`${t('messaging.variablesHint')} · ${t('messaging.template.most', { most: number(mostTemplateLetters[kind]) })}`}
      >
        <TextField />
      </Form.Item>
      <RatesItem hasRates={hasRates} />
      {isMail ? (
        <Form.Item name="attachmentIds" label={t('messaging.field.attachments')} extra={t('messaging.attachmentsHint')}>
          <AttachmentsField />
        </Form.Item>
      ) : null}
      <Form.Item name="translations" label={t('messaging.translations')} extra={t('messaging.translationsHint')}>
        <Translations written={language} hasMail={isMail} />
      </Form.Item>
    </>
  )
}
