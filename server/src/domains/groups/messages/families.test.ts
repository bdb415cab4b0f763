import { createGroup } from '@seamark/contract/groups/groups/groups'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMessage } from '../testing.ts'
import { findOverlap } from './families.commands.ts'
import { type LotMessage, writeMessages } from './messages.commands.ts'

const product = await startTestApp()
const { context } = product
const { lin } = await openDesk(product, testPassword)
let made = 0
const newGroup = async () =>
  (
    await lin.call(createGroup, {
      body: aGroup({ account: `family-${++made}`, platform: 'wechat', type: 'freightAgent' }),
    })
  ).id

const names = ['陈海平', '林晓波', '黄佳宁']
const begin = Date.UTC(2026, 9, 20, 1)
/** The talk as a tool exports it, by ids and seconds, and as WeChat itself does, by names and minutes. */
const talk = (from: number, to: number, isTool: boolean): LotMessage[] =>
  Array.from({ length: to - from }, (_, place) => {
    const number = from + place
    const at = begin + number * 17_000
    const name = names[number % 3] ?? ''
    return aMessage({
      at: isTool ? at : Math.floor(at / 60_000) * 60_000,
      line: place + 1,
      name: isTool ? `${name}（美线）` : name,
      text: number % 4 === 0 ? '好的' : `宁波到桑托斯四十尺高柜第 ${number} 票现舱`,
      ...(isTool ? { account: `wxid_${number % 3}`, accountKind: 'wxid' as const } : {}),
    })
  })

test('a talk that another program exported is recognized by its long lines, and only what is new is written', async () => {
  const groupId = await newGroup()
  await writeMessages(context, { groupId, fileId: 1, part: 0, lot: 0, messages: talk(0, 120, true) })
  const later = talk(60, 160, false)
  const overlap = await findOverlap(context, { groupId, fileId: 2, messages: later })
  expect(overlap).toMatchObject({ looked: 75, exact: 0, alike: 45, isCoarse: true })
  const { rows: pairs } = await sql`select lines from groups.sender_pairs where group_id = ${groupId}`.execute(
    product.db,
  )
  expect(pairs).toHaveLength(3)
  const lot = { groupId, fileId: 2, part: 0, lot: 0, messages: later, isCoarse: true }
  expect(await writeMessages(context, lot)).toEqual({ written: 40, repeated: 60, erased: 0 })
  expect(await writeMessages(context, lot)).toEqual({ written: 40, repeated: 60, erased: 0 })
})

test('another talk of the same people, and the same talk by the same program, are not taken for that', async () => {
  const groupId = await newGroup()
  await writeMessages(context, { groupId, fileId: 3, part: 0, lot: 0, messages: talk(0, 60, true) })
  expect(await findOverlap(context, { groupId, fileId: 4, messages: talk(60, 160, false) })).toMatchObject({
    alike: 0,
    isCoarse: false,
  })
  expect(await findOverlap(context, { groupId, fileId: 5, messages: talk(0, 60, true) })).toMatchObject({
    exact: 45,
    alike: 0,
    isCoarse: false,
  })
  expect(await findOverlap(context, { groupId, fileId: 6, messages: [] })).toMatchObject({ isCoarse: false })
})
