import { changeBulk, checkBulk, createBulk } from '@seamark/contract/messaging/bulks/bulks'
import { addOptOut, listOptOuts } from '@seamark/contract/messaging/opt-outs/lists'
import { addTopic, changeTopic, listTopics } from '@seamark/contract/messaging/opt-outs/topics'
import { importOptions } from '@seamark/contract/platform/lists'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { optOutsList } from './sheets.commands.ts'
import { optOutToken } from './tokens.rules.ts'

const product = await startTestApp()
const { db, pool, context, address } = product
const { office, lin } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const channelId = await addChannel(db)
const { actor } = await personContext(context, office.person('sales'))

let made = 0
const oneClient = async () => {
  const [client] = await addClients(db, office.person('sales'), 1, `topics${(made += 1)}-`)
  if (!client) throw new Error('no client')
  return client
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const named = (name: string, nameEn = '') => boss.call(addTopic, { body: { name, nameEn } })
const bulkAbout = (topicId: number | null, client: Awaited<ReturnType<typeof oneClient>>) =>
  addBulk(db, { by: office.person('sales'), channelId, topicId }, [client])
async function claim(bulkId: number) {
  if (!actor) throw new Error('nobody')
  return claimLot(context, { bulkId, channelId, sender: actor })
}
async function statesAfterClaim(bulkId: number) {
  await claim(bulkId)
  return statesOf(db, bulkId)
}

describe('topics', () => {
  test('are named by whoever keeps the list of opt-outs, each name once, and read by whoever writes bulks', async () => {
    const topic = await named('运价周报', 'Weekly rates')
    expect(topic).toMatchObject({ name: '运价周报', nameEn: 'Weekly rates', isRetired: false, optOuts: 0 })
    expect(await refusalOf(named('运价周报'))).toMatchObject({
      code: 'messaging.topic_taken',
      details: { fields: [{ field: 'name' }] },
    })
    const { id, version } = topic
    const body = { name: '运价', isRetired: false }
    expect(await codeOf(lin.call(addTopic, { body: { name: '私下' } }))).toBe('platform.forbidden')
    expect(await codeOf(lin.call(changeTopic, { params: { id }, version, body }))).toBe('platform.forbidden')
    expect((await lin.call(listTopics, {})).topics.map(({ name }) => name)).toContain('运价周报')
    await boss.call(changeTopic, { params: { id }, version, body })
    expect(await codeOf(boss.call(changeTopic, { params: { id }, version, body }))).toBe('platform.version_stale')
    const { rows } = await pool.query<{ action: string }>(
      `select action from platform.audit where subject_kind = 'topic' and subject_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['messaging.topicAdded', 'messaging.topicChanged'])
  })

  test('keep their opt-outs under another name, and once they are retired', async () => {
    const client = await oneClient()
    const { id, version } = await named('船期')
    await boss.call(addOptOut, {
      body: { whose: { kind: 'email', address: client.address }, topicId: id, note: '只要运价' },
    })
    const renamed = await boss.call(changeTopic, {
      params: { id },
      version,
      body: { name: '船期与舱位', isRetired: true },
    })
    expect(renamed).toMatchObject({ isRetired: true, optOuts: 1 })
    const { rows } = await boss.call(listOptOuts, { query: { q: client.address } })
    expect(rows).toMatchObject([{ topic: { id, name: '船期与舱位' } }])
    expect(await statesAfterClaim(await bulkAbout(id, client))).toEqual({ 'skipped byHand': 1 })
    // The control: a bulk about nothing reaches the same address.
    expect(await statesAfterClaim(await bulkAbout(null, client))).toEqual({ claimed: 1 })
    await expect(pool.query('delete from messaging.topics where id = $1', [id])).rejects.toThrow('never deleted')
    await expect(
      pool.query(`update messaging.suppressions set scope = '987654321' where topic_id = $1`, [id]),
    ).rejects.toThrow('foreign key')
  })

  test('that are retired or unknown are chosen for no bulk; one that has its topic keeps it until it is checked', async () => {
    const client = await oneClient()
    const { id, version } = await named('节日问候')
    const draft = (topicId: number) => ({
      title: '问候',
      subject: '问候',
      text: '您好',
      topicId,
      channelIds: [channelId],
      audience: { chosen: { ids: [client.id] } },
    })
    const bulk = await lin.call(createBulk, { body: draft(id) })
    expect(bulk.topic).toMatchObject({ id, name: '节日问候', isRetired: false })
    await boss.call(changeTopic, { params: { id }, version, body: { name: '节日问候', isRetired: true } })
    expect(await codeOf(lin.call(createBulk, { body: draft(id) }))).toBe('messaging.topic_retired')
    expect(await codeOf(lin.call(createBulk, { body: draft(987_654_321) }))).toBe('messaging.topic_unknown')
    const kept = await lin.call(changeBulk, { params: { id: bulk.id }, version: bulk.version, body: draft(id) })
    expect(await refusalOf(lin.call(checkBulk, { params: { id: kept.id }, version: kept.version }))).toMatchObject({
      code: 'messaging.topic_retired',
      details: { fields: [{ field: 'topicId' }] },
    })
  })

  test('are known by their names in a file of opt-outs', async () => {
    await named('促销', 'Special offers')
    const judged = await optOutsList.import?.judge(
      await personContext(context, office.person('sysadmin')),
      [
        { row: 2, values: { address: 'one@topics.example', topic: '促销' } },
        { row: 3, values: { address: 'two@topics.example', topic: 'special OFFERS' } },
        { row: 4, values: { address: 'three@topics.example', topic: '没有的' } },
      ],
      importOptions.parse({}),
    )
    expect(judged?.map(({ verdict, problems }) => [verdict, (problems ?? []).map(({ code }) => code)])).toEqual([
      ['create', []],
      ['create', []],
      ['error', ['messaging.topic_unknown']],
    ])
  })
})

describe('the page to opt out of a message about a topic', () => {
  const linkOf = async (bulkId: number) => {
    const { lease } = await claim(bulkId)
    const [call] = await startCalls(context, lease)
    if (!call) throw new Error('no call')
    return `${address}/api/open/unsubscribe/${optOutToken(context.seal, call.ref)}`
  }
  const scopesOf = async (mail: string) =>
    (await boss.call(listOptOuts, { query: { q: mail } })).rows.map(({ topic }) => topic?.name ?? null)

  test('offers it alone, which then holds for it and for nothing else', async () => {
    const client = await oneClient()
    const topic = await named('<周报>', 'Weekly & more')
    const link = await linkOf(await bulkAbout(topic.id, client))
    const page = await (await fetch(link, { headers: { 'accept-language': 'en' } })).text()
    expect(page).toContain('Unsubscribe from “Weekly &#38; more” only')
    expect(page).toContain('<form method="post" action="?only=topic">')
    expect(await (await fetch(link, { headers: { 'accept-language': 'zh-CN' } })).text()).toContain('&#60;周报&#62;')
    expect(await scopesOf(client.address)).toEqual([])
    const done = await fetch(`${link}?only=topic`, { method: 'POST', headers: { 'accept-language': 'en' } })
    expect(await done.text()).toContain('You will still receive our other bulk mails.')
    expect(await scopesOf(client.address)).toEqual(['<周报>'])
    await pool.query('alter table messaging.deliveries disable trigger user')
    await pool.query('delete from messaging.deliveries')
    await pool.query('alter table messaging.deliveries enable trigger user')
    expect(await statesAfterClaim(await bulkAbout(topic.id, client))).toEqual({ 'skipped optOut': 1 })
    expect(await statesAfterClaim(await bulkAbout(null, client))).toEqual({ claimed: 1 })
  })

  test('takes the one click of a mail program as everything', async () => {
    const client = await oneClient()
    const topic = await named('舱位')
    const link = await linkOf(await bulkAbout(topic.id, client))
    const click = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(click.status).toBe(200)
    expect(await scopesOf(client.address)).toEqual([null])
  })
})
