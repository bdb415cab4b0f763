import {
  type Contact,
  contactChanges,
  createContact,
  editContact,
  newContact,
  putContactCard,
  removeContactCard,
} from '@seamark/contract/phonebook/contacts/contacts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { call, errorText, isSessionGone, problemsOf } from '../../../platform/api/calls.ts'
import { formProblems } from '../../../platform/forms.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { Card } from './card-picker.tsx'
import { refreshContacts } from './contact-queries.ts'
import {
  asNew,
  changesOf,
  type ContactSaving,
  type ContactValues,
  filledRows,
  placed,
  saveContact,
  valuesOf,
} from './contact-rules.ts'

export interface ContactFormValues extends ContactValues {
  front?: Card
  back?: Card
}

interface SavingOptions {
  form: FormInstance<ContactFormValues>
  company: Company
  /** The contact under edit as it was when the form was opened. */
  seen: Contact | undefined
  choose: ContactSaving['choose']
  onSaved: (contact: Contact) => void
  /** The fields are saved and an image is not: from now on the form edits this. */
  onPartly: (contact: Contact) => void
}

/** Saves what the form holds, once at a time: first the fields, then the name card. A refusal stands at its field. */
export function useContactSaving({ form, company, seen, choose, onSaved, onPartly }: SavingOptions) {
  const [isSaving, setSaving] = useState(false)

  async function save({ front = null, back = null, ...values }: ContactFormValues) {
    const { rows, places } = filledRows(values.values)
    const filled = { ...values, values: rows }
    const show = (problems: Parameters<typeof placed>[0]) => showProblems(form, placed(problems, places))
    const problems = [...formProblems(seen ? contactChanges : newContact, filled), ...sizeProblems({ front, back })]
    if (problems.length > 0) return show(problems)
    setSaving(true)
    let saved: Contact | undefined
    try {
      saved = seen
        ? await edit(seen, filled, choose)
        : await call(createContact, { params: { id: company.id }, body: asNew(filled) }, { quiet: true })
      if (!saved) return
      const whole = await saveCard(await saveCard(saved, 'front', front), 'back', back)
      notices.success(t(seen ? 'phonebook.form.saved' : 'phonebook.form.created', { name: whole.name }))
      onSaved(whole)
    } catch (error) {
      if (saved) onPartly(saved)
      const cause = error instanceof CardRefused ? error.cause : error
      const refused = refusedFields(error)
      if (refused.length > 0) show(refused)
      else if (!isSessionGone(cause)) notices.error(errorText(cause))
    } finally {
      setSaving(false)
      void refreshContacts()
    }
  }
  return { isSaving, save }
}

function edit(seen: Contact, values: ContactValues, choose: ContactSaving['choose']) {
  const changes = changesOf(valuesOf(seen), values)
  if (Object.keys(changes).length === 0) return Promise.resolve(seen)
  return saveContact({
    seen,
    changes,
    choose,
    send: (version, body) => call(editContact, { params: { id: seen.id }, version, body }, { quiet: true }),
  })
}

/** Another image goes there, none takes the one away, and its own path leaves it. */
async function saveCard(contact: Contact, side: 'front' | 'back', card: Card): Promise<Contact> {
  const params = { id: contact.id, side }
  try {
    if (card instanceof File)
      return await call(putContactCard, { params, body: {}, images: { image: card } }, { quiet: true })
    if (card === null && contact.cards[side] !== null) return await call(removeContactCard, { params }, { quiet: true })
    return contact
  } catch (error) {
    throw new CardRefused(side, error)
  }
}

/** An image was refused, on this side of the card. */
class CardRefused extends Error {
  readonly side: 'front' | 'back'
  constructor(side: 'front' | 'back', cause: unknown) {
    super('card refused', { cause })
    this.side = side
  }
}

/** The call knows one `image`, the form has two. */
const refusedFields = (error: unknown) =>
  error instanceof CardRefused
    ? problemsOf(error.cause).map(({ errors }) => ({ name: [error.side], errors }))
    : problemsOf(error)

function sizeProblems(cards: { front: Card; back: Card }) {
  const isTooLarge = (card: Card) => card instanceof File && card.size > mostImageBytes
  return (['front', 'back'] as const)
    .filter((side) => isTooLarge(cards[side]))
    .map((side) => ({ name: [side], errors: [t('platform.image_too_large', { most: megabytes(mostImageBytes) })] }))
}

function showProblems(
  form: FormInstance<ContactFormValues>,
  problems: { name: (string | number)[]; errors: string[] }[],
) {
  // The contract names fields of this very form.
  form.setFields(problems as Parameters<typeof form.setFields>[0])
  const [first] = problems
  if (first)
    form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { focus: true, block: 'center' })
}
