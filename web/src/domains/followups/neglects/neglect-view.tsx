import { CalendarOutlined } from '@ant-design/icons'
import type { NeglectedCompany } from '@seamark/contract/followups/neglects/neglects'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { date } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { companyPath } from '../../phonebook/index.ts'
import { logAction } from '../records/record-actions.tsx'
import type { TaskSearch } from '../tasks/task-filters.ts'
import { MoreRows } from '../tasks/more-rows-view.tsx'
import { TaskForm } from '../tasks/task-form.tsx'
import { useNeglected } from './neglect-queries.ts'
import { StayRules } from './stay-rules-view.tsx'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

/** Companies without a next step, the longest neglected first; one click plans one. */
export function NeglectedList({ search }: { search: TaskSearch }) {
  const { t } = useWords()
  const listed = useNeglected(search)
  const { data, error, refetch } = listed
  const [planned, setPlanned] = useState<NeglectedCompany>()
  const [first] = data?.pages ?? []
  if (!first) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const { value, exact } = first.count
  return (
    <div className="task-list">
      <div className="neglect-head">
        <span className="task-quiet">
          {t('followups.neglect.help', { days: first.neglectedDays, count: exact ? value : `${value}+` })}
        </span>
        <StayRules />
      </div>
      {value === 0 ? <Empty text={t('followups.neglect.none')} /> : null}
      <ul>
        {data?.pages
          .flatMap(({ rows }) => rows)
          .map((company) => (
            <Line key={company.id} company={company} onPlan={() => setPlanned(company)} />
          ))}
      </ul>
      <MoreRows rows={listed} />
      {planned ? (
        <TaskForm
          start={{ kind: 'contact', companyId: planned.id, company: planned }}
          onClose={() => setPlanned(undefined)}
        />
      ) : null}
    </div>
  )
}

function Line({ company, onPlan }: { company: NeglectedCompany; onPlan: () => void }) {
  const { t, language } = useWords()
  const me = useSession().id
  const { custodian, stay, days, hasTouch, since } = company
  return (
    <li className="task-line neglect-line">
      <div className="task-what">
        <PageLink className="task-title text-button" href={companyPath(company)}>
          {company.name}
        </PageLink>
        <span className="task-notes">
          <span>{t(hasTouch ? 'followups.neglect.touched' : 'followups.neglect.held', { day: date(since) })}</span>
          {stay ? (
            <span>
              {t('followups.neglect.stay', {
                tag: language === 'zh' || language === 'ja' ? stay.tag.name : stay.tag.nameEn,
                days: stay.days,
              })}
            </span>
          ) : null}
          {custodian.id === me ? null : <span>{custodian.name}</span>}
        </span>
      </div>
      <span className="task-due task-late">{t('followups.neglect.days', { days })}</span>
      <span className="neglect-buttons">
        {logAction.isOffered() ? (
          <Tooltip title={t(logAction.title)}>
            <Button
              size="small"
              aria-label={t('followups.log.of', { name: company.name })}
              icon={logAction.icon}
              onClick={() => void log(company.id)}
            />
          </Tooltip>
        ) : null}
        <Button size="small" icon={<CalendarOutlined aria-hidden />} onClick={onPlan}>
          {t('followups.neglect.plan')}
        </Button>
      </span>
    </li>
  )
}

/** The form needs more of a company than the queue holds; the call reports a refusal. */
async function log(id: number) {
  const company = await call(getCompany, { params: { id } }).catch(() => undefined)
  if (company) logAction.run(company)
}
