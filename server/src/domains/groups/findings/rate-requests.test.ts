import {
  askGroups,
  getRateRequest,
  listWaitingRequests,
  tickRateRequest,
} from '@seamark/contract/groups/findings/rate-requests'
import { createZaloAccount, deleteZaloAccount, newZaloAccount } from '@seamark/contract/groups/friends/zalo-accounts'
import type { GroupPlatform } from '@seamark/contract/groups/groups/fields'
import { createGroup, editGroup, getGroup } from '@seamark/contract/groups/groups/groups'
import { closeRate, createRate } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aRequest } from '../../rates/testing.ts'
import { aGroup, refusalOf } from '../testing.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)

const groupOn = (platform: GroupPlatform, given: Parameters<typeof aGroup>[0] = {}) =>
  lin.call(createGroup, {
    body: aGroup({ platform, account: `80 ${platform}`, name: `${platform}群`, type: 'freightAgent', ...given }),
  })
const demand = (ports: Partial<Parameters<typeof aRequest>[0]> = {}) => lin.call(createRate, { body: aRequest(ports) })
const ask = (id: number, ...groupIds: number[]) => lin.call(askGroups, { params: { id }, body: { groupIds } })
const waiting = async (caller = lin) => (await caller.call(listWaitingRequests, {})).rows

const [qq, whatsapp, telegram, zalo] = [
  await groupOn('qq'),
  await groupOn('whatsapp'),
  await groupOn('telegram', { language: 'es' }),
  await groupOn('zalo'),
]

test('a request is written in the form of each platform and in the language of each group, however the caller reads', async () => {
  const { id } = await demand()
  const { groups } = await ask(id, qq.id, whatsapp.id, telegram.id)
  const heads = groups.map(({ language, texts }) => [language, texts[0]?.split('\n')[0]])
  expect(Object.fromEntries(heads)).toEqual({
    zh: expect.stringMatching(/^求舱 上海 → 洛杉矶 · /),
    en: expect.stringMatching(/^[*]Looking for space: Shanghai → Los Angeles · .+[*]$/),
    es: expect.stringMatching(/^[*]{2}Busco espacio: Shanghai → Los Angeles · .+[*]{2}$/),
  })
  // What somebody has said of the group goes before what is usual.
  const { version } = await lin.call(getGroup, { params: { id: qq.id } })
  await lin.call(editGroup, { params: { id: qq.id }, version, body: { language: 'ja' } })
  const again = await lin.call(getRateRequest, { params: { id } })
  expect(again.groups.find(({ group }) => group.id === qq.id)).toMatchObject({ language: 'ja' })
})

test('what is too long for a platform names fewer ports, and says how many more there are', async () => {
  const instagram = await groupOn('instagram')
  const pods = [
    'USLAX',
    'USLGB',
    'USOAK',
    'USSEA',
    'USNYC',
    'USSAV',
    'USCHS',
    'USHOU',
    'USMIA',
    'USBAL',
    'USBOS',
    'USORF',
  ]
  const { id } = await demand({
    surcharges: Array.from({ length: 32 }, (_, at) => ({ code: `SURCHARGE ${at}`, state: 'subjectTo' as const })),
    pols: ['CNSHA', 'CNNGB', 'CNTAO', 'CNXMN', 'CNSZX'],
    pods: [
      ...pods,
      'BRSSZ',
      'DEHAM',
      'NLRTM',
      'GBFXT',
      'ESVLC',
      'ITGOA',
      'FRLEH',
      'BEANR',
      'AEJEA',
      'SGSIN',
      'MYPKG',
      'THLCH',
      'VNSGN',
      'IDJKT',
      'PHMNL',
      'INNSA',
      'LKCMB',
      'PKKHI',
    ],
  })
  const { groups } = await ask(id, instagram.id, whatsapp.id)
  const textsIn = (groupId: number) => groups.find(({ group }) => group.id === groupId)?.texts ?? []
  const textIn = (groupId: number) => textsIn(groupId).join('\n')
  expect(textsIn(instagram.id)).toHaveLength(1)
  expect(Buffer.byteLength(textIn(instagram.id))).toBeLessThanOrEqual(1000)
  expect(textIn(instagram.id).split('\n')[0]).toMatch(/ \+\d+ · 2×40HQ$/)
  expect(textIn(whatsapp.id)).not.toMatch(/\+\d/)
})

test('what stays too long with one port a side is sent as several messages, none longer than the platform takes', async () => {
  const instagram = await groupOn('instagram', { account: '81 instagram' })
  const names = Array.from({ length: 40 }, (_, at) => `SURCHARGE ${at}`)
  const { id } = await demand({
    surcharges: names.map((code) => ({ code, state: 'subjectTo' })),
  })
  const { groups } = await ask(id, instagram.id, whatsapp.id)
  const textsIn = (groupId: number) => groups.find(({ group }) => group.id === groupId)?.texts ?? []
  const texts = textsIn(instagram.id)
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.every((text) => Buffer.byteLength(text) <= 1000)).toBe(true)
  expect(names.filter((name) => !texts.join(' ').includes(name))).toEqual([])
  expect(textsIn(whatsapp.id)).toHaveLength(1)
})

test('a person has the requests that she has still to send, over all open demands, until she ticks them', async () => {
  const [one, other] = [await demand(), await demand({ pods: ['DEHAM'] })]
  await ask(one.id, whatsapp.id)
  await ask(other.id, whatsapp.id, telegram.id)
  const mine = async (caller = lin) =>
    (await waiting(caller))
      .filter(({ demand: of }) => of.id === one.id || of.id === other.id)
      .map(({ demand: of, group }) => [of.id, group.id])
  expect(await mine()).toEqual([
    [one.id, whatsapp.id],
    [other.id, whatsapp.id],
    [other.id, telegram.id],
  ])
  expect((await waiting())[0]).toMatchObject({ demand: { number: expect.stringMatching(/\d/) } })
  expect(await mine(zhou)).toEqual([])
  const tick = (isSent: boolean) =>
    lin.call(tickRateRequest, { params: { id: one.id }, body: { groupId: whatsapp.id, isSent } })
  await tick(true)
  expect(await mine()).toEqual([
    [other.id, whatsapp.id],
    [other.id, telegram.id],
  ])
  await tick(false)
  expect(await mine()).toHaveLength(3)
  await product.pool.query(`update groups.groups set state = 'left' where id = $1`, [telegram.id])
  expect(await mine()).toHaveLength(2)
  await product.pool.query(`update groups.groups set state = 'active' where id = $1`, [telegram.id])
  await lin.call(closeRate, { params: { id: other.id }, version: other.version, body: { reason: '不要了' } })
  expect(await mine()).toEqual([[one.id, whatsapp.id]])
})

test('a group opens by its invitation while that lets people in', async () => {
  const { id } = await demand()
  await product.pool.query(`update groups.groups set invitation_link = 'https://t.me/+abc' where id = $1`, [
    telegram.id,
  ])
  const linkOf = async () => (await lin.call(getRateRequest, { params: { id } })).groups[0]?.group.link
  await ask(id, telegram.id)
  expect(await linkOf()).toBe('https://t.me/+abc')
  await product.pool.query(`update groups.groups set invitation_ends_on = '2020-01-01' where id = $1`, [telegram.id])
  expect(await linkOf()).toBe('')
})

test('what is sent over Zalo names the account of ours that it left from, as soon as there is one', async () => {
  const { id } = await demand()
  await ask(id, zalo.id, whatsapp.id)
  const tick = (groupId: number, isSent: boolean, zaloAccountId: number | null = null) =>
    lin.call(tickRateRequest, { params: { id }, body: { groupId, isSent, zaloAccountId } })
  const sentFrom = async () => {
    const { groups } = await lin.call(getRateRequest, { params: { id } })
    return groups.find(({ group }) => group.id === zalo.id)?.zaloAccount
  }
  await tick(zalo.id, true)
  expect(await sentFrom()).toBeNull()
  await tick(zalo.id, false)
  const account = await lin.call(createZaloAccount, {
    body: newZaloAccount.parse({ phone: '0912345678', type: 'personal', country: 'VN' }),
  })
  expect(await refusalOf(tick(zalo.id, true))).toMatchObject({ code: 'groups.zalo_sender_missing' })
  expect(await refusalOf(tick(zalo.id, true, 987_654_321))).toMatchObject({ code: 'groups.zalo_not_found' })
  expect(await refusalOf(tick(whatsapp.id, true, account.id))).toMatchObject({ code: 'groups.zalo_sender_elsewhere' })
  expect(await sentFrom()).toBeNull()
  await tick(zalo.id, true, account.id)
  expect(await sentFrom()).toMatchObject({ id: account.id, phone: account.phone })
  const { rows } = await product.pool.query<{ after: unknown }>(
    `select v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where a.action = 'groups.rateRequestTicked' order by a.id desc limit 1`,
  )
  expect(rows[0]?.after).toMatchObject({ demand: id, sent: true, zaloAccount: account.id })
  await lin.call(deleteZaloAccount, { params: { id: account.id }, version: account.version })
  expect(await sentFrom()).toBeNull()
  await tick(zalo.id, false)
})
