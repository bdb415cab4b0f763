import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Alert, Button, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { dropProblems, dropUntouched, type FormProblem } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { mayDiscard } from '../../../platform/tabs/unsaved.ts'
import { useDraft } from '../../../platform/page.tsx'
import { PasteButton } from '../reading/paste-form.tsx'
import { type PastedField, pastedFields, type PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { useDuplicateQuestion } from '../look-ups/look-up-actions.tsx'
import { DuplicatesView } from '../look-ups/matches-view.tsx'
import { CompanyFormFields } from './company-fields-form.tsx'
import { isSame, valuesOf } from '../companies/company-rules.ts'
import { createProfile } from '@seamark/contract/phonebook/profiles/profiles'
import { call } from '../../../platform/api/calls.ts'
import { useNumbersQuestion } from '../look-ups/contact-look-up-actions.tsx'
import { useSaving } from '../companies/saving-form.tsx'
import { FirstCard, type FirstCards, keepFirstCards } from './first-card-form.tsx'
import { fillCompany, heldByCompany } from './pasted-values-rules.ts'
import {
  blankProfile,
  bodyOfProfile,
  findContactProblems,
  hasPeople,
  numbersOf,
  placeInForm,
  type ProfileValues,
} from './profile-rules.ts'

interface CompanyFormProps {
  /** The company to edit; without it the form makes a new one. */
  company?: Company
  onSaved: (company: Company) => void
  onCancel: () => void
}

/** One form for new and existing companies. Typed values are kept until they are saved or discarded. */
export function CompanyForm({ company, onSaved, onCancel }: CompanyFormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<ProfileValues>()
  const draft = useDraft<ProfileValues, Company | undefined>(company ? 'edit' : 'new', form, company)
  const [seen, setSeen] = useState(() => draft.note ?? company)
  const [isRestored, setRestored] = useState(draft.restored)
  const [cards, setCards] = useState<FirstCards>({})
  const asksTwice = useDuplicateQuestion(seen)
  const asksNumbers = useNumbersQuestion()
  const { isSaving, save, dialog } = useSaving({
    form,
    seen,
    onSaved: finish,
    mayBeTwice: async (values) =>
      (await asksTwice(values)) && (seen ? true : asksNumbers(numbersOf(values.contacts), values.country)),
    findProblems: seen ? undefined : (values) => [...findContactProblems(values), ...cardAlone(values, cards)],
    place: seen ? undefined : placeInForm,
    create: async (values) => {
      const made = await call(createProfile, { body: bodyOfProfile(values) }, { quiet: true })
      await keepFirstCards(made, cards)
      return made
    },
  })
  useSaveKey(() => form.submit())
  const start = startOf(seen)

  function finish(company: Company) {
    draft.drop()
    if (seen) setSeen(company)
    onSaved(company)
  }

  async function cancel() {
    if (isChanged(form.getFieldsValue(), start) && !(await mayDiscard(seen?.name ?? t('phonebook.company.new')))) return
    draft.drop()
    onCancel()
  }

  function onChange(changed: Partial<ProfileValues>, values: ProfileValues) {
    dropProblems(form)(changed)
    if (isChanged(values, start)) draft.props.onValuesChange(changed, values)
    else draft.drop()
  }

  function fill(pasted: readonly PastedValue[]) {
    const changes = fillCompany({ ...blankProfile, ...form.getFieldsValue() }, pasted)
    form.setFieldsValue(changes)
    onChange(changes, { ...form.getFieldsValue(), ...changes })
  }

  const paste = {
    country: () => form.getFieldsValue().country ?? '',
    fields: pastedFields,
    held: (field: PastedField) => heldByCompany(form.getFieldsValue(), field),
    onAccept: fill,
    onOpened: () => dropUntouched(form),
  }

  function discard() {
    draft.drop()
    setRestored(false)
    setSeen(company)
    form.setFieldsValue(startOf(company))
  }

  return (
    <>
      <Form<ProfileValues>
        form={form}
        // Forms of other companies stay mounted beside this one: without a name of its own their fields would share
        // ids.
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
        {seen ? null : (
          <div className="paste-bar">
            <PasteButton {...paste} />
          </div>
        )}
        <div className={seen ? 'company-form-check' : 'company-form-beside'}>
          <div>
            <CompanyFormFields seen={seen && valuesOf(seen)} />
          </div>
          {seen ? (
            <DuplicatesView form={form} seen={seen} />
          ) : (
            <div className="company-form-aside">
              <FirstCard cards={cards} onCards={setCards} {...paste} />
              <DuplicatesView form={form} seen={seen} />
            </div>
          )}
        </div>
        <div className="company-form-foot">
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t(seen ? 'kit.save' : 'phonebook.form.create')}
          </Button>
          <Button onClick={() => void cancel()}>{t('kit.cancel')}</Button>
          <span className="company-quiet company-shortcut">{t('phonebook.form.shortcut')}</span>
        </div>
      </Form>
      {dialog}
    </>
  )
}

/** A card is kept with a person, of whom nothing is typed. */
const cardAlone = (values: ProfileValues, cards: FirstCards): FormProblem[] =>
  Object.keys(cards).length > 0 && !hasPeople(values)
    ? [{ name: ['contacts', 0, 'name'], errors: [t('phonebook.card.needsPerson')] }]
    : []

const startOf = (seen: Company | undefined): ProfileValues =>
  seen ? { ...valuesOf(seen), visibility: seen.visibility, contacts: [], tagIds: [] } : blankProfile

const isChanged = (values: Partial<ProfileValues>, start: ProfileValues) =>
  Object.entries(values).some(([field, value]) =>
    field === 'contacts' ? hasPeople(values) : !isSame(value, start[field as keyof ProfileValues]),
  )

/** Calls `save` on Ctrl+S or ⌘S, while the form is shown. */
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
