import { Button } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, SearchBox, RelativeTime } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { HandoverForm } from './handover-form.tsx'
import { useBook, useBookHolders, useHandovers } from './handover-queries.ts'
import '../companies/companies-view.css'

/** Chooses the colleague whose companies are handed over; those who have left and still hold companies come first. */
export function BookHolders({ onChosen }: { onChosen: (id: number) => void }) {
  const { t, language } = useWords()
  const [q, setQ] = useState('')
  const { data, error, refetch } = useBookHolders(q)
  return (
    <section className="handover-people" aria-label={t('phonebook.handover.whose')}>
      <h2 className="handover-title">{t('phonebook.handover.whose')}</h2>
      <div className="handover-search">
        <SearchBox value={q} label={t('phonebook.handover.search')} onSearch={(typed) => setQ(typed ?? '')} />
      </div>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={4} /> : null}
      {data?.people.length === 0 ? <Empty text={t('phonebook.handover.nobody')} /> : null}
      <ul className="handover-list">
        {data?.people.map(({ id, name, departmentName, hasLeft, companies }) => (
          <li key={id}>
            <span className="handover-person">
              <span>{name}</span>
              <span className="company-quiet company-small">{departmentName}</span>
              {hasLeft ? <span className="handover-left">{t('phonebook.handover.hasLeft')}</span> : null}
            </span>
            <span>{t('phonebook.handover.companies', { count: number(companies, language) })}</span>
            <Button size="small" aria-label={t('phonebook.handover.of', { name })} onClick={() => onChosen(id)}>
              {t('phonebook.handover.begin')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A book of companies and how it is split. */
export function BookSplit({
  holderId,
  onPlanned,
  onBack,
}: {
  holderId: number
  onPlanned: (id: number) => void
  onBack: () => void
}) {
  const { t, language } = useWords()
  const { data: book, error, refetch } = useBook(holderId)
  if (!book) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const { holder, follows } = book
  return (
    <>
      <div className="handover-head">
        <h2 className="handover-title">{t('phonebook.handover.of', { name: holder.name })}</h2>
        {holder.hasLeft ? <span className="handover-left">{t('phonebook.handover.hasLeft')}</span> : null}
        <span className="company-quiet">
          {[holder.departmentName, t('phonebook.handover.companies', { count: number(holder.companies, language) })]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Button type="link" size="small" onClick={onBack}>
          {t('phonebook.handover.other')}
        </Button>
      </div>
      {holder.companies + follows === 0 ? (
        <Empty text={t('phonebook.handover.emptyBook')} />
      ) : (
        <HandoverForm key={holder.id} book={book} onPlanned={onPlanned} />
      )}
    </>
  )
}

/** The earlier hand-overs. */
export function HandoverHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useWords()
  const [cursor, setCursor] = useState<string>()
  const { data } = useHandovers(cursor)
  if (!data || (data.rows.length === 0 && cursor === undefined)) return null
  return (
    <section className="handover-people" aria-label={t('phonebook.handover.history')}>
      <h2 className="handover-title">{t('phonebook.handover.history')}</h2>
      <ul className="handover-list">
        {data.rows.map(({ id, from, createdBy, createdAt, state, moved, total }) => (
          <li key={id}>
            <span className="handover-person">
              <span>{from.name}</span>
              <span className="company-quiet company-small">
                {createdBy.name} <RelativeTime at={createdAt} />
              </span>
            </span>
            <span>
              {state === 'running' ? t('phonebook.handover.running') : t('phonebook.handover.done', { moved, total })}
            </span>
            <Button
              size="small"
              aria-label={t('phonebook.handover.openOf', { name: from.name })}
              onClick={() => onOpen(id)}
            >
              {t('phonebook.action.open')}
            </Button>
          </li>
        ))}
      </ul>
      {data.next ? (
        <Button type="link" size="small" onClick={() => setCursor(data.next ?? undefined)}>
          {t('phonebook.handover.older')}
        </Button>
      ) : null}
    </section>
  )
}
