import { LinkOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Failed, Page, useIsPhone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { TaskForm } from '../tasks/task-form.tsx'
import type { TaskStart } from '../tasks/task-form-rules.ts'
import { useTaskNews } from '../tasks/task-queries.ts'
import { WhoseTasks } from '../tasks/task-toolbar-view.tsx'
import '../tasks/tasks-page.css'
import { calendarSearch, type CalendarSearch, type CalendarView as View, type Shown } from './calendar-filters.ts'
import { ImportForm } from './calendar-import-form.tsx'
import { useCalendar, useCalendarEntries } from './calendar-queries.ts'
import { dayText } from './calendar-rules.ts'
import { CalendarView } from './calendar-view.tsx'
import { FeedForm } from './feed-form.tsx'
import { OfficeDaysForm } from './office-days-form.tsx'
import { TaskCard } from './task-card-view.tsx'
import './calendar-page.css'

/** Tasks, planned contacts and days off, by day: the person's own, a colleague's, or those of everybody in reach. */
export function CalendarPage() {
  const { t } = useWords()
  const search = usePageSearch(calendarSearch)
  const setSearch = useSetPageSearch()
  const isPhone = useIsPhone()
  const [today] = useState(() => dayText(new Date()))
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState<number>()
  const [start, setStart] = useState<TaskStart>()
  const { data, error, refetch, isFetching } = useCalendar(shown, search)
  const entries = useCalendarEntries(shown, search)
  const go = useGo()
  useTaskNews()
  const view = search.view && !(isPhone && search.view === 'week') ? search.view : isPhone ? 'agenda' : 'month'
  return (
    <Page
      title={t('followups.calendar')}
      note={data?.isCut ? t('followups.calendar.cut') : null}
      actions={
        <Actions
          mayKeepDays={data?.can.keepOfficeDays ?? false}
          year={Number((search.day ?? today).slice(0, 4))}
          onNew={() => setStart({})}
        />
      }
    >
      <div className="calendar">
        <Toolbar
          search={search}
          view={view}
          views={isPhone ? ['agenda', 'day', 'month'] : ['month', 'week', 'day', 'agenda']}
          hasTeam={data?.hasTeam ?? false}
          onChange={setSearch}
        />
        {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
        <div className="calendar-sheet" aria-busy={isFetching}>
          <CalendarView
            view={view}
            day={search.day}
            tasks={data?.tasks ?? []}
            officeDays={data?.officeDays ?? []}
            entries={entries}
            isWaiting={!data}
            onShown={({ day, ...days }) => {
              setShown(days)
              setSearch({ day })
            }}
            onOpen={({ id }) => setOpened(id)}
            onOpenEntry={go}
            onPlan={(at, isWholeDay, minutes) => setStart({ at, isWholeDay, minutes })}
          />
        </div>
      </div>
      {opened === undefined ? null : <TaskCard key={opened} id={opened} onClose={() => setOpened(undefined)} />}
      {start ? <TaskForm start={start} onClose={() => setStart(undefined)} /> : null}
    </Page>
  )
}

function Actions({ mayKeepDays, year, onNew }: { mayKeepDays: boolean; year: number; onNew: () => void }) {
  const { t } = useWords()
  const [form, setForm] = useState<'feed' | 'import' | 'days'>()
  const close = () => setForm(undefined)
  return (
    <>
      {mayKeepDays ? <Button onClick={() => setForm('days')}>{t('followups.officeDays')}</Button> : null}
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setForm('import')}>
        {t('followups.calendar.import')}
      </Button>
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setForm('feed')}>
        {t('followups.calendar.subscribe')}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNew}>
        {t('followups.task.new')}
      </Button>
      {form === 'feed' ? <FeedForm onClose={close} /> : null}
      {form === 'import' ? <ImportForm onClose={close} /> : null}
      {form === 'days' ? <OfficeDaysForm first={year} onClose={close} /> : null}
    </>
  )
}

interface ToolbarProps {
  search: CalendarSearch
  view: View
  views: readonly View[]
  /** Whether there are colleagues whose calendar can be opened. */
  hasTeam: boolean
  onChange: (patch: Partial<CalendarSearch>) => void
}

function Toolbar({ search, view, views, hasTeam, onChange }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="tasks-toolbar">
      <Segmented
        aria-label={t('followups.calendar.view')}
        value={view}
        onChange={(chosen) => onChange({ view: chosen })}
        options={views.map((value) => ({ value, label: t(`followups.calendar.view.${value}`) }))}
      />
      {hasTeam ? <WhoseTasks search={search} onChange={onChange} /> : null}
    </div>
  )
}
