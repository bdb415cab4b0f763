import { ways } from '@seamark/contract/followups/records/records'
import { taskKinds } from '@seamark/contract/followups/tasks/tasks'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { z } from 'zod'
import { t } from '../../../platform/language/i18n.ts'
import type { TimelineGroup } from '../../phonebook/index.ts'
import { dueText } from '../tasks/task-text.ts'

/** The address of the timeline: groups of kinds, a person, the newest day to show. */
export const timelineSearch = z.object({
  groups: z.string().max(300).optional().catch(undefined),
  actorId: z.coerce.number().int().positive().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
})

/** The groups of timeline entries that this domain writes. */
export const followupsTimelineGroups: readonly TimelineGroup[] = [
  {
    name: 'record',
    title: 'followups.timeline.group.record',
    kinds: ['followups.activity.logged', 'followups.activity.record', 'followups.activity.comment'],
    tab: 'records',
    notes: ({ way, progress }) => [
      ...ways.filter((one) => one === way).map((one) => t(`followups.way.${one}`)),
      ...progresses.filter((one) => one === progress).map((one) => t(`phonebook.progress.${one}`)),
    ],
  },
  {
    name: 'task',
    title: 'followups.timeline.group.task',
    kinds: ['followups.activity.task'],
    tab: 'tasks',
    // A planned contact has no title: its kind is shown instead.
    notes: ({ task, kind, due }) => [
      ...(task === '' ? taskKinds.filter((one) => one === kind).map((one) => t(`followups.task.kind.${one}`)) : []),
      ...(typeof due === 'string'
        ? [dueText(due.includes('T') ? { dueAt: due, dueDay: null } : { dueAt: due, dueDay: due })]
        : []),
    ],
  },
]
