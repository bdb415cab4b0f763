import { PlusOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { openRecordForm } from '../tasks/log-form-actions.ts'
import { RecordExport } from './record-export-view.tsx'
import { useRecordNews, useRecords } from './record-queries.ts'
import { RecordCard } from './record-view.tsx'
import './record-view.css'

/** The follow-ups of a company, newest first. */
export function CompanyRecords({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecords(company.id)
  useRecordNews(company.id)
  const [first] = data?.pages ?? []
  const records = data?.pages.flatMap((page) => page.rows)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!first || !records) return <Loading rows={8} />
  const log = first.can.log ? (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      aria-keyshortcuts="f"
      onClick={() => openRecordForm({ company })}
    >
      {t('followups.log')}
    </Button>
  ) : null
  return (
    <section className="records" aria-label={t('followups.records')}>
      {company.inside ? null : <p className="record-hint">{t('followups.records.pool')}</p>}
      {records.length === 0 ? (
        <Empty text={t('followups.records.none')} action={log} />
      ) : (
        <>
          <div className="records-head">
            <span className="record-hint">{t('followups.records.count', { count: first.count.value })}</span>
            <RecordExport query={{ companyId: company.id }} />
          </div>
          <ol className="records-list">
            {records.map((record) => (
              <li key={record.id}>
                <RecordCard record={record} company={company} />
              </li>
            ))}
          </ol>
        </>
      )}
      {hasNextPage ? (
        <Button type="link" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('followups.records.more')}
        </Button>
      ) : null}
    </section>
  )
}
