import { ArrowRightOutlined, UndoOutlined } from '@ant-design/icons'
import type { CompanyChange, FieldChange } from '@seamark/contract/phonebook/changes/changes'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Button } from 'antd'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useRestore } from './change-actions.ts'
import { useCompanyChanges } from './change-queries.ts'
import './change-view.css'

/** The history of a company's fields: old and new value, author and time. A reader who may edit can restore an old value. */
export function CompanyChanges({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCompanyChanges(company.id)
  const { restoring, restore } = useRestore(company)
  const entries = data?.pages.flatMap((page) => page.entries)
  if (!entries) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  if (entries.length === 0) return <Empty text={t('phonebook.change.none')} />
  return (
    <section className="company-card" aria-label={t('phonebook.tab.changes')}>
      <ol className="changes">
        {entries.map((entry) => (
          <li key={entry.id} className="change">
            <ChangeHead entry={entry} />
            {entry.fields.map((change) => (
              <FieldLine
                key={change.field}
                change={change}
                busy={restoring === `${entry.id}.${change.field}`}
                restore={
                  company.can.edit && !change.stands
                    ? () => void restore(`${entry.id}.${change.field}`, change)
                    : undefined
                }
              />
            ))}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.change.more')}
        </Button>
      )}
    </section>
  )
}

function ChangeHead({ entry: { actor, at, kind } }: { entry: CompanyChange }) {
  const { t } = useWords()
  return (
    <div className="change-head">
      <strong>{actor?.name ?? t('phonebook.timeline.system')}</strong>
      {kind === 'created' ? <span>{t('phonebook.change.created')}</span> : null}
      <time className="company-quiet company-small" dateTime={at}>
        {dateTime(at)}
      </time>
    </div>
  )
}

function FieldLine({
  change,
  busy,
  restore,
}: {
  change: FieldChange
  busy: boolean
  restore: (() => void) | undefined
}) {
  const { t } = useWords()
  const field = t(`phonebook.field.${change.field}`)
  const blank = <span className="company-quiet">{t('phonebook.change.blank')}</span>
  return (
    <div className="change-line">
      <span className="change-field">{field}</span>
      <span className="change-values">
        <del>{change.before || blank}</del>
        <ArrowRightOutlined aria-hidden className="company-quiet" />
        <ins>{change.after || blank}</ins>
      </span>
      {restore ? (
        <Button
          type="text"
          size="small"
          icon={<UndoOutlined aria-hidden />}
          loading={busy}
          aria-label={t('phonebook.change.restoreField', {
            field,
            value: change.before || t('phonebook.change.blank'),
          })}
          onClick={restore}
        >
          {t('phonebook.change.restore')}
        </Button>
      ) : null}
    </div>
  )
}
