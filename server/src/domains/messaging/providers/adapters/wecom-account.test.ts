import { createCipheriv, createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../../../platform/database/connection.ts'
import { startTestApp } from '../../../../testing.ts'
import { startWecomServer, wecomAccount } from '../../../../platform/testing/wecom-server.ts'
import { accountOf, addChannel, outgoing } from '../../testing.ts'
import { createWecom } from './wecom-account.ts'

const { context, db, pool } = await startTestApp()
const provider = await startWecomServer()
afterAll(() => provider.stop())
const adapter = createWecom(provider.address)
const account = accountOf('wecom', wecomAccount, await addChannel(db, 'wecom', wecomAccount.account))
beforeEach(() => {
  provider.behave('ok')
  provider.refuseAll()
})

const send = async (...to: [id: string, text: string][]) => {
  const lot = to.map(([id, text]) => outgoing(id, text))
  const ended = await adapter.send(context, account, lot)
  return lot.map(({ ref }) => ended.get(ref))
}

describe('a task', () => {
  test('is one for all who get the same words by the same colleague', async () => {
    await sql`insert into messaging.peers (channel_id, peer, member) values (${account.id}, 'wm1', 'wang'), (${account.id}, 'wm2', 'wang'), (${account.id}, 'wm3', 'li')`.execute(
      db,
    )
    const ends = await send(['wm1', '同'], ['wm2', '同'], ['wm3', '同'], ['wm4', '异'])
    expect(ends.map((end) => end?.outcome)).toEqual(['task', 'task', 'task', 'task'])
    expect(ends[0]?.providerId).toBe(ends[1]?.providerId)
    expect(new Set(ends.map((end) => end?.providerId)).size).toBe(3)
    expect([...provider.tasks.values()].map(({ member }) => member).toSorted()).toEqual(['li', 'wang', 'wang'])
    expect(provider.taken).toEqual([])
  })

  test('is one for two hundred with the same words; of as many with words of their own sixteen are asked for at a time', async () => {
    const before = provider.tasks.size
    const many = Array.from({ length: 200 }, (_, at): [string, string] => [`wp${at}`, '同一段话'])
    expect((await send(...many)).every((end) => end?.outcome === 'task')).toBe(true)
    expect(provider.tasks.size - before).toBe(1)
    const calls = () => provider.heard('/add_msg_template').length
    const heard = calls()
    provider.behave('hold')
    const sending = send(...many.slice(0, 40).map(([id], at): [string, string] => [id, `第 ${at} 段`]))
    await expect.poll(() => calls() - heard).toBe(16)
    // Whatever else was on its way has come by now.
    await adapter.test(context, account)
    expect(calls() - heard).toBe(16)
    provider.behave('ok')
    expect((await sending).every((end) => end?.outcome === 'task')).toBe(true)
    expect(provider.tasks.size - before).toBe(41)
  })

  test('that is not begun in time is none, and waits for another claim without counting as tried', async () => {
    const before = provider.tasks.size
    const message = outgoing('wm18', 'x')
    const ended = await createWecom(provider.address, -1).send(context, account, [message])
    expect(ended.get(message.ref)).toMatchObject({ outcome: 'notNow', code: 'slow' })
    expect(provider.tasks.size).toBe(before)
  })

  test('leaves out whom the corporation does not know, and ends their address', async () => {
    provider.forget('wm9')
    expect(await send(['wm8', 'x'], ['wm9', 'x'])).toMatchObject([
      { outcome: 'task' },
      { outcome: 'badTarget', code: 'failList' },
    ])
  })

  test('is made once more with a new token where the old one is over, and not twice', async () => {
    provider.expire()
    const before = provider.tasks.size
    expect(await send(['wm10', 'x'])).toMatchObject([{ outcome: 'task' }])
    expect(provider.tasks.size - before).toBe(1)
  })

  test.each([
    ['a page of a proxy', { status: 502, body: '<html>' }],
    ['a server in trouble', { status: 200, body: { errcode: -1 } }],
    ['too many calls', { status: 200, body: { errcode: 45_009 } }],
  ])('for which the token is answered by %s waits, and breaks nothing', async (_case, reply) => {
    provider.expire()
    provider.troubleTokens(reply)
    const before = provider.tasks.size
    expect(await send(['wm15', 'x'], ['wm16', 'y'])).toMatchObject([{ outcome: 'later' }, { outcome: 'later' }])
    provider.troubleTokens()
    expect(await send(['wm15', 'x'], ['wm16', 'y'])).toMatchObject([{ outcome: 'task' }, { outcome: 'task' }])
    expect(provider.tasks.size - before).toBe(2)
  })

  test('for which the database does not answer waits, since nothing of it was made', async () => {
    const closed = createPool(pool.options.connectionString ?? '', { max: 1, statementTimeout: 1000 })
    await closed.end()
    const message = outgoing('wm17', 'x')
    const ended = await adapter.send({ ...context, db: createDatabase(closed) }, account, [message])
    expect(ended.get(message.ref)).toMatchObject({ outcome: 'later' })
  })

  test('is made for each of sixteen parts of a lot with one token', async () => {
    await db.deleteFrom('messaging.tokens').execute()
    const before = provider.heard('/gettoken').length
    const ends = await send(...Array.from({ length: 16 }, (_, part): [string, string] => [`wn${part}`, `部分 ${part}`]))
    expect(ends.map((end) => end?.outcome)).toEqual(Array.from({ length: 16 }, () => 'task'))
    expect(provider.heard('/gettoken').length - before).toBe(1)
  })

  test('under a token that stays refused breaks the channel', async () => {
    provider.behave('expiredToken')
    expect(await send(['wm11', 'x'])).toMatchObject([{ outcome: 'brokenChannel', code: 'credentials 42001' }])
  })

  test.each([
    [45_033, 'later'],
    [41_063, 'later'],
    [-1, 'later'],
    [48_002, 'brokenChannel'],
    [41_048, 'refused'],
  ])('that is refused by %i ends as %s', async (code, outcome) => {
    provider.refuseAll(code)
    expect(await send(['wm12', 'x'])).toMatchObject([{ outcome }])
  })

  test.each([
    ['takeThenReset', 1],
    ['takeThen500', 1],
    ['http500', 0],
  ] as const)('of which %s is heard is unknown, and never made again', async (mode, made) => {
    const before = provider.tasks.size
    provider.behave(mode)
    expect(await send(['wm13', mode])).toMatchObject([{ outcome: 'unknown' }])
    expect(provider.tasks.size - before).toBe(made)
  })

  test('that is too long is none', async () => {
    expect(await send(['wm14', '字'.repeat(4001)])).toMatchObject([{ outcome: 'refused', code: 'tooLong' }])
  })
})

describe('a task whose answer was lost', () => {
  const asked = (peer: string, text: string) => ({
    ref: '',
    targetKind: 'client' as const,
    address: peer,
    providerId: '',
    sender: '',
    calledAt: new Date(),
    text,
  })
  afterEach(() => provider.pageBy(1000))

  test('is found behind as many others as there are', async () => {
    const sent = await send(['wm20', '二十'], ['wm21', '二十一'], ['wm22', '二十二'])
    provider.pageBy(1)
    expect(await adapter.settle?.(context, account)(asked('wm22', '二十二'))).toEqual({
      outcome: 'task',
      code: 'found',
      providerId: sent[2]?.providerId,
    })
  })

  test('is found by its client among the tasks with the same words', async () => {
    await sql`insert into messaging.peers (channel_id, peer, member) values (${account.id}, 'wm23', 'wang'), (${account.id}, 'wm24', 'li')`.execute(
      db,
    )
    const sent = await send(['wm23', '同一句'], ['wm24', '同一句'])
    provider.pageBy(1)
    expect(await adapter.settle?.(context, account)(asked('wm24', '同一句'))).toMatchObject({
      providerId: sent[1]?.providerId,
    })
  })

  const later = { ...context, now: () => new Date(Date.now() + 31 * 60_000) }
  const none = { outcome: 'notNow', code: 'noTask' }

  test('was none where half an hour later no task of that time is for the client', async () => {
    await send(['wm26', '二十六'])
    expect(await adapter.settle?.(context, account)(asked('wm25', '二十五'))).toBeUndefined()
    expect(await adapter.settle?.(later, account)(asked('wm25', '二十五'))).toEqual(none)
  })

  test.each([
    ['a page of the list is missing', () => provider.refuseAll(-1)],
    ['WeCom does not say whom a task is for', () => provider.hideResults(true)],
  ])('may have been made while %s', async (_case, begin) => {
    await send(['wm27', '二十七'])
    begin()
    expect(await adapter.settle?.(later, account)(asked('wm28', '二十七'))).toBeUndefined()
    provider.hideResults(false)
    provider.refuseAll()
    expect(await adapter.settle?.(later, account)(asked('wm28', '二十七'))).toEqual(none)
  })

  test('is looked for among the same lists for all of a lot', async () => {
    const sent = await send(['wm30', '三十'], ['wm31', '三十一'], ['wm32', '三十二'])
    const heard = () => provider.heard('/get_groupmsg_list_v2').length
    const before = heard()
    const settle = adapter.settle?.(context, account)
    for (const [nth, [peer, text]] of [
      ['wm30', '三十'],
      ['wm31', '三十一'],
      ['wm32', '三十二'],
    ].entries())
      expect(await settle?.(asked(peer ?? '', text ?? ''))).toMatchObject({ providerId: sent[nth]?.providerId })
    // A lot that was called at the turn of a minute is asked for twice.
    expect(heard() - before).toBeLessThanOrEqual(2)
  })

  test('may be one for the client whose words came back otherwise, unless another call has made that', async () => {
    const [made] = await send(['wm29', '二十九 '])
    expect(await adapter.settle?.(later, account)(asked('wm29', '二十九'))).toBeUndefined()
    await sql`insert into messaging.tasks (channel_id, task_id) values (${account.id}, ${made?.providerId})`.execute(db)
    expect(await adapter.settle?.(later, account)(asked('wm29', '二十九'))).toEqual(none)
  })
})

test('a secret that is wrong is known at once', async () => {
  expect(await adapter.test(context, account)).toEqual({ isOk: true, code: '0' })
  const wrong = { ...account, secrets: { ...account.secrets, corpSecret: 'wrong' } }
  expect(await adapter.test(context, wrong)).toEqual({ isOk: false, code: 'credentials 40001' })
})

describe('the callback', () => {
  const seconds = Math.floor(Date.now() / 1000)
  const event =
    `<xml><CreateTime>${seconds}</CreateTime><Event><![CDATA[change_external_contact]]></Event><ChangeType><![CDATA[add_external_contact]]></ChangeType>` +
    '<UserID><![CDATA[wang]]></UserID><ExternalUserID><![CDATA[wmA1]]></ExternalUserID></xml>'
  const hook = (sealed: string, { timestamp = seconds, signature = '' } = {}) => ({
    raw: Buffer.from(`<xml><ToUserName>ww0</ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`),
    headers: {},
    query: new URLSearchParams({
      timestamp: String(timestamp),
      nonce: '77',
      msg_signature: signature || sign(sealed, String(timestamp)),
    }),
    now: new Date(),
  })

  test('shows that its address is ours', () => {
    const echo = seal('7741')
    const query = new URLSearchParams({ timestamp: '1', nonce: '77', msg_signature: sign(echo, '1'), echostr: echo })
    expect(adapter.challenge?.(account, query)).toBe('7741')
    query.set('msg_signature', '00')
    expect(adapter.challenge?.(account, query)).toBeUndefined()
  })

  test('is taken where it is signed and of this hour', () => {
    expect(adapter.verify(account, hook(seal(event)))).toBe('ok')
    expect(adapter.events(account, hook(seal(event)))).toMatchObject([
      { kind: 'peer', news: { kind: 'joined', peer: 'wmA1' } },
    ])
  })

  test('is refused unsigned, and late', () => {
    expect(adapter.verify(account, hook(seal(event), { signature: '00' }))).toBe('unsigned')
    expect(adapter.verify(account, hook(seal(event), { timestamp: seconds - 3600 }))).toBe('late')
  })

  test('for another corporation is in no form of ours', () => {
    expect(() => adapter.events(account, hook(seal(event, 'ww9')))).toThrow()
  })
})

function seal(message: string, corpId: string = wecomAccount.account): string {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(Buffer.byteLength(message))
  const bytes = Buffer.concat([Buffer.alloc(16, 'r'), size, Buffer.from(message), Buffer.from(corpId)])
  const padding = 32 - (bytes.length % 32)
  const key = Buffer.from(`${wecomAccount.secrets.callbackKey}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([bytes, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64')
}

function sign(sealed: string, timestamp: string): string {
  return createHash('sha1')
    .update([wecomAccount.secrets.callbackToken, timestamp, '77', sealed].toSorted().join(''))
    .digest('hex')
}
