import { WhatsAppOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { Copy } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { useContacts } from './contact-queries.ts'
import { linkOf, reachOf } from './contact-text.ts'
import { coveredReason } from '../companies/company-text.ts'
import './people-view.css'

const mostShown = 3

/** Whom to ask at a company and how: the first of those on the job, and a way to the others. */
export function People({ company }: { company: Company }) {
  const { t } = useWords()
  const [first] = useContacts(company.id).data?.pages ?? []
  if (!first) return null
  const working = first.rows.filter(({ postStatus }) => postStatus === 'onTheJob')
  const shown = working.slice(0, mostShown)
  const { value, exact } = first.count
  return (
    <>
      {shown.length === 0 ? <p className="company-quiet">{t('phonebook.contact.none')}</p> : null}
      <ul className="people">
        {shown.map((contact) => (
          <Person key={contact.id} contact={contact} />
        ))}
      </ul>
      {value > shown.length || shown.length === 0 ? (
        <PageLink href={`${companyPath(company)}?tab=contacts`}>
          {value === 0
            ? t(first.can.add ? 'phonebook.contact.new' : 'phonebook.tab.contacts')
            : t('phonebook.contact.all', { count: exact ? value : `${value}+` })}
        </PageLink>
      ) : null}
    </>
  )
}

function Person({ contact }: { contact: Contact }) {
  const { t } = useWords()
  const { name, position, department, masked } = contact
  const { call, mail, whatsapp } = reachOf(contact)
  return (
    <li>
      <span className="people-who">
        <strong>{name}</strong>
        <span className="company-quiet">{[position, department].filter(Boolean).join(' · ')}</span>
      </span>
      {masked ? (
        <span className="company-quiet">{coveredReason()}</span>
      ) : (
        <span className="people-ways">
          {call ? <Way value={call} /> : null}
          {whatsapp ? (
            <a href={whatsapp} target="_blank" rel="noreferrer noopener" title={t('phonebook.contactKind.whatsapp')}>
              <WhatsAppOutlined aria-label={`${t('phonebook.contactKind.whatsapp')} ${name}`} />
            </a>
          ) : null}
          {mail ? <Way value={mail} /> : null}
        </span>
      )}
    </li>
  )
}

function Way({ value }: { value: Contact['values'][number] }) {
  const link = linkOf(value)
  return (
    <Copy text={value.value}>
      {link ? (
        <a className="people-way" href={link}>
          {value.shown}
        </a>
      ) : (
        value.shown
      )}
    </Copy>
  )
}
