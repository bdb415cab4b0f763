import { lazyView } from '../../platform/lazy-view.ts'
import type { RouteGroup } from '../../platform/routes.ts'
import { href } from '../../platform/search.ts'
import { hasCode } from '../../platform/session/session.ts'
import type { CompanyTab, ContactPart, ValueOrigin } from '../phonebook/index.ts'
import type { LanePart, RateDeed, RatePart } from '../rates/index.ts'
import type { RefusalAnswers } from '../workbench/index.ts'
import { findingSearch } from './findings/finding-filters.ts'
import { friendSearch } from './friends/friend-filters.ts'
import { valueSearch } from './months/month-filters.ts'
import { requestSearch } from './requests/request-filters.ts'
import { fileSearch } from './files/file-filters.ts'
import { groupPageSearch, groupSearch } from './groups/group-filters.ts'
import { extractionSearch, talkSearch } from './messages/message-filters.ts'

export const groupsRoutes: readonly RouteGroup[] = [
  {
    path: '/contacts',
    children: [
      {
        path: '/contacts/group',
        name: 'group',
        title: 'groups.groups',
        search: groupSearch,
        records: {
          title: 'groups.groups',
          find: (text, signal) =>
            import('./groups/group-queries.ts').then(({ findGroups }) => findGroups(text, signal)),
          all: (text) => href('/contacts/group', { q: text }),
        },
        load: () => import('./friends/groups-page.tsx').then((page) => page.GroupsPage),
      },
      {
        path: '/contacts/listApplyGroupChat',
        name: 'listApplyGroupChat',
        title: 'groups.requests.chat',
        search: requestSearch,
        load: () => import('./requests/requests-page.tsx').then((page) => page.ChatRequestsPage),
      },
      {
        path: '/contacts/listReqJoinGroup',
        name: 'listReqJoinGroup',
        title: 'groups.requests.join',
        search: requestSearch,
        load: () => import('./requests/requests-page.tsx').then((page) => page.JoinRequestsPage),
      },
      {
        path: '/contacts/groupRostersImport',
        name: 'groupRostersImport',
        title: 'groups.rosters.import',
        hidden: true,
        activeMenu: '/contacts/group',
        imports: 'groupMembers',
        load: () => import('./members/roster-import-page.tsx').then((page) => page.RosterImportPage),
      },
      {
        path: '/contacts/qqFriends',
        name: 'qqFriends',
        title: 'groups.friends',
        codes: [476],
        search: friendSearch,
        load: () => import('./friends/friends-page.tsx').then((page) => page.FriendsPage),
      },
      {
        path: '/contacts/qqFriendsImport',
        name: 'qqFriendsImport',
        title: 'groups.friends.import',
        codes: [476],
        hidden: true,
        activeMenu: '/contacts/qqFriends',
        imports: 'friends',
        load: () => import('./friends/friend-import-page.tsx').then((page) => page.FriendImportPage),
      },
      {
        path: '/contacts/ChatRecordExtraction',
        name: 'ChatRecordExtraction',
        title: 'groups.extraction',
        search: findingSearch.extend(extractionSearch.shape).extend(valueSearch.shape),
        load: () => import('./months/extraction-page.tsx').then((page) => page.ExtractionPage),
      },
      {
        path: '/contacts/ChatRecordFiles',
        name: 'ChatRecordFiles',
        title: 'groups.files',
        search: fileSearch,
        load: () => import('./files/file-page.tsx').then((page) => page.ChatFilesPage),
      },
      {
        path: '/contacts/tabs/group/$id',
        name: 'groupPage',
        title: 'groups.group',
        hidden: true,
        activeMenu: '/contacts/group',
        search: findingSearch.extend(talkSearch.shape).extend(groupPageSearch.shape),
        load: () => import('./months/group-page.tsx').then((page) => page.GroupPage),
      },
    ],
  },
]

/** What the people of a company say in chats, on its page. */
export const findingsTab: CompanyTab = {
  key: 'findings',
  title: 'groups.companyFindings',
  isOffered: () => hasCode(304),
  View: lazyView('groups.companyFindings', () =>
    import('./findings/finding-lines-view.tsx').then((module) => module.CompanyFindings),
  ),
}

/** In which groups a contact is, on the company's page. */
export const groupsContactPart: ContactPart = {
  key: 'groups',
  isOffered: () => hasCode(304),
  View: lazyView('groups.ofContact.title', () =>
    import('./groups/contact-groups-view.tsx').then((module) => module.ContactGroups),
  ),
}

/** Where a contact's value was read, on the company's page. */
export const valueOrigin: ValueOrigin = {
  isOffered: () => hasCode(304),
  View: lazyView('groups.origin.unseen', () => import('./findings/origin-view.tsx').then((module) => module.Origin)),
}

/** Who speaks of a lane in chats, on its page. */
export const findingsLanePart: LanePart = {
  key: 'findings',
  title: 'groups.laneFindings',
  isOffered: () => hasCode(304),
  View: lazyView('groups.laneFindings', () =>
    import('./findings/finding-lines-view.tsx').then((module) => module.LaneFindings),
  ),
}

/** Asks for a request for space in groups, beside it. */
export const askDeed: RateDeed = {
  key: 'ask',
  isOffered: ({ side, state }) => side === 'demand' && state !== 'closed' && hasCode(304),
  View: lazyView('groups.ask', () => import('./findings/rate-request-view.tsx').then((module) => module.AskOfRate)),
}

/** In which chat an offer or a request was said, in its panel. */
export const originPart: RatePart = {
  key: 'origin',
  isOffered: ({ source }) => source === 'chat' && hasCode(304),
  View: lazyView('groups.origin', () => import('./findings/origin-view.tsx').then((module) => module.OriginOfRate)),
}

/** What leads on from findings that a run refused. */
export const findingRefusals: RefusalAnswers = {
  list: 'findings',
  View: lazyView('groups.answer.again', () =>
    import('./findings/finding-refusal-view.tsx').then((module) => module.FindingRefusal),
  ),
}

export { findingPath, findingsPath } from './findings/finding-filters.ts'
export { groupPath } from './groups/group-filters.ts'
