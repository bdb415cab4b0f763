import type { Contact, ContactField } from '@seamark/contract/phonebook/contacts/contacts'
import { t } from '../../../platform/language/i18n.ts'
import type { ContactValues } from './contact-rules.ts'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'

type Shown = Contact['values'][number]

/** The link of a value: a call, a mail or the person's page; undefined where it is masked or has no page. */
export function linkOf({ kind, key }: Pick<Shown, 'kind' | 'key'>): string | undefined {
  if (key === '') return undefined
  const number = key.replace(/\D/g, '')
  switch (kind) {
    case 'mobile':
    case 'phone':
      return `tel:${key}`
    case 'email':
      return `mailto:${encodeURIComponent(key)}`
    case 'whatsapp':
      return key.startsWith('+') ? `https://wa.me/${number}` : undefined
    case 'zalo':
      return key.startsWith('+') ? `https://zalo.me/${number}` : undefined
    default:
      return /^[\w.-]+$/.test(key) ? pages[kind]?.(key) : undefined
  }
}

/** How a person is reached first: the first mobile or telephone, the first mail address, and WhatsApp. A mobile from abroad is asked on WhatsApp too. */
export function reachOf({ values }: Pick<Contact, 'values'>) {
  const first = (...kinds: readonly ContactKind[]) =>
    kinds.map((kind) => values.find((value) => value.kind === kind)).find((value) => value !== undefined)
  const mobile = first('mobile')
  const whatsapp = first('whatsapp')
  const isAbroad = mobile !== undefined && /^\+(?!86)/.test(mobile.key)
  return {
    call: first('mobile', 'phone'),
    mail: first('email'),
    whatsapp: (whatsapp && linkOf(whatsapp)) ?? (isAbroad ? linkOf({ kind: 'whatsapp', key: mobile.key }) : undefined),
  }
}

const pages: Partial<Record<ContactKind, (handle: string) => string>> = {
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}`,
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  telegram: (handle) => `https://t.me/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
}

/** A field's value as a reader sees it, for the choice between two; empty text when there is none. */
export function contactFieldText(field: ContactField, values: ContactValues): string {
  switch (field) {
    case 'gender':
      return t(`phonebook.gender.${values.gender}`)
    case 'postStatus':
      return t(`phonebook.postStatus.${values.postStatus}`)
    case 'values':
      return values.values.map(({ kind, value }) => `${t(`phonebook.contactKind.${kind}`)} ${value}`).join('\n')
    default:
      return values[field]
  }
}
