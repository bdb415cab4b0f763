import type { DateSelectArg, DatesSetArg, EventClickArg, EventDropArg } from '@fullcalendar/core'
import es from '@fullcalendar/core/locales/es'
import ja from '@fullcalendar/core/locales/ja'
import zh from '@fullcalendar/core/locales/zh-cn'
import dayGrid from '@fullcalendar/daygrid'
import interaction, { type EventResizeDoneArg } from '@fullcalendar/interaction'
import list from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import timeGrid from '@fullcalendar/timegrid'
import type { OfficeDay } from '@seamark/contract/followups/calendars/calendars'
import type { Task } from '@seamark/contract/followups/tasks/tasks'
import { useState } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTaskActions } from '../tasks/task-actions.tsx'
import { taskTitle } from '../tasks/task-text.ts'
import type { CalendarEntry } from './calendar-extension-rules.ts'
import type { CalendarView, Shown } from './calendar-filters.ts'
import { agendaFrom, dayOff, dayText, dayToKeep, entryEvent, eventOf, movedTo } from './calendar-rules.ts'

interface CalendarProps {
  view: CalendarView
  day: string | undefined
  tasks: readonly Task[]
  officeDays: readonly OfficeDay[]
  /** What domains above add. */
  entries: readonly CalendarEntry[]
  /** True before the first answer, so that it is not shown as an empty plan. */
  isWaiting: boolean
  onShown: (shown: Shown & { day: string | undefined }) => void
  onOpen: (task: Task) => void
  onOpenEntry: (href: string) => void
  onPlan: (at: Date, isWholeDay: boolean, minutes: number | null) => void
}

const drawnAs: Record<CalendarView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'agenda',
}
/** Four weeks and a few days from the day that is shown. */
const views = { agenda: { type: 'list', duration: { days: 31 } } }
const plugins = [dayGrid, timeGrid, list, interaction]
const locales = [zh, es, ja]
const arrows = { prev: '‹', next: '›' }
/** The cell is read out with its content; the library would label it by its number alone. */
const removeLabel = ({ el }: { el: HTMLElement }) => el.removeAttribute('aria-labelledby')
/** The library sets aria-expanded on a link, which only a button may have. */
const markAsButton = ({ el }: { el: HTMLElement }) => el.setAttribute('role', 'button')
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** The calendar itself: tasks are dragged to another time or resized; a click on an empty place plans a new one. */
export function CalendarView({ view, day, tasks, officeDays, entries, isWaiting, ...deeds }: CalendarProps) {
  const { onShown, onOpen, onOpenEntry, onPlan } = deeds
  const { t, language } = useWords()
  const me = useSession().id
  const { move } = useTaskActions()
  const [today] = useState(() => dayText(new Date()))
  /** After a refusal the event returns to its old time. */
  async function moveTask({ event, revert }: Pick<EventDropArg, 'event' | 'revert'>) {
    const task = taskIn(event.extendedProps)
    if (
      !task ||
      !event.start ||
      !(await move(task, movedTo({ start: event.start, end: event.end, allDay: event.allDay })))
    )
      revert()
  }
  const named = (one: OfficeDay) =>
    language === 'zh' || language === 'ja' || one.nameEn === '' ? one.name : one.nameEn
  const events = [
    ...tasks.map((task) => eventOf(task, taskTitle(task), task.personId !== me)),
    ...entries.map(entryEvent),
    ...officeDays.map((one) =>
      dayOff(one, one.kind === 'workday' ? t('followups.calendar.works', { name: named(one) }) : named(one)),
    ),
  ]
  return (
    <FullCalendar
      key={view}
      plugins={plugins}
      locales={locales}
      locale={language === 'zh' ? 'zh-cn' : language}
      initialView={drawnAs[view]}
      views={views}
      {...(day ? { initialDate: view === 'agenda' ? agendaFrom(day, today) : day } : {})}
      headerToolbar={{ start: 'prev,next today', center: 'title', end: '' }}
      height="100%"
      firstDay={1}
      buttonIcons={false}
      buttonText={{ ...arrows, today: t('followups.task.show.today') }}
      dayCellDidMount={removeLabel}
      moreLinkDidMount={markAsButton}
      nowIndicator
      eventTimeFormat={clock}
      slotLabelFormat={clock}
      dayMaxEvents
      eventOrder="rank,start,-duration,allDay,title"
      scrollTime="08:00:00"
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      eventInteractive
      selectable
      editable
      noEventsContent={isWaiting ? '' : t('followups.calendar.empty')}
      events={events}
      datesSet={(shown: DatesSetArg) =>
        onShown({
          from: dayText(shown.start),
          until: dayText(shown.end),
          day: dayToKeep(
            { first: dayText(shown.view.currentStart), end: dayText(shown.view.currentEnd) },
            day,
            dayText(new Date()),
          ),
        })
      }
      eventClick={({ event, jsEvent }: EventClickArg) => {
        jsEvent.preventDefault()
        const task = taskIn(event.extendedProps)
        if (task) onOpen(task)
        const href: unknown = event.extendedProps['href']
        if (typeof href === 'string') onOpenEntry(href)
      }}
      select={({ start, end, allDay }: DateSelectArg) => onPlan(start, allDay, movedTo({ start, end, allDay }).minutes)}
      eventDrop={(dropped: EventDropArg) => void moveTask(dropped)}
      eventResize={(pulled: EventResizeDoneArg) => void moveTask(pulled)}
    />
  )
}

// The task that `eventOf` has stored in the event.
const taskIn = (props: Record<string, unknown>) => props['task'] as Task | undefined
