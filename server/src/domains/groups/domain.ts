import type { Domain } from '../../platform/domain.ts'
import { alertSubject } from './findings/alerts.commands.ts'
import { findingsList } from './findings/lists.commands.ts'
import { findingOptions } from './extraction/mute-words.rules.ts'
import { findingSubject } from './findings/names.queries.ts'
import { friendSubject } from './friends/friends.queries.ts'
import { friendsList } from './friends/lists.commands.ts'
import { zaloSubject } from './friends/zalo-accounts.queries.ts'
import { groupsList } from './groups/lists.commands.ts'
import { chatFilesList } from './files/exports.queries.ts'
import { chatFileSubject } from './files/names.queries.ts'
import { fileOptions } from './files/sweeps.commands.ts'
import { groupSubject } from './groups/names.queries.ts'
import { quietOptions } from './groups/quiet-groups.queries.ts'
import { groupsJobs, groupsSchedules } from './jobs.ts'
import { membersList } from './members/lists.commands.ts'
import { memberSubject } from './members/names.queries.ts'
import { groupsReactions } from './reactions.ts'
import { requestLists } from './requests/exports.queries.ts'
import { requestSubject } from './requests/requests.queries.ts'
import { personsList } from './persons/exports.queries.ts'
import { personSubject } from './persons/names.queries.ts'
import type { QqSends } from './ports.ts'
import { valuesList } from './months/exports.queries.ts'
import { groupsRoutes } from './routes.ts'

/** `sends` tells of the messages that QQ friends were sent. */
export const groups = (sends: QqSends): Domain => ({
  name: 'groups',
  routes: () => groupsRoutes(sends),
  jobs: () => groupsJobs,
  schedules: () => groupsSchedules,
  reactions: groupsReactions,
  options: { ...fileOptions, ...quietOptions, ...findingOptions },
  lists: () => [
    groupsList,
    membersList,
    friendsList(sends),
    findingsList,
    chatFilesList,
    ...requestLists,
    personsList,
    valuesList,
  ],
  subjects: [
    groupSubject,
    memberSubject,
    requestSubject,
    friendSubject,
    zaloSubject,
    personSubject,
    findingSubject,
    chatFileSubject,
  ],
  notices: [groupSubject, requestSubject, alertSubject],
})
