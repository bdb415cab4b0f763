import { type PermissionName, permissions, routes as manifest } from '@seamark/contract'
import type { Permission, Route } from '@seamark/contract/platform/route'
import type { Person, Things } from './people-and-records.ts'

export const routes: readonly Route[] = manifest
export const nameOf = ({ method, path }: Route) => `${method} ${path}`
export const permissionOf = ({ permission }: Route): Permission => permissions[permission as PermissionName]
export const isWrite = ({ method }: Route) => method !== 'GET' && method !== 'HEAD'

/** True for the call that would end the session of its caller. */
export const endsItself = (route: Route) => nameOf(route) === 'POST /user/logout'

interface ObjectRule {
  path: RegExp
  thing: keyof Things
  /** The owner, who sees the object where a stranger sees nothing. */
  owner: Person
}

/**
 * The owner of the `:id` of a path. A new route whose path names an object needs a line here: without one the checks do not know what to
 * steal, and fail.
 */
const objectRules: readonly ObjectRule[] = [
  { path: /^\/phonebook\/companies\/:id\/contacts\/vcards/, thing: 'company', owner: 'm1' },
  { path: /^\/phonebook\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/phonebook\/look-ups\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/phonebook\/contacts\/:id/, thing: 'contact', owner: 's1' },
  { path: /^\/phonebook\/tag-groups\/:id/, thing: 'tagGroup', owner: 'admin' },
  { path: /^\/phonebook\/tags\/:id/, thing: 'tag', owner: 'admin' },
  { path: /^\/phonebook\/tag-templates\/:id/, thing: 'tagTemplate', owner: 'admin' },
  { path: /^\/followups\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/followups\/tasks\/:id/, thing: 'task', owner: 's1' },
  { path: /^\/followups\/records\/:id/, thing: 'record', owner: 's1' },
  { path: /^\/followups\/comments\/:id/, thing: 'comment', owner: 's1' },
  { path: /^\/followups\/images\/:id/, thing: 'recordImage', owner: 's1' },
  { path: /^\/followups\/templates\/:id/, thing: 'template', owner: 'admin' },
  { path: /^\/exhibitions\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/trade\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/ai\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/summary\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/trade\/watches\/:id/, thing: 'watch', owner: 's1' },
  { path: /^\/trade\/data-sets\/:id/, thing: 'dataSet', owner: 's1' },
  { path: /^\/rates\/readings\/:id/, thing: 'reading', owner: 's1' },
  { path: /^\/ai\/pastes\/:id/, thing: 'paste', owner: 's1' },
  { path: /^\/ai\/paste-items\/:id/, thing: 'pasteItem', owner: 's1' },
  {
    path: /^\/groups\/:id\/(?:messages|members\/messages|months|activity|\w+\/image)/,
    thing: 'inquiryGroup',
    owner: 's1',
  },
  { path: /^\/groups\/senders\/:id/, thing: 'sender', owner: 's1' },
  { path: /^\/groups\/contacts\/:id/, thing: 'contact', owner: 's1' },
  { path: /^\/groups\/finding-alerts\/:id/, thing: 'view', owner: 's1' },
  { path: /^\/groups\/persons\/:id/, thing: 'groupPerson', owner: 's1' },
  { path: /^\/groups\/members\/:id\/person/, thing: 'inquiryMember', owner: 's1' },
  { path: /^\/exhibitions\/captures\/:id/, thing: 'capture', owner: 's1' },
  { path: /^\/exhibitions\/exhibitors\/:id/, thing: 'exhibitor', owner: 's1' },
  { path: /^\/exhibitions\/:id/, thing: 'exhibition', owner: 's1' },
  { path: /^\/orders\/milestones\/:id/, thing: 'milestone', owner: 's1' },
  { path: /^\/orders\/:id/, thing: 'order', owner: 's1' },
  { path: /^\/applications\/:id/, thing: 'application', owner: 's1' },
  { path: /^\/rates\/quotes\/:id/, thing: 'quote', owner: 's1' },
  { path: /^\/ai\/chats\/:id/, thing: 'chat', owner: 's1' },
  { path: /^\/ai\/messages\/:id\/images/, thing: 'questionImage', owner: 's1' },
  { path: /^\/ai\/(?:messages|answers)\/:id/, thing: 'chatMessage', owner: 's1' },
  { path: /^\/ai\/proposals\/:id/, thing: 'proposal', owner: 's1' },
  { path: /^\/ai\/cards\/captures\/:id/, thing: 'capture', owner: 's1' },
  { path: /^\/messaging\/bulks\/:id/, thing: 'bulk', owner: 's1' },
  { path: /^\/messaging\/templates\/:id/, thing: 'bulkTemplate', owner: 's1' },
  { path: /^\/ai\/drawings\/:id/, thing: 'drawing', owner: 's1' },
  { path: /^\/ai\/pictures\/:id/, thing: 'pictureRequest', owner: 's1' },
  { path: /^\/ai\/templates\/:id/, thing: 'aiTemplate', owner: 's1' },
  { path: /^\/messaging\/attachments\/:id/, thing: 'bulkAttachment', owner: 's1' },
  { path: /^\/messaging\/companies\/:id/, thing: 'company', owner: 's1' },
  { path: /^\/messaging\/replies\/:id/, thing: 'reply', owner: 's1' },
  { path: /^\/messaging\/peers\/:id/, thing: 'peer', owner: 's1' },
  { path: /^\/discussions\/comments\/:id/, thing: 'quoteComment', owner: 's1' },
  { path: /^\/discussions\/attachments\/:id/, thing: 'attachment', owner: 's1' },
  { path: /^\/discussions\/:kind\/:id/, thing: 'quote', owner: 's1' },
  { path: /^\/groups\/chat-files\/:id/, thing: 'chatFile', owner: 's1' },
  { path: /^\/rates\/links\/:id/, thing: 'shareLink', owner: 's1' },
  { path: /^\/groups\/requests\/:id/, thing: 'groupRequest', owner: 's1' },
  { path: /^\/phonebook\/handovers\/:id/, thing: 'handover', owner: 'admin' },
  { path: /^\/identity\/covers\/:id/, thing: 'cover', owner: 's1' },
  { path: /^\/workbench\/imports\/:id/, thing: 'import', owner: 's1' },
  { path: /^\/workbench\/bulkRuns\/:id/, thing: 'bulkRun', owner: 's1' },
  { path: /^\/workbench\/exports\/:id/, thing: 'export', owner: 'm1' },
  { path: /^\/workbench\/views\/:id/, thing: 'view', owner: 's1' },
  { path: /^\/files\/uploads\/:id/, thing: 'upload', owner: 's1' },
  { path: /^\/identity\/sessions\/:id/, thing: 'session', owner: 's1' },
  { path: /^\/identity\/certifications\/:id\/image/, thing: 'certification', owner: 's1' },
  { path: /^\/identity\/certifications\/:id/, thing: 'certification', owner: 'admin' },
  { path: /^\/(?:user|crmuser)\/:\w+/, thing: 'account', owner: 's1' },
  { path: /^\/identity\/accounts\/:id/, thing: 'account', owner: 'admin' },
  { path: /^\/identity\/roles\/:id/, thing: 'role', owner: 'admin' },
  { path: /^\/identity\/departments\/:id/, thing: 'department', owner: 'admin' },
  { path: /^\/territory\/coverages\/:id/, thing: 'coverage', owner: 'admin' },
  { path: /^\/settings\/dictionaries\/items\/:id/, thing: 'item', owner: 'admin' },
  { path: /^\/oversight\/errors\/:id/, thing: 'error', owner: 'admin' },
  { path: /^\/oversight\/audit\/:id/, thing: 'auditEntry', owner: 'admin' },
]

/**
 * Paths whose parameter belongs to nobody: the names of lists and dictionaries, the avatars, which all colleagues may see, the office's tags,
 * the records of trade and their parties, crawled customers, posts, their sources, the runs of these and papers, rates, their pairs and lanes, exhibitions with their
 * exhibitors, the office's questions and answers with what was not found, the register of groups, QQ friends and Zalo accounts, which all who have their screens see, what was found in groups, which has no owner, and secret addresses, which mean nothing to people who do not know them.
 */
const ofNobody =
  /^\/workbench\/lists\/:list\/|^\/settings\/dictionaries\/:dictionary$|^\/identity\/avatars\/:fileId|^\/phonebook\/(?:tags|tag-groups|tag-templates)\/:id|^\/followups\/templates\/:id|^\/settings\/(?:switchedOff|exchange-rates)\/:id|^\/territory\/(?:ports\/:code|port-proposals\/:id)|^\/followups\/feeds\/:token|^\/messaging\/(?:opt-outs|channels|topics)\/:id|^\/open\/(?:quotes|unsubscribe)\/:token|^\/hooks\/:channel\/:secret|^\/exhibitions\/(?:exhibitors\/)?:id|^\/rates\/charge-sets\/:id|^\/rates\/(?:rates|pairs)\/:id|^\/rates\/lanes\/:lane$|^\/groups\/(?:members\/|friends\/|zaloAccounts\/|findings\/|rate-requests\/|rates\/)?:id(?!\/messages|\/members\/messages|\/months|\/activity|\/person|\/\w+\/image)|^\/trade\/(?:records|imports|sources|parties|party-pairs)\/:id|^\/ai\/(?:questions|misses|glossary|quotas)\/:id|^\/ai\/prices\/:model|^\/crawl\/papers\/:week|^\/crawl\/(?:customers|posts|sources|runs)\/:id/

/** Whether all may open the object, and only its owner sees all of it. */
export const isShared = (route: Route) => ofNobody.test(route.path) && objectOf(route) !== undefined
export const namesObject = ({ path }: Route) => path.includes('/:') && !ofNobody.test(path)
export const objectOf = ({ path }: Route) => objectRules.find((rule) => rule.path.test(path))

const missing: Partial<Record<keyof Things, string>> = {
  upload: '0123456789abcdef0123456789abcdef',
  session: '01234567-89ab-4cde-8f01-23456789abcd',
  capture: '01234567-89ab-4cde-8f01-23456789abce',
}

/** Returns the path with an id that nothing has, in the form that its objects have. */
export function pathToNothing(route: Route) {
  const thing = objectOf(route)?.thing
  return route.path
    .replace(/:(?:list|dictionary)/, 'nothing')
    .replace(/:lane/, 'usWest')
    .replace(/:week/, '2020-W01')
    .replace(/:side/, 'front')
    .replace(/:kind/, 'quote')
    .replace(/:targetKind/, 'client')
    .replace(/:place/, '1')
    .replace(/:\w+/g, (thing && missing[thing]) ?? '987654321')
}

/** Returns the path to the product's object of that kind. */
export function pathTo(route: Route, things: Things) {
  const thing = objectOf(route)?.thing
  return route.path
    .replace(/:list/, 'companies')
    .replace(/:lane/, 'usWest')
    .replace(/:week/, '2020-W01')
    .replace(/:dictionary/, 'industry')
    .replace(/:side/, 'front')
    .replace(/:kind/, 'quote')
    .replace(/:targetKind/, 'client')
    .replace(/:targetId/, String(things.company))
    .replace(/:place/, '1')
    .replace(/:\w+/g, thing === undefined ? '1' : String(things[thing]))
}
