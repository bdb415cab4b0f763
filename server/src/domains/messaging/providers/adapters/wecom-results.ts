import type { Context } from '../../../../platform/context.ts'
import {
  readSendResults,
  readTaskMembers,
  readTasks,
  type TaskMember,
  type TaskRecord,
  type TaskResult,
  type TaskState,
} from '../wecom.rules.ts'
import type { Account } from './channel-adapter.ts'
import type { WecomCalls } from './wecom-calls.ts'

const mostPages = 200

export interface TaskResults {
  results: TaskResult[]
  /** The colleagues who have not sent it. Of a task for groups this is all that is told until they have. */
  unsentBy: ReadonlySet<string>
  /** Whether none of those to whom it was given has sent it. */
  isUnsent: boolean
}

/** All that the provider says of the clients and groups of a task; undefined where a page of it is missing. */
export async function readResults(
  context: Context,
  ask: WecomCalls,
  account: Account,
  msgid: string,
): Promise<TaskResults | undefined> {
  const members = await readPages<TaskMember>(async (cursor) => {
    const answer = await ask(context, account, 'externalcontact/get_groupmsg_task', { msgid, limit: 1000, cursor })
    const page = 'code' in answer && answer.code === 0 ? readTaskMembers(answer.body) : undefined
    return page && { rows: page.members, next: page.next }
  })
  if (!members) return undefined
  const results: TaskResult[] = []
  for (const { member: userid } of members) {
    const own = await readPages(async (cursor) => {
      const answer = await ask(context, account, 'externalcontact/get_groupmsg_send_result', {
        msgid,
        userid,
        limit: 1000,
        cursor,
      })
      const page = 'code' in answer && answer.code === 0 ? readSendResults(answer.body) : undefined
      return page && { rows: page.results, next: page.next }
    })
    if (!own) return undefined
    results.push(...own)
  }
  return {
    results: bestOf(results),
    unsentBy: new Set(members.filter(({ isUnsent }) => isUnsent).map(({ member }) => member)),
    isUnsent: members.length > 0 && members.every(({ isUnsent }) => isUnsent),
  }
}

/** The tasks of a time for clients or groups, with their words; undefined where a page of them is missing. Times are seconds since 1970. */
export function listTasks(
  context: Context,
  ask: WecomCalls,
  account: Account,
  { isGroup, from, to }: { isGroup: boolean; from: number; to: number },
): Promise<TaskRecord[] | undefined> {
  return readPages(async (cursor) => {
    const answer = await ask(context, account, 'externalcontact/get_groupmsg_list_v2', {
      chat_type: isGroup ? 'group' : 'single',
      start_time: from,
      end_time: to,
      limit: 100,
      cursor,
    })
    const page = 'code' in answer && answer.code === 0 ? readTasks(answer.body) : undefined
    return page && { rows: page.tasks, next: page.next }
  })
}

export async function readPages<Row>(
  read: (cursor: string) => Promise<{ rows: Row[]; next: string } | undefined>,
): Promise<Row[] | undefined> {
  const rows: Row[] = []
  let cursor = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await read(cursor)
    if (!page) return undefined
    rows.push(...page.rows)
    if (page.next === '') return rows
    cursor = page.next
  }
  return undefined
}

/** What counts of a client who stands in the lists of two colleagues: that one has sent it, then that one has or may have it still. */
const ranks: readonly TaskState[] = ['notFriend', 'otherMessage', 'unsent', 'unlisted', 'sent']

function bestOf(results: readonly TaskResult[]): TaskResult[] {
  const best = new Map<string, TaskResult>()
  for (const result of results) {
    const before = best.get(result.peer)
    if (!before || ranks.indexOf(result.state) > ranks.indexOf(before.state)) best.set(result.peer, result)
  }
  return [...best.values()]
}
