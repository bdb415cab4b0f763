import { lazy } from 'react'
import type { RouteGroup } from '../../platform/routes.ts'
import type { CompanyTab } from '../phonebook/index.ts'
import { calendarSearch } from './calendars/calendar-filters.ts'
import { taskSearch } from './tasks/task-filters.ts'
import { hasCode } from '../../platform/session/session.ts'
import { timelineSearch } from './timeline/timeline-filters.ts'

/** These routes are in the menu group that the phonebook defines. */
export const followupsRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/tasks',
        name: 'tasks',
        title: 'followups.tasks',
        codes: [317],
        search: taskSearch,
        load: () => import('./tasks/tasks-page.tsx').then((module) => module.TasksPage),
      },
      {
        path: '/contacts/calender',
        name: 'calender',
        title: 'followups.calendar',
        codes: [317],
        search: calendarSearch,
        load: () => import('./calendars/calendar-page.tsx').then((module) => module.CalendarPage),
      },
      {
        path: '/contacts/eventm',
        name: 'eventm',
        title: 'followups.templates',
        codes: [307],
        load: () => import('./templates/templates-page.tsx').then((module) => module.TemplatesPage),
      },
      {
        path: '/contacts/timeLine',
        name: 'timeLine',
        title: 'followups.timeline',
        codes: [323],
        search: timelineSearch,
        load: () => import('./timeline/timeline-page.tsx').then((module) => module.TimelinePage),
      },
      {
        path: '/contacts/recordsImport',
        name: 'recordsImport',
        title: 'followups.records.import',
        codes: [321],
        hidden: true,
        activeMenu: '/contacts/timeLine',
        imports: 'records',
        load: () => import('./records/record-import-page.tsx').then((module) => module.RecordImportPage),
      },
    ],
  },
]

export { logAction, logCommand, planAction } from './records/record-actions.tsx'
export { followupsTimelineGroups } from './timeline/timeline-filters.ts'

/** The tab of follow-ups on a company's page. */
export const recordsTab: CompanyTab = {
  key: 'records',
  title: 'followups.records',
  View: lazy(() => import('./records/record-list-view.tsx').then((module) => ({ default: module.CompanyRecords }))),
}

/** The tab of open tasks on a company's page, for readers who see the whole record. */
export const tasksTab: CompanyTab = {
  key: 'tasks',
  title: 'followups.tasks',
  isOffered: ({ inside }) => inside && hasCode(317),
  View: lazy(() => import('./tasks/task-view.tsx').then((module) => ({ default: module.CompanyTasks }))),
}
