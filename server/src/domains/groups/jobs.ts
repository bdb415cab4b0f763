import type { Schedule } from '../../platform/jobs.ts'
import { purgeFriendsJob } from './friends/friends.commands.ts'
import { purgeZaloAccountsJob } from './friends/zalo-accounts.commands.ts'
import { tellAlertsJob } from './findings/alerts.commands.ts'
import { findInFileJob } from './searches/found-in-files.commands.ts'
import { nameCompaniesJob } from './searches/company-names.commands.ts'
import { resumeSearchesJob, searchFilesJob } from './searches/searches.commands.ts'
import { inspectFileJob } from './files/inspections.commands.ts'
import { readFileJob } from './files/runs.commands.ts'
import { resumeFilesJob, sweepFilesJob } from './files/sweeps.commands.ts'
import { undoFileJob } from './files/undo.commands.ts'
import { purgeGroupsJob } from './groups/deletions.commands.ts'
import { quietGroupsJob, tellEndingInvitationsJob } from './groups/tellings.commands.ts'
import { purgeMembersJob } from './members/purges.commands.ts'
import { eraseMessagesJob, resumeErasuresJob } from './messages/erasures.commands.ts'
import { purgeMessagesJob } from './messages/talks.commands.ts'
import { purgeRequestsJob } from './requests/deletions.commands.ts'
import { rebuildMonthsJob } from './months/months.commands.ts'
import { recountJob } from './months/recounts.commands.ts'
import { joinPersonsJob } from './persons/joins.commands.ts'

export const groupsJobs = [
  purgeGroupsJob,
  purgeMembersJob,
  purgeRequestsJob,
  purgeFriendsJob,
  purgeZaloAccountsJob,
  purgeMessagesJob,
  eraseMessagesJob,
  resumeErasuresJob,
  inspectFileJob,
  readFileJob,
  undoFileJob,
  resumeFilesJob,
  sweepFilesJob,
  findInFileJob,
  nameCompaniesJob,
  searchFilesJob,
  resumeSearchesJob,
  joinPersonsJob,
  rebuildMonthsJob,
  recountJob,
  tellEndingInvitationsJob,
  quietGroupsJob,
  tellAlertsJob,
]
export const groupsSchedules: Schedule[] = [
  // Each deletion of a group enqueues a job of its own; the schedule purges what a lost job left behind.
  { job: purgeGroupsJob, cron: '*/10 * * * *' },
  { job: purgeMembersJob, cron: '*/10 * * * *' },
  { job: purgeMessagesJob, cron: '5-59/10 * * * *' },
  { job: resumeErasuresJob, cron: '7-59/10 * * * *' },
  { job: purgeRequestsJob, cron: '*/10 * * * *' },
  { job: purgeFriendsJob, cron: '*/10 * * * *' },
  { job: purgeZaloAccountsJob, cron: '*/10 * * * *' },
  { job: resumeFilesJob, cron: '*/5 * * * *' },
  { job: resumeSearchesJob, cron: '2-59/5 * * * *' },
  { job: sweepFilesJob, cron: '23 * * * *' },
  { job: joinPersonsJob, cron: '*/5 * * * *' },
  { job: tellAlertsJob, cron: '3-59/10 * * * *' },
  { job: rebuildMonthsJob, cron: '40 18 * * *' },
  { job: tellEndingInvitationsJob, cron: '20 * * * *' },
  // In the morning of the office; later hours make up for a server that was off.
  { job: quietGroupsJob, cron: '10 1-9 * * *' },
]
