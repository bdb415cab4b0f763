import {
  type Contact,
  contactChanges,
  createContact,
  editContact,
  newContact,
} from '@seamark/contract/phonebook/contacts/contacts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Refusal } from '@seamark/contract/platform/client'
import type { FormInstance } from 'antd'
import { useSave } from '../../../kit/index.ts'
import { call, isSessionGone } from '../../../platform/api/calls.ts'
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
  placeProblems,
  saveContact,
  valuesOf,
} from './contact-rules.ts'
import { putContactCard, removeContactCard } from '@seamark/contract/phonebook/contacts/cards'

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
  /** Decides, before anything is sent, whether to save although somebody seems to have these numbers already. */
  mayBeTwice: (values: ContactValues['values']) => Promise<boolean>
  onSaved: (contact: Contact) => void
  /** Called when the fields were saved but an image was not: from now on the form edits this contact. */
  onPartly: (contact: Contact) => void
}

/** Saves the form, one save at a time: first the fields, then the name card. A refusal appears at its field. */
export function useContactSaving({ form, company, seen, choose, mayBeTwice, onSaved, onPartly }: SavingOptions) {
  async function send({ front = null, back = null, ...values }: ContactFormValues): Promise<Contact | undefined> {
    const filled = filledOf(values)
    if (!(await mayBeTwice(filled.values))) return undefined
    const saved = seen
      ? await edit(seen, filled, choose)
      : await call(createContact, { params: { id: company.id }, body: asNew(filled) }, { quiet: true })
    if (!saved) return undefined
    try {
      return await saveCard(await saveCard(saved, 'front', front), 'back', back)
    } catch (error) {
      onPartly(saved)
      throw error
    }
  }

  return useSave({
    form,
    findProblems: ({ front: _, back: __, ...values }: ContactFormValues) =>
      formProblems(seen ? contactChanges : newContact, filledOf(values)),
    place: (problems, { values }) => placeProblems(problems, filledRows(values).places),
    scrolls: true,
    send,
    onSaved(whole) {
      if (!whole) return
      notices.success(t(seen ? 'phonebook.form.saved' : 'phonebook.form.created', { name: whole.name }))
      onSaved(whole)
    },
    onFailure: (text, error) => (isSessionGone(error) ? undefined : notices.error(text)),
    refresh: refreshContacts,
  })
}

const filledOf = (values: ContactValues): ContactValues => ({ ...values, values: filledRows(values.values).rows })

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

/** Uploads a new image, removes the old one for none, and does nothing when the path is unchanged. */
async function saveCard(contact: Contact, side: 'front' | 'back', card: Card): Promise<Contact> {
  const params = { id: contact.id, side }
  try {
    if (card instanceof File)
      return await call(putContactCard, { params, body: {}, images: { image: card } }, { quiet: true })
    if (card === null && contact.cards[side] !== null) return await call(removeContactCard, { params }, { quiet: true })
    return contact
  } catch (error) {
    throw ofSide(side, error)
  }
}

/** The call has a single `image` field, the form has two. */
function ofSide(side: 'front' | 'back', error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { details } = error.body
  const fields = details?.fields?.map((problem) => ({ ...problem, field: side }))
  return new Refusal(error.httpStatus, { ...error.body, details: { ...details, ...(fields ? { fields } : {}) } })
}
