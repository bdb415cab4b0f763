import {
  createQuestion,
  editQuestion,
  mostWordings,
  newQuestion,
  type Question,
  question as questionSchema,
  questionChanges,
  questionFieldNames,
} from '@seamark/contract/ai/questions/questions'
import { type Language, languages } from '@seamark/contract/languages'
import { Alert, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { DayField, FormDialog, useVersionedSave } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { call } from '../../../platform/api/calls.ts'
import { currentLanguage, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { CategoryItem } from './question-actions.tsx'
import { readQuestionsAgain } from './question-queries.ts'

interface FormValues {
  question: string
  wordings: string[]
  answer: string
  category: string
  language: Language
  enabled: boolean
  validFrom: string | null
  validTo: string | null
}

interface QuestionFormProps {
  seen: Question | undefined
  /** What somebody has asked: a new question begins with it. Put otherwise, it stays as another wording, so that it is found when it is asked again. */
  asked?: Pick<Question, 'language'> & { text: string }
  onClose: () => void
}

/** One form for a new question and for an existing one. Only what was changed is sent. */
export function QuestionForm({ seen: current, asked, onClose }: QuestionFormProps) {
  const { t } = useWords()
  // As it was when the form was opened: what a colleague saves meanwhile is not overwritten unseen.
  const [seen] = useState(current)
  const [form] = Form.useForm<FormValues>()
  const start = { ...startOf(seen), ...(asked ? { question: asked.text, language: asked.language } : {}) }
  const { save, overtaken, ...saving } = useVersionedSave<object, Question, Question, number | undefined>({
    form,
    version: seen?.version,
    current: questionSchema,
    schema: seen ? questionChanges : newQuestion,
    send: (values, version) =>
      seen
        ? call(
            editQuestion,
            { params: { id: seen.id }, version: version ?? seen.version, body: questionChanges.parse(values) },
            { quiet: true },
          )
        : call(createQuestion, { body: newQuestion.parse(values) }, { quiet: true }),
    onSaved({ question }) {
      void readQuestionsAgain()
      notices.success(t('ai.question.saved', { question }))
      onClose()
    },
  })
  return (
    <FormDialog<FormValues>
      {...saving}
      title={t(seen ? 'ai.question.edit' : 'ai.question.new')}
      width={720}
      form={form}
      name={`question-${seen?.id ?? 'new'}`}
      initialValues={start}
      lead={
        overtaken ? (
          <Alert type="warning" showIcon title={t('ai.question.overtaken', { name: overtaken.updatedBy })} />
        ) : null
      }
      onSubmit={(given) => {
        const values = { ...start, ...given, category: given.category ?? '' }
        if (asked && values.question.trim() !== asked.text)
          values.wordings = [...new Set([asked.text, ...values.wordings])].slice(0, mostWordings)
        return save(seen ? changesOf(values, start) : values)
      }}
      onClose={onClose}
    >
      <QuestionFields />
    </FormDialog>
  )
}

function QuestionFields() {
  const { t } = useWords()
  return (
    <>
      <Form.Item name="question" label={t('ai.field.question')} required>
        <Input maxLength={200} autoFocus />
      </Form.Item>
      <Form.Item name="answer" label={t('ai.field.answer')} required>
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
      <Form.Item name="wordings" label={t('ai.field.wordings')} tooltip={t('ai.hint.wordings')}>
        <Select mode="tags" maxCount={mostWordings} tokenSeparators={['|', '｜']} open={false} suffixIcon={null} />
      </Form.Item>
      <div className="ai-form-row">
        <CategoryItem />
        <Form.Item name="language" label={t('ai.field.language')}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Form.Item>
        <Form.Item name="validFrom" label={t('ai.field.validFrom')}>
          <DayField />
        </Form.Item>
        <Form.Item name="validTo" label={t('ai.field.validTo')}>
          <DayField />
        </Form.Item>
      </div>
      <Form.Item name="enabled" label={t('ai.field.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}

const startOf = (seen: Question | undefined): FormValues => ({
  question: seen?.question ?? '',
  wordings: seen?.wordings ?? [],
  answer: seen?.answer ?? '',
  category: seen?.category ?? '',
  language: seen?.language ?? currentLanguage(),
  enabled: seen?.enabled ?? true,
  validFrom: seen?.validFrom ?? null,
  validTo: seen?.validTo ?? null,
})

const changesOf = (values: FormValues, start: FormValues) =>
  Object.fromEntries(
    questionFieldNames.flatMap((field) => {
      const value = values[field] ?? null
      return JSON.stringify(value) === JSON.stringify(start[field]) ? [] : [[field, value]]
    }),
  )
