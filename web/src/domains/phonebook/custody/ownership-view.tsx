import { ArrowRightOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Ownership, OwnershipKind } from '@seamark/contract/phonebook/custody/ownership'
import { Button } from 'antd'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useOwnerships } from './ownership-queries.ts'
import './ownership-view.css'

/** The custodians of a company: from when to when, why it moved, and who moved it. */
export function CompanyOwnerships({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnerships(company.id)
  const rows = data?.pages.flatMap((page) => page.rows)
  if (!rows) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={5} />
  if (rows.length === 0) return <Empty text={t('phonebook.ownership.none')} />
  return (
    <section className="company-card" aria-label={t('phonebook.tab.ownership')}>
      <ol className="ownerships">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ol>
      {hasNextPage && (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.ownership.more')}
        </Button>
      )}
    </section>
  )
}

/** The colour shows whether it went to somebody, between people, or back to the pool. */
const badges: Partial<Record<OwnershipKind, string>> = {
  claimed: 'badge-contacted',
  assigned: 'badge-contacted',
  transferred: 'badge-following',
  handedOver: 'badge-following',
  released: 'badge-quoted',
  recycled: 'badge-quoted',
}

function Line({ row: { kind, from, to, by, at, until, reason } }: { row: Ownership }) {
  const { t } = useWords()
  const pool = <span className="company-quiet">{t('phonebook.visibility.public')}</span>
  const isFirst = from === null && (kind === 'created' || kind === 'imported')
  return (
    <li className="ownership">
      <div className="ownership-hands">
        <span className={`badge ${badges[kind] ?? 'badge-private'}`}>{t(`phonebook.ownership.${kind}`)}</span>
        {isFirst ? null : (
          <>
            {from?.name ?? pool}
            <ArrowRightOutlined aria-label={t('phonebook.ownership.to')} className="company-quiet" />
          </>
        )}
        <strong>{to?.name ?? pool}</strong>
      </div>
      <div className="ownership-dates">
        <time dateTime={at}>{dateTime(at)}</time>
        <span aria-hidden>–</span>
        {until ? <time dateTime={until}>{dateTime(until)}</time> : t('phonebook.ownership.now')}
      </div>
      {reason ? (
        <p className="ownership-reason">
          {kind === 'recycled' ? t('phonebook.pool.idleFor', { days: reason }) : reason}
        </p>
      ) : null}
      <div className="company-quiet company-small">
        {by ? t('phonebook.ownership.by', { name: by.name }) : t('phonebook.ownership.byRule')}
      </div>
    </li>
  )
}
