import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { type Ended, noTaskCode } from '../../ledger/outcomes.rules.ts'
import { keepSender } from '../senders.commands.ts'
import {
  type CallbackKeys,
  endOfWecom,
  fieldOf,
  isSignedByWecom,
  newsOfWecom,
  openCallback,
  type TaskRecord,
  wecomLetters,
} from '../wecom.rules.ts'
import { type Account, type Asked, type ChannelAdapter, endedOf, type Hook, type Outgoing } from './channel-adapter.ts'
import { hookEventsOf } from './peer-news.ts'
import { createWecomCalls } from './wecom-calls.ts'
import { lostToGroupsOf } from './wecom-lost.ts'
import { listTasks, readResults, type TaskResults } from './wecom-results.ts'

const made = z.object({ msgid: z.string().min(1), fail_list: z.array(z.string()).nullish() })
/** A signed call that is older was kept and is sent again by somebody else. */
const windowMs = 5 * 60_000
/** A task whose answer was lost was made at most so many seconds before our clock says that it was called. */
const secondsBefore = 60
/** WeCom refuses more calls at once. */
const callsAtOnce = 16
/** Seconds after which each task of a call stands in the list of tasks. */
const secondsListed = 1800
/** A group is sent to by its owner alone; one whose owner is not known yet waits until the groups have been read. */
const noOwner: Ended = { outcome: 'notNow', code: 'owner' }

/**
 * WeCom by tasks: each is given to a colleague, who sends it in her own app. No call of a lot begins after so many seconds, since all of it must have ended
 * within the lease of its calls.
 */
export function createWecom(address: string, mostSeconds = 60): ChannelAdapter {
  const ask = createWecomCalls(address)

  async function makeTask(context: Context, account: Account, lot: readonly Outgoing[], sender: string) {
    const text = lot[0]?.text ?? ''
    if (text.length > wecomLetters) return all(lot, { outcome: 'refused', code: 'tooLong' })
    const isGroup = lot[0]?.targetKind === 'group'
    if (isGroup && sender === '') return all(lot, noOwner)
    if (isGroup) {
      const refs = lot.map(({ ref }) => ref)
      await keepSender(context, refs, sender)
    }
    const peers = lot.map(({ address: peer }) => peer)
    const answer = await ask(context, account, 'externalcontact/add_msg_template', {
      ...(isGroup ? { chat_type: 'group', chat_id_list: peers } : { chat_type: 'single', external_userid: peers }),
      ...(sender === '' ? {} : { sender }),
      text: { content: text },
    })
    if ('ended' in answer) return all(lot, answer.ended)
    if (answer.code !== 0) return all(lot, endOfWecom(answer.status, answer.code))
    const task = made.safeParse(answer.body)
    if (!task.success) return all(lot, { outcome: 'unknown', code: 'noMsgid' })
    const failed = new Set(task.data.fail_list ?? [])
    return lot.map(({ ref, address: peer }): [string, Ended] => [
      ref,
      failed.has(peer)
        ? { outcome: 'badTarget', code: 'failList' }
        : { outcome: 'task', code: '0', providerId: task.data.msgid },
    ])
  }

  return {
    kind: 'wecom',
    async test(context, account) {
      const answer = await ask(context, account, 'externalcontact/get_groupmsg_list_v2', {
        chat_type: 'single',
        start_time: Math.floor(Date.now() / 1000) - 60,
        end_time: Math.floor(Date.now() / 1000),
        limit: 1,
      })
      if ('ended' in answer) return { isOk: false, code: answer.ended.code }
      return { isOk: answer.code === 0, code: String(answer.code ?? `HTTP ${answer.status}`) }
    },
    /** Clients who get the same words by the same colleague are one task for her, and so are the groups that she owns. What is not begun in time is no call, and waits for another claim. */
    async send(context, account, lot) {
      const members = await membersOf(context, account, lot).catch(() => undefined)
      if (!members) return new Map(all(lot, { outcome: 'later', code: 'members' }))
      const tasks = Map.groupBy(lot, ({ targetKind, address: peer, text }) =>
        JSON.stringify([targetKind, members.get(peer) ?? '', text]),
      )
      const parts = [...tasks.values()]
      const ended: [string, Ended][] = []
      const until = performance.now() + mostSeconds * 1000
      while (parts.length > 0) {
        const next = parts.splice(0, callsAtOnce)
        const made = next.map(async (part) =>
          performance.now() > until
            ? all(part, { outcome: 'notNow', code: 'slow', at: context.now() })
            : makeTask(context, account, part, members.get(part[0]?.address ?? '') ?? '').catch((error: unknown) =>
                all(part, endedOf(error)),
              ),
        )
        ended.push(...(await Promise.all(made)).flat())
      }
      return new Map(ended)
    },
    /**
     * A task that stands unknown to us could be sent on any day, so it is looked for by its time, its words and its client. A worker that was stopped may
     * have called late, so all tasks until now count. One for groups names none before it was sent, so of those it is hers to whom it was given with its words, where
     * all are listed, that is one alone, no call that was answered has made it, and no other lost call may have. Where WeCom has listed them, and none of them that another call has not
     * made is for the client, none was made. What it lists is read once for all messages of a minute.
     */
    settle(context, account) {
      const now = Math.floor(context.now().getTime() / 1000)
      const listFrom = (isGroup: boolean) =>
        readOnce(async (from: number) => {
          const tasks = await listTasks(context, ask, account, { isGroup, from, to: now })
          if (!tasks) return undefined
          const answered = isGroup ? await answeredTasks(context, account, tasks) : new Set<string>()
          return { tasks, known: await knownTasks(context, account, tasks), answered }
        })
      const tasksFrom = { client: listFrom(false), group: listFrom(true) }
      const resultsOf = readOnce((id: string) => readResults(context, ask, account, id))
      const lostOf = readOnce((sender: string) => lostToGroupsOf(context, account, sender))
      /** Whether another call for groups to the same colleague with the same words was lost. All groups of one call were marked at one moment. */
      const isOneOfMany = async ({ sender, text, calledAt }: Pick<Asked, 'sender' | 'text' | 'calledAt'>) =>
        (await lostOf(sender)).some((lost) => lost.text === text && lost.calledAt.getTime() !== calledAt.getTime())
      return async ({ targetKind, address: peer, calledAt, text, sender }) => {
        const isGroup = targetKind === 'group'
        const called = Math.floor(calledAt.getTime() / 1000)
        const areListed = now > called + secondsListed
        if (isGroup && !areListed) return undefined
        const listed = await tasksFrom[isGroup ? 'group' : 'client'](60 * Math.floor((called - secondsBefore) / 60))
        if (!listed) return undefined
        const { tasks, known, answered } = listed
        const isUnsent = (told: TaskResults) => isGroup && (sender === '' ? told.isUnsent : told.unsentBy.has(sender))
        /** Those that may be for it, though nothing names it; undefined for one of which nothing can be read. */
        const unnamed: (string | undefined)[] = []
        let isNone = areListed
        for (const { id, text: words } of tasks.filter((task) => task.text === text || !known.has(task.id))) {
          const told = await resultsOf(id)
          const isNamed = told?.results.some((result) => result.peer === peer) ?? false
          if (isNamed && words === text && !answered.has(id)) return foundAs(id)
          if (told && !isNamed && (answered.has(id) || !isUnsent(told))) continue
          isNone = false
          if (words === text && !isNamed) unnamed.push(told && id)
        }
        const [only] = unnamed
        if (only !== undefined && unnamed.length === 1 && !(isGroup && (await isOneOfMany({ sender, text, calledAt }))))
          return foundAs(only)
        return isNone ? { outcome: 'notNow', code: noTaskCode } : undefined
      }
    },
    challenge(account, query) {
      const echo = query.get('echostr') ?? ''
      const keys = keysOf(account)
      return isSignedByWecom(query, echo, keys) ? openCallback(echo, keys) : undefined
    },
    verify(account, hook) {
      if (!isSignedByWecom(hook.query, encryptedOf(hook), keysOf(account))) return 'unsigned'
      const seconds = Number(hook.query.get('timestamp'))
      return Math.abs(hook.now.getTime() - seconds * 1000) <= windowMs ? 'ok' : 'late'
    },
    events(account, hook) {
      const xml = openCallback(encryptedOf(hook), keysOf(account))
      if (xml === undefined) throw new Error('A callback that does not open')
      return hookEventsOf('wecom', newsOfWecom(xml))
    },
    answer: { type: 'text/plain', body: 'success' },
  }
}

/** Reads for each key once, and answers from then on with what was read. */
function readOnce<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const begun = new Map<Key, Promise<Value>>()
  return (key) => {
    const reading = begun.get(key) ?? read(key)
    begun.set(key, reading)
    return reading
  }
}

const foundAs = (providerId: string): Ended => ({ outcome: 'task', code: 'found', providerId })
const all = (lot: readonly Outgoing[], ended: Ended) => lot.map(({ ref }): [string, Ended] => [ref, ended])
const encryptedOf = ({ raw }: Hook) => fieldOf(raw.toString('utf8'), 'Encrypt')
const keysOf = ({ account, secrets }: Account): CallbackKeys => ({
  token: secrets['callbackToken'] ?? '',
  aesKey: secrets['callbackKey'] ?? '',
  corpId: account,
})

/** The colleague whose client, or whose group, each of them is at WeCom, where it was told. */
async function membersOf({ db }: Pick<Context, 'db'>, { id }: Account, lot: readonly Pick<Outgoing, 'address'>[]) {
  const { rows } = await sql<{ peer: string; member: string }>`
    select peer, member from messaging.peers
    where channel_id = ${id} and peer = any(${lot.map(({ address }) => address)}::text[]) and member <> ''`.execute(db)
  return new Map(rows.map(({ peer, member }) => [peer, member]))
}

/** Which of these tasks calls of ours are known to have made. */
async function knownTasks({ db }: Pick<Context, 'db'>, { id }: Account, tasks: readonly TaskRecord[]) {
  const { rows } = await sql<{ id: string }>`
    select t.task_id as id from messaging.tasks t
    where t.channel_id = ${id} and t.task_id = any(${tasks.map((task) => task.id)}::text[])`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Those among them that are the answers to calls of ours. One whose answer came too late to count is not: its call stands as lost. */
async function answeredTasks({ db }: Pick<Context, 'db'>, { id }: Account, tasks: readonly TaskRecord[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct a.provider_id as id from messaging.attempts a
    where a.channel_id = ${id} and not a.fenced and a.outcome = 'task' and a.provider_id = any(${tasks.map((task) => task.id)}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}
