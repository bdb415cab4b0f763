import { type HandoverDetail, runHandover } from '@seamark/contract/phonebook/handovers/handovers'
import { Alert, Button, Progress } from 'antd'
import { Failed, leaveFailureToCall, Loading, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { cacheHandover, useHandover, useStayed } from './handover-queries.ts'

interface ViewProps {
  id: number
  onBack: (from: number | undefined) => void
}

/** One hand-over: as a preview, while it runs, or when it has ended. */
export function HandoverView({ id, onBack }: ViewProps) {
  const { t } = useWords()
  const { data, error, refetch } = useHandover(id)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  return (
    <div className="handover-form">
      <h2 className="handover-title">{t('phonebook.handover.of', { name: data.from.name })}</h2>
      {data.state === 'planned' ? (
        <Planned handover={data} onBack={() => onBack(data.from.id)} />
      ) : (
        <Outcome handover={data} onBack={() => onBack(undefined)} />
      )}
      <Receivers handover={data} />
      <Parts handover={data} />
      {data.state === 'done' || data.state === 'failed' ? <Stayed id={id} /> : null}
    </div>
  )
}

function Planned({ handover: { id, total, left }, onBack }: { handover: HandoverDetail; onBack: () => void }) {
  const { t } = useWords()
  const { isSaving, save } = useSave({
    send: async () => cacheHandover(await call(runHandover, { params: { id } })),
    onFailure: leaveFailureToCall,
  })
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={left > 0 ? t('phonebook.handover.previewLeft', { left }) : t('phonebook.handover.previewText')}
      />
      <div className="handover-buttons">
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          {t('phonebook.handover.run', { count: total })}
        </Button>
        <Button onClick={onBack}>{t('phonebook.handover.change')}</Button>
      </div>
    </>
  )
}

function Outcome({
  handover: { state, total, done, moved, problem },
  onBack,
}: {
  handover: HandoverDetail
  onBack: () => void
}) {
  const { t } = useWords()
  return (
    <>
      {state === 'running' ? (
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          aria-label={t('phonebook.handover.running')}
        />
      ) : null}
      {state === 'running' ? <p>{t('phonebook.handover.progress', { done, total })}</p> : null}
      {state === 'done' ? (
        <Alert
          type={moved === total ? 'success' : 'warning'}
          showIcon
          title={t('phonebook.handover.done', { moved, total })}
        />
      ) : null}
      {state === 'failed' ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem}
          description={t('phonebook.handover.done', { moved, total })}
        />
      ) : null}
      <div>
        <Button onClick={onBack}>{t('phonebook.handover.back')}</Button>
      </div>
    </>
  )
}

/** How many each receiver gets, and would hold then. */
function Receivers({ handover: { receivers, dropped, state } }: { handover: HandoverDetail }) {
  const { t, language } = useWords()
  const isPlan = state === 'planned'
  return (
    <div className="handover-scroll">
      <table className="handover-table">
        <thead>
          <tr>
            <th scope="col">{t('phonebook.handover.receiver')}</th>
            {isPlan ? <th scope="col">{t('phonebook.handover.held')}</th> : null}
            <th scope="col">{t('phonebook.handover.gets')}</th>
            {isPlan ? <th scope="col">{t('phonebook.handover.after')}</th> : null}
            <th scope="col">{t('phonebook.handover.followRoles')}</th>
            <th scope="col">{t('phonebook.handover.names')}</th>
          </tr>
        </thead>
        <tbody>
          {receivers.map(({ id, name, held, companies, follows, names }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {isPlan ? <td>{number(held, language)}</td> : null}
              <td>{number(companies, language)}</td>
              {isPlan ? <td>{number(held + companies, language)}</td> : null}
              <td>{number(follows, language)}</td>
              <td className="handover-names">{names.join(language === 'zh' || language === 'ja' ? '、' : ', ')}</td>
            </tr>
          ))}
          {dropped > 0 ? (
            <tr>
              <th scope="row" colSpan={isPlan ? 4 : 2}>
                {t('phonebook.handover.dropped')}
              </th>
              <td colSpan={2}>{number(dropped, language)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

/** The leaver's own parts that move along, and those that stay, with a link to the page that lists them. */
function Parts({ handover: { parts, from } }: { handover: HandoverDetail }) {
  const { t } = useWords()
  return parts
    .filter(({ count }) => count > 0)
    .map(({ part, count, goes, path }) => (
      <p key={part}>
        {goes
          ? t(`phonebook.handover.goes.${part}`, { count })
          : t(`phonebook.handover.stays.${part}`, { count, name: from.name })}
        {goes ? null : (
          <>
            {' '}
            <PageLink href={path}>{t('phonebook.handover.partOpen')}</PageLink>
          </>
        )}
      </p>
    ))
}

/** The companies that did not move, with the reasons. */
function Stayed({ id }: { id: number }) {
  const { t } = useWords()
  const { data } = useStayed(id, true)
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={t('phonebook.handover.stayed')}>
      <h3>{t('phonebook.handover.stayed')}</h3>
      <ul className="handover-stayed">
        {data.rows.map(({ company, part, outcome }, place) => (
          <li key={`${company?.id ?? `hidden-${place}`}-${part}`}>
            {company ? (
              <PageLink href={companyPath(company)}>{company.name}</PageLink>
            ) : (
              <span className="company-quiet">{t('phonebook.handover.hidden')}</span>
            )}
            {outcome && outcome !== 'moved' ? (
              <span className="company-quiet">{t(`phonebook.handover.outcome.${outcome}`)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
