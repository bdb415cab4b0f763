import { EnvironmentOutlined, FileTextOutlined, MoreOutlined, PrinterOutlined, StarFilled } from '@ant-design/icons'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import { Button, Dropdown, Image, type MenuProps, Tooltip } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { Copy } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { registeredContactParts } from '../companies/company-extension-rules.ts'
import { initialOf } from './contact-queries.ts'
import { linkOf } from './contact-text.ts'
import { Extracted } from './extracted-view.tsx'
import { maskedReason } from '../companies/company-text.ts'

interface ContactViewProps {
  contact: Contact
  menu: NonNullable<MenuProps['items']>
  onEdit: ((contact: Contact) => void) | undefined
}

/** One contact with every way to reach them; each value can be copied, and called or written to where that makes sense. */
export function ContactView({ contact, menu, onEdit }: ContactViewProps) {
  const { t } = useWords()
  const { name, masked, postStatus } = contact
  return (
    <article className="contact" data-resigned={postStatus === 'resigned'} aria-label={name}>
      <header className="contact-head">
        <span className="contact-initial" aria-hidden>
          {initialOf(contact)}
        </span>
        <div className="contact-who">
          <h3>
            {onEdit ? (
              <button type="button" className="contact-name text-button" onClick={() => onEdit(contact)}>
                {name}
              </button>
            ) : (
              <span className="contact-name">{name}</span>
            )}
            <Copy text={name}>{''}</Copy>
            <Badges contact={contact} />
          </h3>
          <p>{[contact.position, contact.department, genderText(contact, t)].filter(Boolean).join(' · ') || ' '}</p>
        </div>
        {masked ? null : (
          <Dropdown menu={{ items: menu }} trigger={['click']} placement="bottomRight">
            <Button
              type="text"
              size="small"
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('phonebook.contact.more', { name })}
            />
          </Dropdown>
        )}
      </header>
      <dl className="contact-values">
        {contact.values.map((value, at) => (
          <Value key={`${value.kind}${value.key || at}`} value={value} contact={contact} />
        ))}
      </dl>
      <Particulars contact={contact} />
      {masked ? null : <LentParts contact={contact} />}
    </article>
  )
}

/** What domains above know of the contact. The card is there before their code. */
function LentParts({ contact }: { contact: Contact }) {
  return (
    <Suspense>
      {registeredContactParts().map(({ key, View }) => (
        <View key={key} contact={contact} />
      ))}
    </Suspense>
  )
}

const genderText = ({ gender }: Contact, t: ReturnType<typeof useWords>['t']) =>
  gender === 'unknown' ? '' : t(`phonebook.gender.${gender}`)

function Badges({ contact }: { contact: Contact }) {
  const { t } = useWords()
  return (
    <>
      {contact.isPrimary ? (
        <span className="contact-badge contact-badge-primary">
          <StarFilled aria-hidden /> {t('phonebook.contact.primary')}
        </span>
      ) : null}
      {contact.postStatus === 'resigned' ? (
        <span className="contact-badge">{t('phonebook.postStatus.resigned')}</span>
      ) : null}
      {contact.label ? <span className="contact-badge contact-badge-label">{contact.label}</span> : null}
    </>
  )
}

function Value({ value, contact }: { value: Contact['values'][number]; contact: Contact }) {
  const { t } = useWords()
  const link = linkOf(value)
  const shown = link ? (
    <a href={link} {...(link.startsWith('https:') ? { target: '_blank', rel: 'noreferrer noopener' } : {})}>
      {value.shown}
    </a>
  ) : (
    value.shown
  )
  return (
    <div>
      <dt>
        {t(`phonebook.contactKind.${value.kind}`)}
        {value.belongs === 'personal' ? <small>{t('phonebook.belongs.personal')}</small> : null}
      </dt>
      <dd>
        {contact.masked ? <Masked /> : <Copy text={value.value}>{shown}</Copy>}
        <Extracted contact={contact} value={value} />
      </dd>
    </div>
  )
}

function Masked() {
  useWords()
  return (
    <span className="company-quiet" title={maskedReason()}>
      ••••••
    </span>
  )
}

/** The less-used details, in small type. */
function Particulars({ contact }: { contact: Contact }) {
  const { t } = useWords()
  const { extension, fax, address, postalCode, remark, cards, masked } = contact
  if (masked) return null
  const line = (icon: ReactNode, label: string, text: string) =>
    text ? (
      <p>
        <Tooltip title={label}>
          <span>
            {icon}
            <span className="unseen">{label}</span>
          </span>
        </Tooltip>
        <Copy text={text} />
      </p>
    ) : null
  const images = (
    [
      ['front', cards.front],
      ['back', cards.back],
    ] as const
  ).flatMap(([side, path]) => (path ? [{ side, path }] : []))
  return (
    <footer className="contact-more">
      {line(<span className="contact-sign">#</span>, t('phonebook.contactField.extension'), extension)}
      {line(<PrinterOutlined aria-hidden />, t('phonebook.contactField.fax'), fax)}
      {line(
        <EnvironmentOutlined aria-hidden />,
        t('phonebook.contactField.address'),
        [address, postalCode].filter(Boolean).join(' '),
      )}
      {line(<FileTextOutlined aria-hidden />, t('phonebook.contactField.remark'), remark)}
      {images.length > 0 ? (
        <Image.PreviewGroup preview={{ alt: images.map(({ side }) => t(`phonebook.card.${side}`)).join(' · ') }}>
          <span className="contact-cards">
            {images.map(({ side, path }) => (
              <Image key={side} src={`/api${path}`} alt={t(`phonebook.card.${side}`)} width={84} height={52} />
            ))}
          </span>
        </Image.PreviewGroup>
      ) : null}
    </footer>
  )
}
