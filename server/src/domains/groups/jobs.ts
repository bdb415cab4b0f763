import type { Schedule } from '../../platform/jobs.ts'
import { purgeGroupsJob } from './groups/deletions.commands.ts'
import { purgeMembersJob } from './members/purges.commands.ts'

export const groupsJobs = [purgeGroupsJob, purgeMembersJob]
export const groupsSchedules: Schedule[] = [
  // Each deletion of a group enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeGroupsJob, cron: '*/10 * * * *' },
  { job: purgeMembersJob, cron: '*/10 * * * *' },
]
