import { templateGroups, templateReaders } from '@seamark/contract/ai/choices'
import {
  createTemplate,
  editTemplate,
  newTemplate,
  type Template,
  template as templateSchema,
  templateChanges,
} from '@seamark/contract/ai/templates/templates'
import type { Variable } from '@seamark/contract/ai/templates/variables'
import { type Language, languages } from '@seamark/contract/languages'
import { Form, Input, InputNumber, Select, Switch, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { DraftField } from './template-draft-form.tsx'
import { DraftExample } from './template-example-view.tsx'
import { readTemplatesAgain } from './template-queries.ts'
import { templateName } from './template-text.ts'
import {
  changesOf,
  startOf,
  type TemplateFormValues,
  type TemplateStart,
  withoutBlanks,
} from './template-values-rules.ts'
import { VariablesField } from './template-variables-form.tsx'

/** One form for a new template and for an existing one. Only what was changed is sent. */
export function TemplateForm({
  seen: current,
  like,
  onSaved,
  onClose,
}: TemplateStart & { onSaved: (template: Template) => void; onClose: () => void }) {
  const { t } = useWords()
  // As it was when the form was opened: what a colleague saves meanwhile is not overwritten unseen.
  const [seen] = useState(current)
  const [form] = Form.useForm<TemplateFormValues>()
  const [start] = useState(() => startOf({ seen, like }, currentLanguage()))
  const [active, setActive] = useState<Language>(currentLanguage)
  const { save, ...saving } = useVersionedSave<object, Template, Template, number | undefined>({
    form,
    version: seen?.version,
    current: templateSchema,
    schema: seen ? templateChanges : newTemplate,
    send: (values, version) =>
      seen
        ? call(
            editTemplate,
            { params: { id: seen.id }, version: version ?? seen.version, body: templateChanges.parse(values) },
            { quiet: true },
          )
        : call(createTemplate, { body: newTemplate.parse(values) }, { quiet: true }),
    onSaved(saved) {
      void readTemplatesAgain()
      notices.success(t('ai.question.saved', { question: templateName(saved) }))
      onClose()
      onSaved(saved)
    },
  })
  return (
    <FormDialog<TemplateFormValues>
      {...saving}
      title={t(seen ? 'ai.template.edit' : 'ai.template.new')}
      width={1080}
      form={form}
      name={`template-${seen?.id ?? 'new'}`}
      initialValues={start}
      onSubmit={async () => {
        // A variable keeps what this form has no field for: its names in other languages.
        const all: unknown = form.getFieldsValue(true)
        const values = withoutBlanks({ ...start, ...(all as TemplateFormValues) })
        await save(seen ? changesOf(values, withoutBlanks(start)) : values)
        // A draft that was refused may stand behind another one.
        const refused = languages.find((one) => form.getFieldError(['drafts', one]).length > 0)
        if (refused) setActive(refused)
      }}
      onClose={onClose}
    >
      <TemplateFields
        isShipped={seen !== undefined && seen.author === null}
        drafts={<DraftTabs active={active} onChange={setActive} />}
      />
    </FormDialog>
  )
}

function TemplateFields({ isShipped, drafts }: { isShipped: boolean; drafts: ReactNode }) {
  const { t } = useWords()
  return (
    <>
      <div className="ai-template-names" role="group" aria-label={t('ai.field.names')}>
        {languages.map((language) => (
          <Form.Item
            key={language}
            name={['names', language]}
            label={`${t('ai.field.names')} · ${t(`ai.language.${language}`)}`}
          >
            <Input maxLength={80} />
          </Form.Item>
        ))}
      </div>
      <div className="ai-form-row">
        <Form.Item name="group" label={t('ai.field.group')}>
          <Select options={templateGroups.map((value) => ({ value, label: t(`ai.group.${value}`) }))} />
        </Form.Item>
        <Form.Item name="seenBy" label={t('ai.field.seenBy')}>
          <Select
            options={templateReaders
              .filter((value) => !isShipped || value !== 'me')
              .map((value) => ({ value, label: t(`ai.seenBy.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="language" label={t('ai.template.mainLanguage')}>
          <Select options={languages.map((value) => ({ value, label: t(`ai.language.${value}`) }))} />
        </Form.Item>
        <Form.Item name="place" label={t('ai.field.place')} tooltip={t('ai.template.placeHint')}>
          <InputNumber className="ai-template-number" min={0} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="enabled" label={t('ai.field.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <h3>{t('ai.field.variables')}</h3>
      <VariablesField />
      {drafts}
      <Form.Item name="instruction" label={t('ai.field.instruction')} tooltip={t('ai.template.instructionHint')}>
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  )
}

/** The draft of each language beside its example, which follows what is typed. */
function DraftTabs({ active, onChange }: { active: Language; onChange: (language: Language) => void }) {
  const { t } = useWords()
  const form = Form.useFormInstance<TemplateFormValues>()
  const drafts = Form.useWatch('drafts', form) as TemplateFormValues['drafts'] | undefined
  const watched = Form.useWatch('variables', { form, preserve: true }) as (Variable | undefined)[] | undefined
  const variables = (watched ?? []).flatMap((one) =>
    one ? [{ ...one, labels: one.labels ?? {}, options: one.options ?? [] }] : [],
  )
  return (
    <Tabs
      activeKey={active}
      onChange={(key) => onChange(languages.find((one) => one === key) ?? active)}
      items={languages.map((language) => ({
        key: language,
        label: `${t('ai.field.drafts')} · ${t(`ai.language.${language}`)}${(drafts?.[language] ?? '').trim() === '' ? '' : ' ✓'}`,
        forceRender: true,
        children: (
          <div className="ai-template-columns is-even">
            <Form.Item name={['drafts', language]}>
              <DraftField variables={variables} label={t(`ai.draft.${language}`)} />
            </Form.Item>
            <section aria-label={t('ai.template.example')}>
              <h4>{t('ai.template.example')}</h4>
              <DraftExample draft={drafts?.[language] ?? ''} variables={variables} />
            </section>
          </div>
        ),
      }))}
    />
  )
}
