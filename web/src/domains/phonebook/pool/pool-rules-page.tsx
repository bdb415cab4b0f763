import type { PoolRulesInForce } from '@seamark/contract/phonebook/pool/pool-rules'
import { Failed, Loading, Page, RelativeTime } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { PoolRuleForm } from './pool-rule-form.tsx'
import { usePoolRules } from './pool-rule-queries.ts'
import './pool-rules-page.css'

/** The rules by which neglected companies return to the pool and are claimed from it. */
export function PoolRulesPage() {
  const { t } = useWords()
  const { data, error, refetch } = usePoolRules()
  return (
    <Page
      title={t('phonebook.pool.rules')}
      note={
        data?.updatedBy ? (
          <>
            {t('phonebook.pool.lastChanged')} {data.updatedBy.name} <RelativeTime at={data.updatedAt} />
          </>
        ) : undefined
      }
    >
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data ? (
        <>
          <PoolRuleForm inForce={data} />
          <History days={data.days} />
        </>
      ) : null}
    </Page>
  )
}

/** The runs of recent days; recycled companies can be opened while they are in the pool. */
function History({ days }: Pick<PoolRulesInForce, 'days'>) {
  const { t, language } = useWords()
  return (
    <section className="pool-history" aria-label={t('phonebook.pool.history')}>
      <h2>{t('phonebook.pool.history')}</h2>
      {days.length === 0 ? <p className="company-quiet">{t('phonebook.pool.history.none')}</p> : null}
      {days.length > 0 ? (
        <table className="pool-numbers">
          <thead>
            <tr>
              <th scope="col">{t('phonebook.pool.history.day')}</th>
              <th scope="col">{t('phonebook.field.warned')}</th>
              <th scope="col">{t('phonebook.field.recycled')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, warned, recycled }) => (
              <tr key={day}>
                <th scope="row" className="pool-day">
                  {day}
                </th>
                <td>{warned === null ? '–' : number(warned, language)}</td>
                <td>
                  {recycled ? (
                    <PageLink href={`/contacts/contactsList?view=pool&recycledOn=${day}`}>
                      {number(recycled, language)}
                    </PageLink>
                  ) : (
                    (recycled ?? '–')
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}
