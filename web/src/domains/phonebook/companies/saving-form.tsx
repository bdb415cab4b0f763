import type { Company, CompanyChanges, CompanyField, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { type FormProblem, useSave } from '../../../kit/index.ts'
import { call, isSessionGone } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { type Merge, settleMerge, type Side } from './company-merge-rules.ts'
import { cacheCompany } from './company-queries.ts'
import { changedFields, valuesOf } from './company-rules.ts'
import { type Saved, saveChanges } from './company-save-rules.ts'
import { CompanyConflict } from './conflict-form.tsx'
import { useProgressReason } from './progress-reason-form.tsx'

interface SavingOptions<Values extends NewCompany> {
  form: FormInstance<Values>
  /** The record under edit as it was when the form was opened. */
  seen: Company | undefined
  onSaved: (company: Company) => void
  /** Decides, before anything is sent, whether to save although the company seems to exist already. */
  mayBeTwice: (values: Values) => Promise<boolean>
  /** Finds problems that the fields' own rules do not know. */
  findProblems?: ((values: Values) => FormProblem[]) | undefined
  /** Moves problems to the fields that the form has for them. */
  place?: ((problems: FormProblem[], values: Values) => FormProblem[]) | undefined
  create: (values: Values) => Promise<Company>
}

/** Saves the form, one save at a time; the conflict dialog appears when somebody was faster. */
export function useSaving<Values extends NewCompany>({
  form,
  seen,
  onSaved,
  mayBeTwice,
  findProblems,
  place,
  create,
}: SavingOptions<Values>) {
  const conflict = useConflict()
  const reason = useProgressReason()
  const { isSaving, save } = useSave({
    form,
    ...(findProblems ? { findProblems } : {}),
    ...(place ? { place } : {}),
    send: async (values: Values) => {
      if (!(await mayBeTwice(values))) return undefined
      if (seen) return saveEdit(seen, values, conflict.ask, reason.ask)
      return { company: await create(values) }
    },
    onSaved(saved: Saved | undefined) {
      if (!saved) return
      notices.success(savedText(saved, seen === undefined))
      void cacheCompany(saved.company)
      onSaved(saved.company)
    },
    scrolls: true,
    onFailure: (text, error) => (isSessionGone(error) ? undefined : notices.error(text)),
  })

  return { isSaving, save, dialog: conflict.dialog ?? reason.dialog }
}

type Choose = (merge: Merge, current: Company) => Promise<CompanyChanges | undefined>

type AskReason = ReturnType<typeof useProgressReason>['ask']

/** When the company goes back in the pipeline from its current progress, the person gives a reason once, or goes on editing. */
async function saveEdit(seen: Company, values: NewCompany, choose: Choose, ask: AskReason): Promise<Saved | undefined> {
  const changes = changedFields(valuesOf(seen), values)
  if (Object.keys(changes).length === 0) return { company: seen }
  let reason: string | undefined
  async function send({ id, version, progress }: Company, body: CompanyChanges) {
    if (body.progress && !reason) reason = await ask(progress, body.progress)
    if (body.progress && reason === undefined) return undefined
    const why = body.progress && reason ? { progressReason: reason } : {}
    return call(editCompany, { params: { id }, version, body: { ...body, ...why } }, { quiet: true })
  }
  return saveChanges({ seen, changes, send, choose })
}

export function savedText({ company: { name }, keptFrom }: Saved, isNew: boolean) {
  if (keptFrom) return t('phonebook.form.merged', { name: keptFrom })
  return isNew ? t('phonebook.form.created', { name }) : t('phonebook.form.saved')
}

interface Question {
  merge: Merge
  current: Company
  answer: (changes: CompanyChanges | undefined) => void
}

/** Shows a conflict to the person and waits for the choice. */
export function useConflict() {
  const [question, setQuestion] = useState<Question>()
  const ask: Choose = (merge, current) => new Promise((resolve) => setQuestion({ merge, current, answer: resolve }))
  function answer(choices: Partial<Record<CompanyField, Side>> | undefined) {
    question?.answer(choices && settleMerge(question.merge, choices))
    setQuestion(undefined)
  }
  const dialog = question && (
    <CompanyConflict
      key={question.current.version}
      merge={question.merge}
      current={question.current}
      onChosen={answer}
      onCancel={() => answer(undefined)}
    />
  )
  return { ask, dialog }
}
