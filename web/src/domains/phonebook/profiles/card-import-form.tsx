import { InboxOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { addContacts, type Elsewhere } from '@seamark/contract/phonebook/contacts/contacts'
import { Alert, Table, type TableColumnType, Upload } from 'antd'
import { useState } from 'react'
import { Badge, Dialog, useIsPhone, useSave } from '../../../kit/index.ts'
import { call, errorText } from '../../../platform/api/calls.ts'
import { isWordKey, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { addFirms, CardsRefused, cardsIn, isNew, judgeCards, type JudgedCard } from './card-import-actions.ts'
import type { FileCard } from './card-import-rules.ts'
import { refreshContacts } from '../contacts/contact-queries.ts'

/** Contacts from a .vcf file: read here, judged by the server, shown, and only then added. */
export function CardImport({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useWords()
  const [cards, setCards] = useState<JudgedCard[]>()
  const [unchecked, setUnchecked] = useState(0)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const reading = useSave({
    send: async (file: File) => judgeCards(company, await cardsIn(file, company.country)),
    onSaved(judged) {
      setCards(judged.cards)
      setUnchecked(judged.unchecked)
      setChosen(judged.cards.flatMap((one) => (isNew(one) ? [one.key] : [])))
    },
    place: () => [],
    failureText: (error) => (error instanceof CardsRefused ? error.message : errorText(error)),
  })
  const adding = useSave({
    send: async (taken: readonly JudgedCard[]) => {
      await addFirms(taken, (key) =>
        setCards((all) => all?.map((one) => (one.key === key ? { ...one, known: one.card.name } : one))),
      )
      const contacts = taken.flatMap(({ card }) => ('contact' in card ? [card.contact] : []))
      if (contacts.length === 0) return
      const { rows } = await call(addContacts, { params: { id: company.id }, body: { contacts } }, { quiet: true })
      notices.success(t('phonebook.cards.added', { count: rows.filter(({ verdict }) => verdict === 'create').length }))
      await refreshContacts()
    },
    onSaved: onClose,
    place: () => [],
  })
  const isBusy = reading.isSaving || adding.isSaving
  const failure = adding.failure ?? reading.failure
  // A firm that was added before something failed is known by now.
  const taken = (cards ?? []).filter((one) => chosen.includes(one.key) && isNew(one))

  return (
    <Dialog
      width={720}
      title={t('phonebook.contact.import')}
      okText={t('phonebook.cards.add', { count: taken.length })}
      okButtonProps={{ disabled: taken.length === 0 }}
      isSaving={isBusy}
      onOk={() => void adding.save(taken)}
      onClose={onClose}
    >
      {failure ? <Alert type="error" showIcon title={failure} className="cards-failure" /> : null}
      {unchecked > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('phonebook.cards.unchecked', { count: unchecked })}
          className="cards-failure"
        />
      ) : null}
      {cards ? (
        <CardsTable cards={cards} chosen={taken.map(({ key }) => key)} onChosen={setChosen} />
      ) : (
        <Upload.Dragger
          accept=".vcf,text/vcard,text/x-vcard"
          showUploadList={false}
          disabled={isBusy}
          beforeUpload={(file) => (void reading.save(file), false)}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined aria-hidden />
          </p>
          <p className="ant-upload-text">{t('phonebook.cards.choose')}</p>
          <p className="ant-upload-hint">{t('phonebook.cards.hint')}</p>
        </Upload.Dragger>
      )}
    </Dialog>
  )
}

function CardsTable({
  cards,
  chosen,
  onChosen,
}: {
  cards: JudgedCard[]
  chosen: readonly number[]
  onChosen: (keys: readonly number[]) => void
}) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const name: TableColumnType<JudgedCard> = {
    title: t('phonebook.contactField.name'),
    ellipsis: !isPhone,
    render: (_, { card }) => card.name || '—',
  }
  const values: TableColumnType<JudgedCard> = {
    title: t('phonebook.contactField.values'),
    ellipsis: true,
    render: (_, { card }) => card.summary,
  }
  return (
    <Table<JudgedCard>
      size="small"
      className="cards-table"
      rowKey="key"
      dataSource={cards}
      pagination={cards.length > 50 ? { pageSize: 50 } : false}
      scroll={{ y: 400 }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChosen(keys.map(Number)),
        getCheckboxProps: (row) => ({ disabled: !isNew(row), name: row.card.name }),
      }}
      columns={[
        isPhone ? { ...name, render: (_, { card }) => <NameAndValues card={card} /> } : { ...name, width: 140 },
        ...(isPhone ? [] : [values]),
        {
          title: t('phonebook.cards.verdict'),
          ...(isPhone ? {} : { width: 230 }),
          render: (_, row) => <Verdict row={row} />,
        },
      ]}
    />
  )
}

/** On a phone there is no room for a column of numbers. */
function NameAndValues({ card: { name, summary } }: { card: FileCard }) {
  return (
    <>
      {name || '—'}
      <div className="cards-left">{summary}</div>
    </>
  )
}

function Verdict({ row }: { row: JudgedCard }) {
  const { t } = useWords()
  const { notTaken } = row.card
  return (
    <>
      <Outcome row={row} />
      {row.elsewhere ? <Remark {...row.elsewhere} /> : null}
      {notTaken.length > 0 ? (
        <div className="cards-left">
          {t('phonebook.cards.notTaken', { count: notTaken.length, names: notTaken.join(', ') })}
        </div>
      ) : null}
    </>
  )
}

function Outcome({ row: { card, match, known } }: { row: JudgedCard }) {
  const { t } = useWords()
  if ('problem' in card)
    return (
      <span className="cards-problem">
        {isWordKey(card.problem.code) ? t(card.problem.code, card.problem.params) : t('field.invalid')}
      </span>
    )
  if (known !== undefined) return <Badge tone="quiet">{t('phonebook.cards.firmKnown', { name: known })}</Badge>
  if ('company' in card) return <Badge tone="busy">{t('phonebook.cards.firm')}</Badge>
  if (match !== undefined) return <Badge tone="quiet">{t('phonebook.cards.duplicate', { name: match })}</Badge>
  return <Badge tone="good">{t('phonebook.cards.new')}</Badge>
}

/** Another company has the number already: the card can be added all the same. */
function Remark({ id, name, custodian, kind, value }: Elsewhere) {
  const { t } = useWords()
  const what = `${t(`phonebook.contactKind.${kind}`)} ${value}`
  const text =
    custodian === null
      ? t('phonebook.cards.inPool', { what, name })
      : t('phonebook.cards.elsewhere', { what, name, custodian })
  return (
    <div className="cards-elsewhere">
      {id === null ? text : <PageLink href={companyPath({ id, name })}>{text}</PageLink>}
    </div>
  )
}
