import type { Company, CompanyChanges, CompanyField, NewCompany } from '@seamark/contract/phonebook/companies'
import { createCompany, editCompany } from '@seamark/contract/phonebook/companies'
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, errorText, isSessionGone, problemsOf } from '../../../platform/api.ts'
import { useWords } from '../../../platform/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useDraft } from '../../../platform/page.tsx'
import { CompanyConflict } from './conflict-form.tsx'
import { CompanyFormFields } from './company-fields-form.tsx'
import { type Merge, settle, type Side } from './company-merge-rules.ts'
import { learnCompany } from './company-queries.ts'
import { blankCompany, changedFields, isSame, valuesOf } from './company-rules.ts'
import { saveChanges, type Saved } from './company-save-rules.ts'

interface CompanyFormProps {
  /** The record to edit; without it the form makes a new one. */
  company?: Company
  onSaved: (company: Company) => void
  onCancel: () => void
}

/** One form for a new company and for an existing one. What is typed is kept until it is saved or given up. */
export function CompanyForm({ company, onSaved, onCancel }: CompanyFormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<NewCompany>()
  const draft = useDraft<NewCompany, Company | undefined>(company ? 'edit' : 'new', form, company)
  const [seen, setSeen] = useState(() => draft.note ?? company)
  const [isRestored, setRestored] = useState(draft.restored)
  const [isSaving, setSaving] = useState(false)
  const conflict = useConflict()
  useSaveKey(() => form.submit())
  const start = seen ? { ...valuesOf(seen), visibility: seen.visibility } : blankCompany

  async function save(values: NewCompany) {
    if (isSaving) return
    setSaving(true)
    try {
      const saved = seen
        ? await saveEdit(seen, changedFields(valuesOf(seen), values), conflict.ask)
        : { company: await call(createCompany, { body: values }, { quiet: true }) }
      if (!saved) return
      draft.drop()
      notices.success(savedText(saved))
      void learnCompany(saved.company)
      onSaved(saved.company)
    } catch (error) {
      show(error)
    } finally {
      setSaving(false)
    }
  }

  const savedText = ({ company: { name }, keptFrom }: Saved) =>
    keptFrom ? t('phonebook.form.merged', { name: keptFrom }) : t(seen ? 'phonebook.form.saved' : 'phonebook.form.created', { name })

  /** A refusal lands on its fields; what belongs to no field is said. */
  function show(error: unknown) {
    const problems = problemsOf(error)
    // The server names fields of this very form.
    form.setFields(problems as Parameters<typeof form.setFields>[0])
    const first = problems[0]
    if (first) form.scrollToField(first.name, { focus: true, block: 'center' })
    else if (!isSessionGone(error)) notices.error(errorText(error))
  }

  function onChange(changed: Partial<NewCompany>, values: NewCompany) {
    for (const name of Object.keys(changed) as (keyof NewCompany)[]) form.setFields([{ name, errors: [] }])
    const isTouched = Object.entries(values).some(([field, value]) => !isSame(value, start[field as keyof typeof start]))
    if (isTouched) draft.props.onValuesChange(changed, values)
    else draft.drop()
  }

  function discard() {
    draft.drop()
    setRestored(false)
    setSeen(company)
    form.setFieldsValue(company ? { ...valuesOf(company) } : blankCompany)
  }

  return (
    <>
      <Form<NewCompany>
        form={form}
        // Other companies' forms are kept beside this one: without a name of its own all their fields would share their ids.
        name={`company-${company?.id ?? 'new'}`}
        layout="vertical"
        className="company-form"
        initialValues={start}
        requiredMark
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        disabled={isSaving}
        onValuesChange={onChange}
        onFinish={(values) => void save(values)}
        aria-label={t(seen ? 'phonebook.company.edit' : 'phonebook.company.new')}
      >
        {isRestored && (
          <Alert
            type="info"
            showIcon
            className="company-draft"
            title={t('phonebook.form.draft')}
            action={
              <Button size="small" onClick={discard}>
                {t('phonebook.form.discard')}
              </Button>
            }
          />
        )}
        <CompanyFormFields seen={seen && valuesOf(seen)} />
        <div className="company-form-foot">
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t(seen ? 'phonebook.form.save' : 'phonebook.form.create')}
          </Button>
          <Button
            onClick={() => {
              draft.drop()
              onCancel()
            }}
          >
            {t('phonebook.form.cancel')}
          </Button>
          <span className="company-quiet company-shortcut">{t('phonebook.form.shortcut')}</span>
        </div>
      </Form>
      {conflict.dialog}
    </>
  )
}

type Choose = (merge: Merge, current: Company) => Promise<CompanyChanges | undefined>

function saveEdit(seen: Company, changes: CompanyChanges, choose: Choose): Promise<Saved | undefined> {
  if (Object.keys(changes).length === 0) return Promise.resolve({ company: seen })
  const send = (version: number, body: CompanyChanges) => call(editCompany, { params: { id: seen.id }, version, body }, { quiet: true })
  return saveChanges({ seen, changes, send, choose })
}

interface Question {
  merge: Merge
  current: Company
  answer: (changes: CompanyChanges | undefined) => void
}

/** Puts a conflict before the person and waits for the choice. */
function useConflict() {
  const [question, setQuestion] = useState<Question>()
  const ask: Choose = (merge, current) => new Promise((resolve) => setQuestion({ merge, current, answer: resolve }))
  function answer(choices: Partial<Record<CompanyField, Side>> | undefined) {
    question?.answer(choices && settle(question.merge, choices))
    setQuestion(undefined)
  }
  const dialog = question && (
    <CompanyConflict key={question.current.version} merge={question.merge} current={question.current} onChosen={answer} onCancel={() => answer(undefined)} />
  )
  return { ask, dialog }
}

/** Ctrl+S or ⌘S, while the form is shown. */
function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
