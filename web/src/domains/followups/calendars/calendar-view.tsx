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
import type { CalendarView } from './calendar-filters.ts'
import type { Shown } from './calendar-queries.ts'
import { agendaFrom, dayOff, dayText, eventOf, movedTo } from './calendar-rules.ts'

interface CalendarProps {
  view: CalendarView
  day: string | undefined
  tasks: readonly Task[]
  officeDays: readonly OfficeDay[]
  /** Nothing is known yet, which is not the same as nothing planned. */
  isWaiting: boolean
  onShown: (shown: Shown & { day: string }) => void
  onOpen: (task: Task) => void
  onPlan: (at: Date, isWholeDay: boolean, minutes: number | null) => void
}

const drawnAs: Record<CalendarView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'agenda',
}
/** Four weeks and a bit from the day that is shown. */
const views = { agenda: { type: 'list', duration: { days: 31 } } }
const plugins = [dayGrid, timeGrid, list, interaction]
const locales = [zh, es, ja]
const arrows = { prev: '‹', next: '›' }
/** A cell is read with what stands in it; the library would have it called by its number alone. */
const nameless = ({ el }: { el: HTMLElement }) => el.removeAttribute('aria-labelledby')
/** The library says of a link that it is expanded, which only a button can be. */
const pressed = ({ el }: { el: HTMLElement }) => el.setAttribute('role', 'button')
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** The calendar itself: tasks are dragged to another time and pulled longer; an empty place plans a new one. */
export function CalendarView({ view, day, tasks, officeDays, isWaiting, onShown, onOpen, onPlan }: CalendarProps) {
  const { t, language } = useWords()
  const me = useSession().id
  const { move } = useTaskActions()
  const [today] = useState(() => dayText(new Date()))
  /** Where the server refuses, it goes back to where it was. */
  async function moved({ event, revert }: Pick<EventDropArg, 'event' | 'revert'>) {
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
      dayCellDidMount={nameless}
      moreLinkDidMount={pressed}
      nowIndicator
      eventTimeFormat={clock}
      slotLabelFormat={clock}
      dayMaxEvents
      scrollTime="08:00:00"
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      eventInteractive
      selectable
      editable
      noEventsContent={isWaiting ? '' : t('followups.calendar.empty')}
      events={events}
      datesSet={(shown: DatesSetArg) =>
        onShown({ from: dayText(shown.start), until: dayText(shown.end), day: dayText(shown.view.currentStart) })
      }
      eventClick={({ event, jsEvent }: EventClickArg) => {
        jsEvent.preventDefault()
        const task = taskIn(event.extendedProps)
        if (task) onOpen(task)
      }}
      select={({ start, end, allDay }: DateSelectArg) => onPlan(start, allDay, movedTo({ start, end, allDay }).minutes)}
      eventDrop={(dropped: EventDropArg) => void moved(dropped)}
      eventResize={(pulled: EventResizeDoneArg) => void moved(pulled)}
    />
  )
}

// What `eventOf` has put there.
const taskIn = (props: Record<string, unknown>) => props['task'] as Task | undefined
