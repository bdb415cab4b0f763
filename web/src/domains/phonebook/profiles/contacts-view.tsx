import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type Contact, exportContacts, getContact } from '@seamark/contract/phonebook/contacts/contacts'
import { Button, Dropdown, Space } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CardImport } from './card-import-form.tsx'
import { useContactMenu } from '../contacts/contact-actions.tsx'
import { ContactDrawer } from './contact-form.tsx'
import { useContacts } from '../contacts/contact-queries.ts'
import { ContactView } from '../contacts/contact-view.tsx'
import '../contacts/contacts-view.css'
import { coveredReason } from '../companies/company-text.ts'

/** The contacts of a company: the primary first, those who have left last. */
export function CompanyContacts({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useContacts(company.id)
  const [edited, setEdited] = useState<Contact | 'new'>()
  const [isImporting, setImporting] = useState(false)
  const menuOf = useContactMenu(setEdited)
  const openContact = (id: number) => call(getContact, { params: { id } }).then(setEdited, () => undefined)
  const [first] = data?.pages ?? []
  const contacts = data?.pages.flatMap((page) => page.rows)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!first || !contacts) return <Loading rows={8} />
  const create = first.can.add ? () => setEdited('new') : undefined
  return (
    <section className="contacts" aria-label={t('phonebook.tab.contacts')}>
      <Tools
        company={company}
        count={first.count.value}
        create={create}
        onImport={first.can.add ? () => setImporting(true) : undefined}
        mayExport={first.can.export}
      />
      {contacts.length === 0 ? (
        <Empty
          text={t('phonebook.contact.none')}
          action={
            create ? (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
                {t('phonebook.contact.new')}
              </Button>
            ) : null
          }
        />
      ) : (
        <div className="contacts-grid">
          {contacts.map((contact) => (
            <ContactView
              key={contact.id}
              contact={contact}
              menu={menuOf(contact)}
              onEdit={contact.can.edit ? setEdited : undefined}
            />
          ))}
        </div>
      )}
      {hasNextPage ? (
        <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.contact.showMore')}
        </Button>
      ) : null}
      <ContactDrawer
        company={company}
        contact={edited}
        onOpen={(id) => void openContact(id)}
        onClose={() => setEdited(undefined)}
      />
      {isImporting ? <CardImport company={company} onClose={() => setImporting(false)} /> : null}
    </section>
  )
}

interface ToolsProps {
  company: Company
  count: number
  create: (() => void) | undefined
  onImport: (() => void) | undefined
  mayExport: boolean
}

function Tools({ company, count, create, onImport, mayExport }: ToolsProps) {
  const { t } = useWords()
  const files = [
    ...(onImport ? [{ key: 'import', label: t('phonebook.contact.import'), onClick: onImport }] : []),
    ...(mayExport && count > 0
      ? [
          {
            key: 'export',
            label: t('phonebook.contact.export'),
            onClick: () => void download(exportContacts, { params: { id: company.id } }).catch(() => undefined),
          },
        ]
      : []),
  ]
  return (
    <div className="contacts-tools">
      <span className="company-quiet">
        {company.masked ? coveredReason() : t('phonebook.contact.count', { count })}
      </span>
      <Space>
        {files.length > 0 ? (
          <Dropdown menu={{ items: files }} trigger={['click']}>
            <Button>
              {t('phonebook.contact.files')} <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
        ) : null}
        {create && count > 0 ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
            {t('phonebook.contact.new')}
          </Button>
        ) : null}
      </Space>
    </div>
  )
}
