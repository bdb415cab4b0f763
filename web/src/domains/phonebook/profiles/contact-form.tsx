import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { Alert, Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { SidePanel } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useDraft } from '../../../platform/page.tsx'
import { useContactConflict } from '../contacts/contact-conflict-form.tsx'
import { CardBeside } from '../contacts/card-beside-view.tsx'
import { ContactFormFields } from '../contacts/contact-fields-form.tsx'
import { blankContact, isSame, valuesOf } from '../contacts/contact-rules.ts'
import { type ContactFormValues, useContactSaving } from '../contacts/contact-save-actions.ts'
import { PasteButton } from '../reading/paste-form.tsx'
import { contactPastedFields, fillContact, heldByContact } from './pasted-values-rules.ts'
import type { PastedField, PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { ContactDuplicatesView } from '../look-ups/contact-matches-view.tsx'
import { useContactQuestion } from '../look-ups/contact-look-up-actions.tsx'

interface ContactDrawerProps {
  company: Company
  contact: Contact | 'new' | undefined
  /** Opens another contact of the company, who has the same number. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** A contact's form beside the list; typed values are kept until they are saved or discarded. */
export function ContactDrawer({ company, contact, onOpen, onClose }: ContactDrawerProps) {
  const { t } = useWords()
  const edited = contact === 'new' ? undefined : contact
  const [hasCard, setCard] = useState(false)
  return (
    <SidePanel
      open={contact !== undefined}
      onClose={onClose}
      wide={hasCard}
      title={edited ? t('phonebook.contact.edit', { name: edited.name }) : t('phonebook.contact.new')}
    >
      {contact ? (
        <ContactForm
          key={edited?.id ?? 'new'}
          company={company}
          contact={edited}
          onCard={setCard}
          onOpen={onOpen}
          onClose={onClose}
        />
      ) : null}
    </SidePanel>
  )
}

interface ContactFormProps extends Omit<ContactDrawerProps, 'contact'> {
  contact: Contact | undefined
  /** Tells whether a name card stands beside the form. */
  onCard: (hasCard: boolean) => void
}

function ContactForm({ company, contact, onCard, onOpen, onClose }: ContactFormProps) {
  const { t } = useWords()
  const [form] = Form.useForm<ContactFormValues>()
  const draft = useDraft<ContactFormValues, Contact | undefined>(`contact-${contact?.id ?? 'new'}`, form, contact)
  const [seen, setSeen] = useState(() => draft.note ?? contact)
  const [isRestored, setRestored] = useState(draft.restored)
  const conflict = useContactConflict()
  const { isSaving, save } = useContactSaving({
    form,
    company,
    seen,
    choose: conflict.ask,
    mayBeTwice: useContactQuestion(company, seen),
    onSaved: finish,
    onPartly: setSeen,
  })
  const start = startOf(seen)
  const front = Form.useWatch('front', form)
  const back = Form.useWatch('back', form)
  const hasCard = Boolean(front ?? back)
  useEffect(() => {
    onCard(hasCard)
    return () => onCard(false)
  }, [onCard, hasCard])
  const paste = {
    country: () => company.country,
    fields: contactPastedFields,
    held: (field: PastedField) => heldByContact(form.getFieldsValue(), field),
    onAccept: fill,
  }

  function finish() {
    draft.drop()
    onClose()
  }
  function discard() {
    draft.drop()
    setRestored(false)
    setSeen(contact)
    form.setFieldsValue(startOf(contact))
  }
  /** Files cannot be kept over a reload, but all typed values can. */
  function onChange(changed: Partial<ContactFormValues>, { front: _, back: __, ...values }: ContactFormValues) {
    clearProblems(changed)
    const { front: ___, back: ____, ...texts } = start
    if (isSame(values, texts)) draft.drop()
    else draft.props.onValuesChange(changed, values)
  }
  function fill(pasted: readonly PastedValue[]) {
    const before = { ...start, ...form.getFieldsValue() }
    const changes = fillContact(before, pasted)
    form.setFieldsValue(changes)
    onChange(changes, { ...before, ...changes })
  }
  function clearProblems(changed: Partial<ContactFormValues>) {
    const names = Object.keys(changed).flatMap((name) =>
      name === 'values'
        ? [
            'values',
            ...form
              .getFieldsError()
              .map(({ name: path }) => path)
              .filter(([first]) => first === 'values'),
          ]
        : [name],
    )
    form.setFields(names.map((name) => ({ name, errors: [] })) as Parameters<typeof form.setFields>[0])
  }

  return (
    <>
      <Form<ContactFormValues>
        form={form}
        name={`contact-${contact?.id ?? `new-${company.id}`}`}
        layout="vertical"
        className="contact-form"
        initialValues={start}
        disabled={isSaving}
        onValuesChange={onChange}
        onFinish={(values) => void save(values)}
        aria-label={seen ? t('phonebook.contact.edit', { name: seen.name }) : t('phonebook.contact.new')}
      >
        {isRestored ? (
          <Alert
            type="info"
            showIcon
            title={t('phonebook.form.draft')}
            action={
              <Button size="small" onClick={discard}>
                {t('phonebook.form.discard')}
              </Button>
            }
          />
        ) : null}
        <div className="paste-bar">
          <PasteButton {...paste} />
        </div>
        <div className="contact-form-beside">
          <div>
            <ContactFormFields
              isNew={!seen}
              check={<ContactDuplicatesView form={form} company={company} seen={seen} onOpen={onOpen} />}
            />
          </div>
          <CardBeside front={front} back={back} {...paste} />
        </div>
        <div className="contact-form-foot">
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t(seen ? 'kit.save' : 'phonebook.form.create')}
          </Button>
          <Button onClick={finish}>{t('kit.cancel')}</Button>
        </div>
      </Form>
      {conflict.dialog}
    </>
  )
}

const startOf = (seen: Contact | undefined): ContactFormValues => ({
  ...(seen ? valuesOf(seen) : blankContact),
  front: seen?.cards.front ?? null,
  back: seen?.cards.back ?? null,
})
