import { type Company, progresses } from '@seamark/contract/phonebook/companies/companies'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { dropProblems, FormDialog } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'

type Progress = Company['progress']

/** Whether a move goes back in the pipeline. */
const isBack = (from: Progress, to: Progress) => progresses.indexOf(to) < progresses.indexOf(from)

interface Question {
  from: Progress
  to: Progress
  answer: (reason: string | undefined) => void
}

/** Asks why a company goes back in the pipeline: an empty text when it goes forward, undefined when the person cancels. */
export function useProgressReason() {
  const [question, setQuestion] = useState<Question>()
  const ask = (from: Progress, to: Progress) =>
    isBack(from, to)
      ? new Promise<string | undefined>((resolve) => setQuestion({ from, to, answer: resolve }))
      : Promise.resolve('')
  function answer(reason: string | undefined) {
    question?.answer(reason)
    setQuestion(undefined)
  }
  return { ask, dialog: question && <ReasonForm {...question} answer={answer} /> }
}

function ReasonForm({ from, to, answer }: Question) {
  const { t } = useWords()
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <FormDialog
      width={440}
      title={t('phonebook.progress.back', { from: t(`phonebook.progress.${from}`), to: t(`phonebook.progress.${to}`) })}
      okText={t('phonebook.progress.backNow')}
      form={form}
      onValuesChange={dropProblems(form)}
      name="progress-reason"
      requiredMark={false}
      onSubmit={({ reason }) => answer(reason.trim())}
      onClose={() => answer(undefined)}
    >
      <Form.Item
        name="reason"
        label={t('phonebook.field.progressReason')}
        rules={[{ required: true, whitespace: true, message: t('phonebook.progress_reason') }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea maxLength={300} showCount autoFocus autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}
