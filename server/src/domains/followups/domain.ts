import type { Domain } from '../../platform/domain.ts'
import { followupsJobs, followupsSchedules } from './jobs.ts'
import { stayRuleKind } from './neglects/stay-rules.commands.ts'
import { neglectOptions } from './neglects/neglects.queries.ts'
import { followupsReactions } from './reactions.ts'
import { recordsList } from './records/list.commands.ts'
import { recordSubject } from './records/names.queries.ts'
import { recordOptions } from './records/records.rules.ts'
import { followupsRoutes } from './routes.ts'
import { templateKind } from './templates/templates.commands.ts'
import { auditedTasks, taskSubject } from './tasks/tasks.queries.ts'

export const followups: Domain = {
  name: 'followups',
  routes: () => followupsRoutes,
  jobs: () => followupsJobs,
  schedules: () => followupsSchedules,
  reactions: followupsReactions,
  lists: () => [recordsList],
  officeRecords: [templateKind, stayRuleKind],
  subjects: [recordSubject, auditedTasks],
  notices: [taskSubject],
  options: { ...recordOptions, ...neglectOptions },
}
