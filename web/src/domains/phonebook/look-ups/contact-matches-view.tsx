import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { SameContact } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Form, type FormInstance } from 'antd'
import { useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { ContactFormValues } from '../contacts/contact-save-actions.ts'
import { valueText } from './contact-look-up-actions.tsx'
import { type SeenContact, typedContactOf } from './contact-look-up-rules.ts'
import { useContactDuplicates } from './look-up-queries.ts'
import { CompanyGroup, DuplicatesPanel } from './panel-view.tsx'

interface ContactDuplicatesProps {
  form: FormInstance<ContactFormValues>
  company: Company
  /** The contact under edit, of whom only changed values are looked up. */
  seen: SeenContact | undefined
  /** Opens another contact of the same company. */
  onOpen: (id: number) => void
}

/** Who has the typed numbers already: other companies, whoever holds them, and contacts of this one. It never blocks saving. */
export function ContactDuplicatesView({ form, company, seen, onOpen }: ContactDuplicatesProps) {
  const { t } = useWords()
  const rows = Form.useWatch('values', form)
  // Nothing is typed before the fields are mounted.
  const found = useContactDuplicates(company.id, typedContactOf(rows ?? [], company, seen))
  const isPhone = useIsPhone()
  const { isAsked, matches, contacts, error } = found
  const count = matches.length + contacts.length
  if (count === 0 && !error && (isPhone || !isAsked)) return null
  return (
    <DuplicatesPanel
      found={found}
      verdict={count > 0 ? t('phonebook.duplicates.found', { count }) : undefined}
      warns={count > 0}
    >
      {(apply) => (
        <>
          <ContactGroup contacts={contacts} onOpen={onOpen} />
          <CompanyGroup title={t('phonebook.duplicates.elsewhere')} rows={matches} onApply={apply} />
        </>
      )}
    </DuplicatesPanel>
  )
}

function ContactGroup({ contacts, onOpen }: { contacts: readonly SameContact[]; onOpen: (id: number) => void }) {
  const { t } = useWords()
  if (contacts.length === 0) return null
  return (
    <section aria-label={t('phonebook.duplicates.here')}>
      <h3>{t('phonebook.duplicates.here')}</h3>
      <ul>
        {contacts.map(({ id, name, by }) => (
          <li key={id}>
            <p className="duplicates-name">
              <button type="button" className="text-button duplicates-open" onClick={() => onOpen(id)}>
                {name}
              </button>
            </p>
            <p className="duplicates-facts">
              {by.map((value) => (
                <span key={`${value.kind} ${value.value}`}>{valueText(value)}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
