import { randomUUID } from 'node:crypto'
import { type Reply, startMessengerServer } from './messenger-server.ts'

/** The corporation that this server knows. */
export const wecomAccount = {
  account: 'ww0123456789abcdef',
  secrets: {
    corpSecret: 'invented-corp-secret',
    callbackToken: 'invented-callback-token',
    callbackKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  },
}

interface ServedTask {
  id: string
  member: string
  text: string
  isGroup: boolean
  /** 0 unsent, 1 sent, 2 no friend, 3 got another message. */
  status: Map<string, number>
  sentAt: Map<string, number>
  /** Seconds since 1970. */
  madeAt: number
  isCancelled: boolean
  reminds: number
}

/** A server that speaks the tasks of WeCom's customer contact. A colleague presses the button by `send`; after a cancel she cannot. */
export async function startWecomServer() {
  const tasks = new Map<string, ServedTask>()
  const unknown = new Set<string>()
  const customers = new Map<string, string>()
  const groups = new Map<string, { name: string; owner: string }>()
  let token = ''
  let mayCancel = true
  let refusal: number | undefined
  let tokenTrouble: Reply | undefined
  let mostRows = 1000
  let hidesResults = false
  const ok = (body: object = {}): Reply => ({ body: { errcode: 0, errmsg: 'ok', ...body } })
  /** A page of a list under its name, with the cursor of the next one, as WeCom pages all its lists. */
  const pageOf = <Row>(name: string, rows: readonly Row[], { cursor, limit }: Record<string, unknown>): Reply => {
    const begin = Number(cursor || 0)
    const end = begin + Math.min(Number(limit), mostRows)
    return ok({ [name]: rows.slice(begin, end), next_cursor: end < rows.length ? String(end) : '' })
  }
  const refuse = (errcode: number): Reply => ({ body: { errcode, errmsg: 'refused' } })

  function makeTask(json: Record<string, unknown>): Reply {
    const isGroup = json['chat_type'] === 'group'
    // Groups are their owner's task, and who owns them must be said.
    if (isGroup && typeof json['sender'] !== 'string') return refuse(41_048)
    const asked = json[isGroup ? 'chat_id_list' : 'external_userid'] as string[]
    const known = asked.filter((id) => !unknown.has(id) && (!isGroup || groups.get(id)?.owner === json['sender']))
    if (known.length === 0) return refuse(41_048)
    const task: ServedTask = {
      id: `msg-${randomUUID()}`,
      member: typeof json['sender'] === 'string' ? json['sender'] : 'wang',
      text: (json['text'] as { content: string }).content,
      isGroup,
      status: new Map(known.map((id) => [id, 0])),
      sentAt: new Map(),
      madeAt: Math.floor(Date.now() / 1000),
      isCancelled: false,
      reminds: 0,
    }
    tasks.set(task.id, task)
    return ok({ msgid: task.id, fail_list: asked.filter((id) => unknown.has(id)) })
  }

  function onTask(path: string, task: ServedTask, json: Record<string, unknown>): Reply {
    if (path.endsWith('/get_groupmsg_task')) {
      const isSent = [...task.status.values()].some((status) => status === 1)
      return pageOf('task_list', [{ userid: task.member, status: isSent ? 2 : 0 }], json)
    }
    if (path.endsWith('/get_groupmsg_send_result')) {
      if (hidesResults) return refuse(-1)
      return pageOf(
        'send_list',
        // Groups are listed once they were sent to.
        [...task.status]
          .filter(([, status]) => !task.isGroup || status !== 0)
          .map(([id, status]) => ({
            ...(task.isGroup ? { chat_id: id } : { external_userid: id }),
            userid: task.member,
            status,
            ...(status === 1 ? { send_time: task.sentAt.get(id) } : {}),
          })),
        json,
      )
    }
    if (path.endsWith('/remind_groupmsg_send')) {
      task.reminds += 1
      return task.reminds > 3 ? refuse(41_064) : ok()
    }
    if (!mayCancel) return refuse(-1)
    task.isCancelled = true
    return ok()
  }

  const server = await startMessengerServer(
    ({ path, query, json }, _taken, mode) => {
      if (path === '/cgi-bin/gettoken') {
        if (tokenTrouble) return tokenTrouble
        if (query.get('corpid') !== wecomAccount.account) return refuse(40_013)
        if (query.get('corpsecret') !== wecomAccount.secrets.corpSecret) return refuse(40_001)
        token = `token-${randomUUID()}`
        return ok({ access_token: token, expires_in: 7200 })
      }
      if (mode === 'expiredToken' || token === '' || query.get('access_token') !== token) return refuse(42_001)
      if (refusal !== undefined) return refuse(refusal)
      if (path.endsWith('/add_msg_template')) return makeTask(json)
      if (path.endsWith('/get_groupmsg_list_v2')) {
        const [from, to] = [Number(json['start_time']), Number(json['end_time'])]
        const made = [...tasks.values()].filter(
          ({ madeAt, isGroup }) => madeAt >= from && madeAt <= to && isGroup === (json['chat_type'] === 'group'),
        )
        return pageOf(
          'group_msg_list',
          made.map(({ id, text }) => ({ msgid: id, text: { content: text } })),
          json,
        )
      }
      if (path.endsWith('/groupchat/list')) {
        const owners = (json['owner_filter'] as { userid_list: string[] }).userid_list
        return pageOf(
          'group_chat_list',
          [...groups].flatMap(([id, { owner }]) => (owners.includes(owner) ? [{ chat_id: id, status: 0 }] : [])),
          json,
        )
      }
      if (path.endsWith('/groupchat/get')) {
        const id = String(json['chat_id'])
        const group = groups.get(id)
        return group ? ok({ group_chat: { chat_id: id, ...group, member_list: [] } }) : refuse(40_050)
      }
      if (path.endsWith('/get_follow_user_list')) return ok({ follow_user: ['wang', 'li'] })
      if (path.endsWith('/batch/get_by_user'))
        return pageOf(
          'external_contact_list',
          [...customers].map(([external_userid, name]) => ({
            external_contact: { external_userid, name, type: 1 },
            follow_info: { userid: 'wang', remark: '' },
          })),
          json,
        )
      const task = tasks.get(String(json['msgid']))
      return task ? onTask(path, task, json) : refuse(41_047)
    },
    ({ path }) => path.endsWith('/add_msg_template'),
  )
  return {
    ...server,
    tasks,
    /** The clients of the corporation, by their ids, with their names. */
    customers,
    /** Its customer groups, by their ids. */
    groups,
    /** Clients whom the corporation does not know. */
    forget: (id: string) => void unknown.add(id),
    /** Ends the token, as time does. */
    expire: () => {
      token = `token-${randomUUID()}`
    },
    /** Every fetch of a token is answered so; undefined ends it. */
    troubleTokens: (reply?: Reply) => {
      tokenTrouble = reply
    },
    /** Every call is refused with this code; undefined ends it. */
    refuseAll: (code?: number) => {
      refusal = code
    },
    /** The rows of a page at most, however many are asked for. */
    pageBy: (rows: number) => {
      mostRows = rows
    },
    /** Whether what became of tasks cannot be read. */
    hideResults: (hides: boolean) => {
      hidesResults = hides
    },
    /** Whether tasks can be cancelled. */
    letCancel: (may: boolean) => {
      mayCancel = may
    },
    /** A colleague sends a task to those who have not got it. Returns to how many it went; to none once it is cancelled. */
    send(task: ServedTask, at = new Date()): number {
      if (task.isCancelled) return 0
      const open = [...task.status].filter(([, status]) => status === 0).map(([id]) => id)
      for (const id of open) {
        task.status.set(id, 1)
        task.sentAt.set(id, Math.floor(at.getTime() / 1000))
        server.taken.push({ target: id, text: task.text, ref: task.id })
      }
      return open.length
    },
  }
}
