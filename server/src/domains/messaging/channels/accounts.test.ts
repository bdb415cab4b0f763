import { randomUUID } from 'node:crypto'
import {
  changeChannel,
  continueChannel,
  createChannel,
  keepApprovedTexts,
  listApprovedTexts,
  listManagedChannels,
  newChannel,
  replaceCredentials,
  testChannel,
} from '@seamark/contract/messaging/channels/channels'
import { checkBulk, confirmBulk, createBulk, getBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { getPlanner } from '@seamark/contract/messaging/bulks/planner'
import { afterAll, describe, expect, test } from 'vitest'
import { startAliyun } from '../../../platform/testing/aliyun-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { addChannel, channelBy } from '../testing.ts'

const provider = await startAliyun()
afterAll(() => provider.stop())
const product = await startTestApp({ SMS_ENDPOINT: provider.address, PUBLIC_ADDRESS: 'https://crm.example' })
const { db, pool, logged } = product
const { office, lin } = await openDesk(product, testPassword)
const [boss, south] = [await product.signIn('sysadmin'), await product.signIn('sales3')]
const canary = 'CANARY-key-secret'

let made = 0
const aChannel = (given: object = {}) =>
  newChannel.parse({
    kind: 'sms',
    account: `航标货运${(made += 1)}`,
    name: '营销短信',
    secrets: { accessKeyId: 'LTAI-test', accessKeySecret: canary },
    ...given,
  })
const add = (given: object = {}) => boss.call(createChannel, { body: aChannel(given) })

describe('the account of a provider', () => {
  test('is added paused, with its credentials sealed: no answer, log or audit row ever holds them', async () => {
    const added = await add()
    expect(added).toMatchObject({
      kind: 'sms',
      state: 'paused',
      canTest: true,
      isSet: true,
      pace: { rate: null, dailyCap: null },
      provider: { credentialsAt: expect.any(String) as unknown },
    })
    const replaced = await boss.call(replaceCredentials, {
      params: { id: added.id },
      version: added.version,
      body: { secrets: { accessKeyId: 'LTAI-other', accessKeySecret: `${canary}-2` } },
    })
    const answers = [added, replaced, await boss.call(listManagedChannels, {}), await lin.call(listChannels, {})]
    expect(JSON.stringify(answers)).not.toMatch(/CANARY|LTAI/)
    expect(logged.join('\n')).not.toMatch(/CANARY|LTAI/)
    const { rows } = await pool.query<{ text: string }>(
      `select concat(to_jsonb(a), (select jsonb_agg(to_jsonb(h)) from messaging.channels h)) as text from platform.audit a`,
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/CANARY|LTAI/)
    const deeds = await pool.query<{ action: string }>(
      `select action from platform.audit where subject_kind = 'channel' and subject_id = $1 order by id`,
      [added.id],
    )
    expect(deeds.rows.map(({ action }) => action)).toEqual([
      'messaging.channelCreated',
      'messaging.credentialsReplaced',
    ])
  })

  test('is one channel, and refuses what is not in the provider’s form', async () => {
    const { account } = await add()
    const refused = async (given: object) =>
      (await refusalOf(add(given))) as { code: string; details?: { fields?: { field: string; code: string }[] } }
    expect(JSON.stringify(await refused({ account }))).toMatch(/messaging.account_taken/)
    expect(JSON.stringify(await refused({ account: '【航标】' }))).toMatch(/messaging.account_wrong/)
    expect(JSON.stringify(await refused({ secrets: { accessKeyId: 'x' } }))).toMatch(/messaging.account_field_wrong/)
    expect(JSON.stringify(await refused({ secrets: { other: 'x' } }))).toMatch(/messaging.account_field_wrong/)
    const copied = { accessKeyId: 'LTAI-test\u{200B}', accessKeySecret: canary }
    const withCopied = boss.call(createChannel, { body: { ...aChannel(), secrets: copied } })
    expect(JSON.stringify(await refusalOf(withCopied))).toMatch(/messaging.secret_characters/)
    expect(JSON.stringify(await refused({ settings: { address: 'http://169.254.169.254' } }))).toMatch(
      /messaging.account_field_wrong/,
    )
    expect(JSON.stringify(await refused({ departmentId: 987_654_321 }))).toMatch(/messaging.department_unknown/)
  })

  test('is changed by its version', async () => {
    const { id, version } = await add()
    const body = { name: '节日短信', departmentId: null, settings: {}, rate: 5, dailyCap: 2000 }
    const changed = await boss.call(changeChannel, { params: { id }, version, body })
    expect(changed).toMatchObject({ name: '节日短信', pace: { rate: 5, dailyCap: 2000 } })
    expect(await refusalOf(boss.call(changeChannel, { params: { id }, version, body }))).toMatchObject({
      code: 'platform.version_stale',
    })
  })

  test('the mail channel has a rate and a cap too; one by hand has nothing to change', async () => {
    const mailId = await addChannel(db, 'mail', 'pace@seamark.example')
    const found = async (id: number) =>
      (await boss.call(listManagedChannels, {})).channels.find((channel) => channel.id === id)
    const body = { name: '公司邮件', departmentId: null, settings: {}, rate: 0.5, dailyCap: 200 }
    const change = async (id: number, given: object = {}) =>
      boss.call(changeChannel, {
        params: { id },
        version: (await found(id))?.version ?? 0,
        body: { ...body, ...given },
      })
    expect(await change(mailId)).toMatchObject({ name: '公司邮件', pace: { rate: 0.5, dailyCap: 200 }, provider: null })
    expect(JSON.stringify(await refusalOf(change(mailId, { settings: { host: 'x' } })))).toMatch(
      /messaging.account_field_wrong/,
    )
    const handId = await channelBy(db, 'qq')
    expect((await found(handId))?.pace).toBeNull()
    expect(await refusalOf(change(handId))).toMatchObject({ code: 'messaging.channel_no_account' })
  })

  test('without credentials neither goes on nor is tested', async () => {
    const { id, version, isSet } = await add({ secrets: {} })
    expect(isSet).toBe(false)
    expect(await refusalOf(boss.call(continueChannel, { params: { id }, version }))).toMatchObject({
      code: 'messaging.channel_unset',
    })
    expect(await refusalOf(boss.call(testChannel, { params: { id } }))).toMatchObject({
      code: 'messaging.channel_unset',
    })
  })

  test('is tested by asking its provider, which sends nothing', async () => {
    const { id } = await add()
    expect(await boss.call(testChannel, { params: { id } })).toEqual({ isOk: true, code: '' })
    provider.mode = 'expiredToken'
    expect(await boss.call(testChannel, { params: { id } })).toEqual({
      isOk: false,
      code: 'InvalidAccessKeyId.NotFound',
    })
    provider.mode = 'ok'
    expect(provider.taken).toEqual([])
  })

  test('keeps the texts that its provider has approved, each with how to opt out', async () => {
    const { id, version } = await add()
    const texts = [{ name: 'SMS_1', language: '', text: '{{contact|您好}}，运价已更新。拒收请回复R' }]
    const keep = (given: typeof texts, at: number) =>
      boss.call(keepApprovedTexts, { params: { id }, version: at, body: { texts: given } })
    const kept = await keep(texts, version)
    expect(kept.provider?.approvedTexts).toBe(1)
    expect(await boss.call(listApprovedTexts, { params: { id } })).toEqual({ texts })
    const refusal = async (given: typeof texts) => JSON.stringify(await refusalOf(keep(given, kept.version)))
    expect(await refusal([{ name: 'SMS_2', language: '', text: '运价已更新' }])).toMatch(/opt_out_line_missing/)
    expect(await refusal([...texts, ...texts])).toMatch(/approved_twice/)
    expect(await refusal([{ name: 'SMS_3', language: '', text: '{{prce}}拒收请回复R' }])).toMatch(/variable_/)
  })

  test('is nobody’s but theirs who have the screen of channels', async () => {
    const { id, version } = await add()
    const calls = [
      () => lin.call(createChannel, { body: aChannel() }),
      () => lin.call(replaceCredentials, { params: { id }, version, body: { secrets: {} } }),
      () => lin.call(listApprovedTexts, { params: { id } }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'platform.forbidden' })
  })
})

describe('a bulk by an account', () => {
  const draftOf = async (channelId: number, text: string, ids: number[]) =>
    lin.call(createBulk, {
      body: bulkInput.parse({ title: '运价通知', channelIds: [channelId], text, audience: { chosen: { ids } } }),
    })
  const check = ({ id, version }: { id: number; version: number }) => lin.call(checkBulk, { params: { id }, version })

  test('is checked only in words that its provider has approved; to one client any may be tried', async () => {
    const { id, version } = await add()
    const text = '{{contact|您好}}，运价已更新'
    const texts = [{ name: 'SMS_1', language: '', text: `${text}。拒收请回复R` }]
    await boss.call(keepApprovedTexts, { params: { id }, version, body: { texts } })
    expect(await refusalOf(check(await draftOf(id, '另一段话', [1, 2])))).toMatchObject({
      details: { fields: [{ field: 'text', code: 'messaging.text_not_approved' }] },
    })
    expect(await check(await draftOf(id, text, [1, 2]))).toMatchObject({ state: 'checking' })
    expect(await check(await draftOf(id, '另一段话', [1]))).toMatchObject({ state: 'checking' })
  })

  test('is not promised by the planner while the account has no credentials', async () => {
    const [set, unset] = [await add(), await add({ secrets: {} })]
    const { kinds } = await lin.call(getPlanner, { query: { of: 'mine' } })
    const ids = kinds.flatMap(({ channels }) => channels.map(({ id }) => id))
    expect([ids.includes(set.id), ids.includes(unset.id)]).toEqual([true, false])
  })
})

describe('an account of a department', () => {
  const seenBy = async ({ call }: typeof lin, id: number) =>
    (await call(listChannels, {})).channels.some((channel) => channel.id === id)
  const draft = (id: number) =>
    lin.call(createBulk, {
      body: bulkInput.parse({ title: '运价通知', channelIds: [id], text: '您好', audience: { chosen: { ids: [1] } } }),
    })
  const refused = { details: { fields: [{ field: 'channelIds', code: 'messaging.channel_unknown' }] } }

  test('is chosen by its people, those of departments below it, and whoever reaches them', async () => {
    const { id } = await add({ departmentId: office.department('华南销售部') })
    expect([await seenBy(lin, id), await seenBy(south, id), await seenBy(boss, id)]).toEqual([false, true, true])
    expect(await refusalOf(draft(id))).toMatchObject(refused)
    const { id: ofAll } = await add({ departmentId: office.department('航标国际货运') })
    expect(await seenBy(lin, ofAll)).toBe(true)
    expect(await draft(ofAll)).toMatchObject({ channels: [{ id: ofAll }] })
  })

  test('is promised by the planner to nobody else', async () => {
    const { id } = await add({ departmentId: office.department('华南销售部') })
    const promised = async ({ call }: typeof lin) =>
      (await call(getPlanner, { query: { of: 'mine' } })).kinds.some(({ channels }) =>
        channels.some((channel) => channel.id === id),
      )
    expect([await promised(lin), await promised(south)]).toEqual([false, true])
  })

  test('that it became after it was chosen is refused by the check and the confirmation, and shown still', async () => {
    const { id } = await add()
    const { id: bulkId, version } = await draft(id)
    await pool.query(
      `insert into messaging.office_zones (begins_at, zone) values ('-infinity', 'Asia/Shanghai') on conflict do nothing`,
    )
    const move = (place: string) =>
      pool.query('update messaging.channels set department_id = $2 where id = $1', [id, office.department(place)])
    await move('华南销售部')
    expect(await refusalOf(lin.call(checkBulk, { params: { id: bulkId }, version }))).toMatchObject(refused)
    await pool.query(`update messaging.bulks set state = 'ready', checked_at = clock_timestamp() where id = $1`, [
      bulkId,
    ])
    const confirm = () =>
      lin.call(confirmBulk, {
        params: { id: bulkId },
        version,
        body: { count: 1, key: randomUUID(), quietHours: null },
      })
    expect(await refusalOf(confirm())).toMatchObject(refused)
    expect((await lin.call(getBulk, { params: { id: bulkId } })).channels).toMatchObject([{ id }])
    await move('华东销售部')
    expect(await refusalOf(confirm())).toMatchObject({ code: 'messaging.nobody' })
  })
})

test('an account goes on only where its provider can tell us what became of messages', async () => {
  const away = await startTestApp({ SMS_ENDPOINT: provider.address })
  await openDesk(away, testPassword)
  const admin = await away.signIn('sysadmin')
  const { id, version, provider: given } = await admin.call(createChannel, { body: aChannel() })
  expect(given?.hook.address).toBeNull()
  expect(await refusalOf(admin.call(continueChannel, { params: { id }, version }))).toMatchObject({
    code: 'messaging.public_address_missing',
  })
})
