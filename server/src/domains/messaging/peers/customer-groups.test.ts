import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startWecomServer, wecomAccount } from '../../../platform/testing/wecom-server.ts'
import { write } from '../../../platform/write.ts'
import { startTestApp } from '../../../testing.ts'
import { createWecomCalls, type WecomCalls } from '../providers/adapters/wecom-calls.ts'
import { addAccount } from '../testing.ts'
import { readCustomers } from './customers.commands.ts'
import { takePeerNews } from './news.commands.ts'

const wecom = await startWecomServer()
afterAll(() => wecom.stop())
const { db, context, pool } = await startTestApp({ WECOM_API_ADDRESS: wecom.address })
const channelId = await addAccount(context, { kind: 'wecom', ...wecomAccount })
const ask = createWecomCalls(wecom.address)

/** News of a group as WeCom's callback tells them. */
const tell = (kind: 'joined' | 'left', peer: string, at = new Date()) =>
  write.bookkeep(context, 'messaging.sendBulks', (tx) =>
    takePeerNews(
      tx,
      { id: channelId },
      { kind, token: '', eventId: `${peer} ${kind}`, peer, isGroup: true, name: '', handle: '', at },
    ),
  )
/** Asks WeCom, and lets something happen once it has listed the groups. */
const whenListed =
  (then: () => Promise<unknown>): WecomCalls =>
  async (own, account, path, json) => {
    const answer = await ask(own, account, path, json)
    if (path === 'externalcontact/groupchat/list') await then()
    return answer
  }
const hasLeft = async (peer: string) => {
  const { rows } = await pool.query<{ left: boolean }>(
    'select left_at is not null as left from messaging.peers where peer = $1',
    [peer],
  )
  return rows[0]?.left
}

test('a group that comes or ends while the groups are read is what WeCom told of it last', async () => {
  wecom.groups.set('wr-ends', { name: '要解散的群', owner: 'li' })
  await readCustomers(context, ask)
  // The provider's clock may be behind ours, and its moments are whole seconds.
  const earlier = new Date(Date.now() - 3000)
  await readCustomers(
    context,
    whenListed(async () => {
      await tell('joined', 'wr-new', earlier)
      await tell('left', 'wr-ends')
    }),
  )
  expect([await hasLeft('wr-new'), await hasLeft('wr-ends')]).toEqual([false, true])
  // An hour later the lists count again.
  await readCustomers(context, ask)
  expect([await hasLeft('wr-new'), await hasLeft('wr-ends')]).toEqual([true, false])
})

test('a group whose name cannot be read keeps no other waiting, whether it is refused or nobody answers', async () => {
  const asked: string[] = []
  const failing = ['wr-bad1', 'wr-bad2']
  for (const id of [...failing, 'wr-good']) wecom.groups.set(id, { name: id, owner: 'wang' })
  const troubled: WecomCalls = async (own, account, path, json) => {
    const chatId = (json as { chat_id?: string } | undefined)?.chat_id ?? ''
    if (path !== 'externalcontact/groupchat/get') return ask(own, account, path, json)
    asked.push(chatId)
    if (chatId === 'wr-bad1') return { ended: { outcome: 'unknown', code: 'ETIMEDOUT' } }
    if (chatId === 'wr-bad2') throw new Error('the worker was stopped')
    return ask(own, account, path, json)
  }
  await expect(readCustomers(context, troubled)).rejects.toThrow('the worker was stopped')
  expect(asked).not.toContain('wr-good')
  await readCustomers(context, troubled).catch(() => undefined)
  expect(asked).toContain('wr-good')
  const { rows } = await sql<{ member: string }>`
    select member from messaging.peers where peer = 'wr-good'`.execute(db)
  expect(rows).toEqual([{ member: 'wang' }])
})
