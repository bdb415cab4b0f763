import {
  createTerm,
  editTerm,
  newTerm,
  type Term,
  term as termSchema,
  termChanges,
  termFieldNames,
} from '@seamark/contract/ai/glossary/terms'
import { type TermKind, termKinds } from '@seamark/contract/ai/choices'
import { languages } from '@seamark/contract/languages'
import { Alert, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { nameOfTerm } from './term-actions.tsx'
import { readTermsAgain } from './term-queries.ts'

interface FormValues {
  zh: string
  en: string
  es: string
  ja: string
  kind: TermKind
  locked: boolean
}

/** One form for a new term and for an existing one. Only what was changed is sent. */
export function TermForm({ seen: current, onClose }: { seen: Term | undefined; onClose: () => void }) {
  const { t } = useWords()
  // As it was when the form was opened: what a colleague saves meanwhile is not overwritten unseen.
  const [seen] = useState(current)
  const [form] = Form.useForm<FormValues>()
  const start = startOf(seen)
  const { save, overtaken, ...saving } = useVersionedSave<object, Term, Term, number | undefined>({
    form,
    version: seen?.version,
    current: termSchema,
    schema: seen ? termChanges : newTerm,
    send: (values, version) =>
      seen
        ? call(
            editTerm,
            { params: { id: seen.id }, version: version ?? seen.version, body: termChanges.parse(values) },
            { quiet: true },
          )
        : call(createTerm, { body: newTerm.parse(values) }, { quiet: true }),
    onSaved(saved) {
      void readTermsAgain()
      notices.success(t('ai.term.saved', { term: nameOfTerm(saved) }))
      onClose()
    },
  })
  return (
    <FormDialog<FormValues>
      {...saving}
      title={t(seen ? 'ai.term.edit' : 'ai.term.new')}
      form={form}
      name={`term-${seen?.id ?? 'new'}`}
      initialValues={start}
      lead={
        overtaken ? (
          <Alert type="warning" showIcon title={t('ai.term.overtaken', { name: overtaken.updatedBy })} />
        ) : null
      }
      onSubmit={(given) => {
        const values = { ...start, ...given }
        return save(seen ? changesOf(values, start) : values)
      }}
      onClose={onClose}
    >
      <TermFields />
    </FormDialog>
  )
}

function TermFields() {
  const { t } = useWords()
  return (
    <>
      {languages.map((language, at) => (
        <Form.Item key={language} name={language} label={t(`ai.field.${language}`)}>
          <Input maxLength={120} autoFocus={at === 0} lang={language} />
        </Form.Item>
      ))}
      <Form.Item name="kind" label={t('ai.field.kind')}>
        <Select options={termKinds.map((value) => ({ value, label: t(`ai.termKind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="locked" label={t('ai.field.locked')} tooltip={t('ai.hint.locked')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

const startOf = (seen: Term | undefined): FormValues => ({
  zh: seen?.zh ?? '',
  en: seen?.en ?? '',
  es: seen?.es ?? '',
  ja: seen?.ja ?? '',
  kind: seen?.kind ?? 'office',
  locked: seen?.locked ?? true,
})

const changesOf = (values: FormValues, start: FormValues) =>
  Object.fromEntries(
    termFieldNames.flatMap((field) => (values[field] === start[field] ? [] : [[field, values[field]]])),
  )
