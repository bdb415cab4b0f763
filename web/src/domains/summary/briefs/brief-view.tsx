import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyBrief as Brief } from '@seamark/contract/summary/briefs'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { NextTask, openPlan } from '../../followups/index.ts'
import { companyPath, People } from '../../phonebook/index.ts'
import { useCompanyBrief } from './brief-queries.ts'
import { LastTalk } from './last-talk-view.tsx'
import { Worth } from './worth-view.tsx'
import './brief-view.css'

/** What one asks first of a client: what we said last, what is promised, whom to call, and what it is worth. */
export function CompanyBrief({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, dataUpdatedAt, error, refetch } = useCompanyBrief(company.id)
  const isTold = data ? data.record !== undefined || data.quote !== undefined : hasCode(321)
  const isPlanned = data ? data.tasks !== undefined : hasCode(317) && company.inside
  return (
    <div className="brief">
      {isTold ? (
        <Card title={t('summary.brief.said')}>
          {data ? (
            <LastTalk company={company} brief={data} />
          ) : error ? (
            <Failed error={error} retry={() => void refetch()} />
          ) : (
            <Loading rows={3} />
          )}
        </Card>
      ) : null}
      {isPlanned || company.nextContactAt ? (
        <Card title={t('summary.brief.next')}>
          {data || !isPlanned ? (
            <Promise company={company} tasks={data?.tasks} now={dataUpdatedAt} />
          ) : error ? null : (
            <Loading rows={3} />
          )}
        </Card>
      ) : null}
      <Card title={t('summary.brief.people')}>
        <People company={company} />
      </Card>
      <Card title={t('summary.brief.worth')}>
        <Worth company={company} brief={data} />
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="brief-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What is to be done next. A reader without the list of tasks is told the day alone. */
function Promise({ company, tasks, now }: { company: Company; tasks: Brief['tasks']; now: number }) {
  const { t } = useWords()
  if (!tasks) return <p>{t('summary.brief.nextContact', { at: dateTime(company.nextContactAt).slice(0, 16) })}</p>
  const { next, count } = tasks
  if (!next)
    return (
      <>
        <p className="brief-quiet">{t('summary.brief.nothingPlanned')}</p>
        <Button size="small" onClick={() => openPlan(company)}>
          {t('followups.neglect.plan')}
        </Button>
      </>
    )
  return (
    <>
      <NextTask key={next.id} task={next} isOverdue={new Date(next.dueAt).getTime() < now} />
      {count.value > 1 ? (
        <PageLink className="brief-more" href={`${companyPath(company)}?tab=tasks`}>
          {t('summary.brief.moreTasks', { count: count.value - 1 })}
        </PageLink>
      ) : null}
    </>
  )
}
