import { getCaptureCounts } from '@seamark/contract/exhibitions/index'
import { countUnread } from '@seamark/contract/notices/index'
import { countNetPosts } from '@seamark/contract/crawl/posts/posts'
import { addDays } from '@seamark/contract/platform/days'
import { listNeglected } from '@seamark/contract/followups/neglects/neglects'
import { countFindings } from '@seamark/contract/groups/index'
import { countRates } from '@seamark/contract/rates/index'
import { listTasks } from '@seamark/contract/followups/tasks/tasks'
import { openOrderStatuses } from '@seamark/contract/orders/orders/steps'
import { soonDays, type Waiting } from '@seamark/contract/summary/dashboards'
import { getDay } from '@seamark/contract/summary/index'
import { Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { PageLink } from '../../../platform/page.tsx'
import { beginOfOfficeDay } from '../../../platform/session/office-day.ts'
import { hasCode, useSession } from '../../../platform/session/session.ts'
import { href } from '../../../platform/search.ts'
import { companyPath, Dial } from '../../phonebook/index.ts'
import { Figure } from './figures-view.tsx'
import { Team } from './team-view.tsx'

const companies = '/contacts/contactsList'
const tasks = '/contacts/tasks'
const fewTasks = 6

/** Today's waiting work, the most urgent first; for a manager, with the people it waits for. */
export function Day() {
  const { t } = useWords()
  const { data, error, refetch } = useCall(getDay, {})
  useLive('phonebook.company', () => void refetch())
  useLive('followups.task', () => void refetch())
  useLive('orders.order', () => void refetch())
  useLive('rates.quote', () => void refetch())
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <>
      <section aria-labelledby="my-day">
        <h2 id="my-day">{t('summary.day')}</h2>
        <Waits own={data.own} today={data.today} />
        {hasCode(317) ? <NextTasks /> : null}
      </section>
      {data.team.length > 0 ? <Team team={data.team} /> : null}
    </>
  )
}

function Waits({ own, today }: { own: Waiting; today: string }) {
  const { t } = useWords()
  const unread = useCall(countUnread, {}).data?.unread
  const mayPlan = hasCode(317)
  return (
    <ul className="figures">
      {mayPlan ? (
        <Figure to={href(tasks, { show: 'overdue' })} label={t('summary.day.overdue')} value={own.overdue} urgent />
      ) : null}
      {mayPlan ? <Figure to={href(tasks, { show: 'today' })} label={t('summary.day.today')} value={own.today} /> : null}
      {mayPlan ? <Neglected /> : null}
      <Findings today={today} />
      {hasCode(334) ? <Inquiries today={today} /> : null}
      {hasCode(346) ? <Unmatched /> : null}
      {hasCode(346) ? <Expiring today={today} /> : null}
      <Figure
        to={href(companies, { view: 'mine', nextContact: 'none' })}
        label={t('summary.day.withoutNext')}
        value={own.withoutNext}
      />
      <Figure
        to={href(companies, { view: 'mine', due: soonDays })}
        label={t('summary.day.falling', { days: soonDays })}
        value={own.falling}
        urgent
      />
      {hasCode(347) ? <OrderFigures own={own} /> : null}
      {hasCode(348) && own.quotes > 0 ? (
        <Figure
          to={href('/freight/quotes', { show: 'noOutcome', of: 'own' })}
          label={t('summary.day.quotes')}
          value={own.quotes}
        />
      ) : null}
      <UnsortedCards />
      {unread ? (
        <Figure
          to={href('/notices/index', { state: 'unread' })}
          label={t('summary.day.unread')}
          value={unread.value}
          exact={unread.exact}
        />
      ) : null}
    </ul>
  )
}

/** The reader's orders: what cannot wait first, and nothing where there is nothing. */
function OrderFigures({ own: { underWay, withoutBill, unsettled } }: { own: Waiting }) {
  const { t } = useWords()
  if (underWay + withoutBill + unsettled === 0) return null
  const mine = (filters: Record<string, string>) => href('/freight/orders', { view: 'mine', ...filters })
  return (
    <>
      <Figure to={mine({ missing: 'bill' })} label={t('summary.day.withoutBill')} value={withoutBill} urgent />
      <Figure to={mine({ settlement: 'overdue' })} label={t('summary.day.unsettled')} value={unsettled} urgent />
      <Figure to={mine({ status: openOrderStatuses.join(',') })} label={t('summary.day.underWay')} value={underWay} />
    </>
  )
}

/** Companies that need a follow-up, by the office's days and the rules of their tags. */
function Neglected() {
  const { t } = useWords()
  const { data, refetch } = useCall(listNeglected, { query: { limit: 1 } })
  useLive('phonebook.company', () => void refetch())
  useLive('followups.task', () => void refetch())
  return data ? (
    <Figure
      to={href(tasks, { show: 'neglected' })}
      label={t('summary.day.neglected')}
      value={data.count.value}
      exact={data.count.exact}
      urgent
    />
  ) : null
}

/** Inquiries that were published on the net today and nobody has taken; shown while there is one. */
function Inquiries({ today }: { today: string }) {
  const { t } = useWords()
  const query = { kind: 'inquiry', taken: 'open' }
  const [from, to] = [today, addDays(today, 1)].map((day) => beginOfOfficeDay(day).toISOString())
  const { data, refetch } = useCall(countNetPosts, { query: { ...query, from, to } })
  useLive('crawl.posts', () => void refetch())
  if (!data || data.value === 0) return null
  return (
    <Figure
      to={href('/crawlData/netweek', { ...query, period: 'today' })}
      label={t('summary.day.netInquiries')}
      value={data.value}
      exact={data.exact}
    />
  )
}

/** What was said today in the reader's chat groups and nobody has decided yet; shown while there is something. */
function Findings({ today }: { today: string }) {
  const { t } = useWords()
  const query = { state: 'found', mine: 'true', from: today } as const
  const { data, refetch } = useCall(countFindings, { query })
  useLive('groups.finding', () => void refetch())
  if (!data || data.value === 0) return null
  return (
    <Figure
      to={href('/contacts/ChatRecordExtraction', query)}
      label={t('summary.day.findings')}
      value={data.value}
      exact={data.exact}
    />
  )
}

/** The reader's requests for space for which nothing was found yet; shown while there are some. */
function Unmatched() {
  const { t } = useWords()
  const query = { side: 'demand', mine: 'true', unmatched: 'true' } as const
  const { data, refetch } = useCall(countRates, { query })
  useLive('rates.rate', () => void refetch())
  if (!data || data.value === 0) return null
  const { side: segment, ...filters } = query
  return (
    <Figure
      to={href('/freight/rates', { segment, ...filters })}
      label={t('summary.day.unmatched')}
      value={data.value}
      exact={data.exact}
      urgent
    />
  )
}

/** The reader's offers that end within a few days; shown while there are some. */
function Expiring({ today }: { today: string }) {
  const { t } = useWords()
  const query = { side: 'supply', mine: 'true', validOn: today, endsTo: addDays(today, soonDays) } as const
  const { data, refetch } = useCall(countRates, { query })
  useLive('rates.rate', () => void refetch())
  if (!data || data.value === 0) return null
  const { side: segment, ...filters } = query
  return (
    <Figure
      to={href('/freight/rates', { segment, ...filters, sort: 'expiry', order: 'asc' })}
      label={t('summary.day.expiring', { days: soonDays })}
      value={data.value}
      exact={data.exact}
      urgent
    />
  )
}

/** The name cards that the reader has captured and not sorted, at each exhibition where there are some. */
function UnsortedCards() {
  const { t } = useWords()
  const { id } = useSession()
  const { data, refetch } = useCall(getCaptureCounts, { query: {} })
  useLive('exhibitions.capture', () => void refetch())
  return data?.exhibitions
    .filter(({ own }) => own > 0)
    .map((fair) => (
      <Figure
        key={fair.id}
        to={href(`/exhibition/captures/${fair.id}`, { authorId: id })}
        label={t('summary.day.cards', { exhibition: fair.name })}
        value={fair.own}
      />
    ))
}

/** The next tasks: overdue ones first, then the coming ones. */
function NextTasks() {
  const { t } = useWords()
  const { data, dataUpdatedAt: now, refetch } = useCall(listTasks, { query: { show: 'open', limit: fewTasks } })
  useLive('followups.task', () => void refetch())
  if (!data || data.rows.length === 0) return null
  return (
    <ul className="day-tasks" aria-label={t('summary.day.next')}>
      {data.rows.map((task) => (
        <li key={task.id} data-overdue={new Date(task.dueAt).getTime() < now}>
          <time dateTime={task.dueAt} title={dateTime(task.dueAt)}>
            {task.dueDay ?? dateTime(task.dueAt).slice(0, 16)}
          </time>
          <span className="day-task">
            <PageLink href={href(tasks, { show: 'open', task: task.id })}>
              {task.title || t('summary.day.contact')}
            </PageLink>
            {task.company ? <PageLink href={companyPath(task.company)}>{task.company.name}</PageLink> : null}
          </span>
          <span className="day-call">
            {task.call ? (
              <>
                {task.contact?.name ?? task.call.name} <Dial number={task.call.number} link={task.call.link} />
              </>
            ) : null}
          </span>
        </li>
      ))}
      {data.count.value > data.rows.length ? (
        <li>
          <PageLink href={tasks}>{t('summary.day.all', { count: number(data.count.value) })}</PageLink>
        </li>
      ) : null}
    </ul>
  )
}
