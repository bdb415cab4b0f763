import type { Statement } from './statements.ts'

/** Says whose day it is, since the bare driver knows no sessions. */
export const personHeader = 'x-person'

const history = 30
const pageRows = 50
const countedTo = 10_001
const unreadTo = 101

const one = (name: string, text: string, values: readonly unknown[]): Statement => ({ name, text, values })
const entryColumns = 'e.id, e.kind, e.at, e.facts, e.actor_id, actor.name as actor'

/**
 * The statements of what somebody asks all day: what happened, her notices, her tasks. An answer has the rows that the product answers, and the counts
 * that it answers with them. Undefined for any other address.
 */
export function dailyStatements(url: string, person: number): Statement[] | undefined {
  const company = /^\/api\/phonebook\/companies\/(\d+)\/activity$/.exec(url)?.[1]
  if (company !== undefined) return [historyOf(Number(company))]
  if (url === '/api/followups/timeline') return [timelineOf(person)]
  if (url === '/api/notices?limit=50') return noticesOf(person)
  if (url === '/api/notices/count') return [unreadOf(person)]
  if (url === '/api/followups/tasks?show=today') return tasksOf(person)
  if (url === '/api/followups/tasks/counts') return [taskCountsOf(person)]
  return undefined
}

const historyOf = (company: number) =>
  one(
    'history',
    `select ${entryColumns} from activity.entries e left join identity.users actor on actor.id = e.actor_id
     where e.subject_kind = 'company' and e.subject_id = $1 order by e.at desc, e.id desc limit ${history + 1}`,
    [company],
  )

/** The newest entries of the companies that she holds or follows, and of the pool. */
const timelineOf = (person: number) =>
  one(
    'timeline',
    `select ${entryColumns}, c.id as company_id, c.name as company from activity.entries e
     join phonebook.companies c on c.id = e.subject_id left join identity.users actor on actor.id = e.actor_id
     where e.subject_kind = 'company' and c.delete_after is null
       and (c.visibility = 'public' or c.custodian_id = $1 or (c.follower_ids <> '{}' and c.follower_ids @> array[$1::bigint]))
     order by e.at desc, e.id desc limit ${history + 1}`,
    [person],
  )

const noticesOf = (person: number) => [
  one(
    'notices',
    `select id, kind, facts, subject_kind, subject_id, path, told_at, times, read_at from notices.notices
     where user_id = $1 order by told_at desc, id desc limit ${pageRows + 1}`,
    [person],
  ),
  one(
    'noticeCount',
    `select count(*)::int as count from (select from notices.notices where user_id = $1 limit ${countedTo}) counted`,
    [person],
  ),
]

const unreadOf = (person: number) =>
  one(
    'unread',
    `select count(*)::int as count from (select from notices.notices where user_id = $1 and read_at is null limit ${unreadTo}) counted`,
    [person],
  )

const tonight = `(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai'`
const today = `t.person_id = $1 and t.state = 'open' and t.due_at >= now() and t.due_at < ${tonight}`

const tasksOf = (person: number) => [
  one(
    'tasks',
    `select t.id, t.version, t.kind, t.title, t.note, t.company_id, c.name as company, t.priority, t.due_at, t.due_day, t.minutes, t.remind_minutes, t.state
     from followups.tasks t left join phonebook.companies c on c.id = t.company_id
     where ${today} order by t.due_at, t.id limit ${pageRows + 1}`,
    [person],
  ),
  one(
    'taskCount',
    `select count(*)::int as count from (select from followups.tasks t where ${today} limit ${countedTo}) counted`,
    [person],
  ),
]

/** Each figure by itself, so that each reads its own part of the index. */
const taskCountsOf = (person: number) =>
  one('taskCounts', `select ${openTasks.map(([name, when]) => `(${openCount(when)}) as ${name}`).join(', ')}`, [person])

const openTasks = [
  ['overdue', 't.due_at < now()'],
  ['today', `t.due_at >= now() and t.due_at < ${tonight}`],
  ['coming', `t.due_at >= ${tonight}`],
] as const

const openCount = (when: string) =>
  `select count(*)::int from (select from followups.tasks t where t.person_id = $1 and t.state = 'open' and ${when} limit ${countedTo}) counted`
