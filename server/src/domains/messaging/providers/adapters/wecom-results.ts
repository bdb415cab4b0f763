import type { Context } from '../../../../platform/context.ts'
import { readSendResults, readTaskMembers, type TaskResult } from '../wecom.rules.ts'
import type { Account } from './channel-adapter.ts'
import type { WecomCalls } from './wecom-calls.ts'

const mostPages = 50

/** All that the provider says of the clients of a task; undefined where a page of it is missing. */
export async function readResults(
  context: Context,
  ask: WecomCalls,
  account: Account,
  msgid: string,
): Promise<TaskResult[] | undefined> {
  const members = await readPages(async (cursor) => {
    const answer = await ask(context, account, 'externalcontact/get_groupmsg_task', { msgid, limit: 1000, cursor })
    const page = 'code' in answer && answer.code === 0 ? readTaskMembers(answer.body) : undefined
    return page && { rows: page.members, next: page.next }
  })
  if (!members) return undefined
  const results: TaskResult[] = []
  for (const userid of members) {
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
  return bestOf(results)
}

async function readPages<Row>(
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

/** A client of two colleagues stands in both of their lists; that one of them has sent it counts. */
function bestOf(results: readonly TaskResult[]): TaskResult[] {
  const best = new Map<string, TaskResult>()
  for (const result of results) {
    const before = best.get(result.peer)
    if (!before || (before.state !== 'sent' && result.state === 'sent') || before.state === 'notFriend')
      best.set(result.peer, result)
  }
  return [...best.values()]
}
