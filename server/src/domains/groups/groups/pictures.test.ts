import {
  createGroup,
  editGroup,
  getGroup,
  type Group,
  groupChanges,
  listGroups,
} from '@seamark/contract/groups/groups/groups'
import {
  type newInvitation,
  removeInvitation,
  removeScreenshot,
  setInvitation,
  setScreenshot,
} from '@seamark/contract/groups/groups/pictures'
import { listNotices } from '@seamark/contract/notices/notices'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { addDays } from '@seamark/contract/platform/days'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayAt } from '../../../platform/days.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, openDesk } from '../../phonebook/testing.ts'
import { aGroup, refusalOf } from '../testing.ts'
import { purgeGroups } from './deletions.commands.ts'
import { tellEndingInvitations, tellQuietGroups } from './tellings.commands.ts'

const product = await startTestApp()
const { office, lin, zhou } = await openDesk(product, testPassword)
const { context, pool } = product
const today = dayAt(context.now(), context.zone)

let made = 0
const newGroup = (given: Parameters<typeof aGroup>[0] = {}) =>
  lin.call(createGroup, { body: aGroup({ account: `pictures-${++made}`, ...given }) })
const drawn = async (shade: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade, g: 9, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  ])
const kept = async () => (await pool.query<{ count: number }>('select count(*)::int from files.files')).rows[0]?.count
const opened = async (caller: typeof lin, path: string | null | undefined) =>
  (await fetch(product.api + (path ?? ''), { headers: caller.headers() })).status
const show = async (caller: typeof lin, { id, version }: Group, shade?: number) =>
  caller.call(setScreenshot, {
    params: { id },
    version,
    body: {},
    ...(shade === undefined ? {} : { images: { screenshot: await drawn(shade) } }),
  })
const invite = async (group: Group, body: z.input<typeof newInvitation>, shade?: number, caller = lin) =>
  caller.call(setInvitation, {
    params: { id: group.id },
    version: group.version,
    body: { keepsImage: true, endsOn: null, link: '', ...body },
    ...(shade === undefined ? {} : { images: { image: await drawn(shade) } }),
  })

test('a group has one screenshot: the one before goes, readers see it, and it goes with the group', async () => {
  const group = await newGroup({ operatorId: office.person('sales3') })
  const first = await show(lin, group, 10)
  const second = await show(lin, first, 200)
  expect(second.screenshot).not.toBe(first.screenshot)
  expect(await kept()).toBe(1)
  expect([await opened(lin, second.screenshot), await opened(zhou, second.screenshot)]).toEqual([200, 404])
  expect((await zhou.call(getGroup, { params: { id: group.id } })).screenshot).toBeNull()
  expect(await refusalOf(show(zhou, second, 1))).toMatchObject({ code: 'groups.group_not_yours' })
  expect(await refusalOf(show(lin, group, 1))).toMatchObject({ code: 'platform.version_stale' })
  expect(await refusalOf(show(lin, second))).toMatchObject({ code: 'groups.image_missing', fields: ['screenshot'] })
  expect(await kept()).toBe(1)
  const without = await lin.call(removeScreenshot, { params: { id: group.id }, version: second.version })
  expect([without.screenshot, await kept()]).toEqual([null, 0])
  const { rows } = await pool.query(
    `select before, after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'group' and subject_id = $1 and action = 'groups.groupChanged' order by id desc limit 1`,
    [group.id],
  )
  expect(rows).toMatchObject([{ before: { screenshot: expect.any(Number) }, after: { screenshot: null } }])
  await show(lin, without, 3)
  await invite(await lin.call(getGroup, { params: { id: group.id } }), {}, 4)
  expect(await kept()).toBe(2)
  await pool.query(`update groups.groups set delete_after = now() - interval '1 second' where id = $1`, [group.id])
  await purgeGroups(context)
  expect(await kept()).toBe(0)
})

test('whoever may change a group but not read it changes neither its screenshot nor its invitation', async () => {
  const { id: companyId } = await lin.call(createCompany, { body: aCompany() })
  const group = await newGroup({ companyId, operatorId: office.person('sales3') })
  const operator = await product.signIn('sales3')
  const closed = { status: 403, code: 'groups.group_closed_to_you' }
  expect(await refusalOf(show(operator, group, 1))).toMatchObject(closed)
  expect(await refusalOf(invite(group, { link: 'https://chat.example/1' }, undefined, operator))).toMatchObject(closed)
  for (const route of [removeScreenshot, removeInvitation])
    expect(await refusalOf(operator.call(route, { params: { id: group.id }, version: group.version }))).toMatchObject(
      closed,
    )
})

test('an invitation is a link or a code, ends today or later, and keeps its code until another comes', async () => {
  const group = await newGroup()
  const files = (await kept()) ?? 0
  expect(await refusalOf(invite(group, {}))).toMatchObject({ code: 'groups.invitation_empty', fields: ['link'] })
  expect(await refusalOf(invite(group, { link: 'https://chat.example/1', endsOn: addDays(today, -1) }))).toMatchObject({
    code: 'groups.invitation_over',
    fields: ['endsOn'],
  })
  expect(await refusalOf(invite(group, { link: 'javascript:alert(1)//a.b' }))).toMatchObject({ fields: ['link'] })
  const coded = await invite(group, { endsOn: today }, 7)
  expect(coded.invitation).toMatchObject({ link: '', endsOn: today })
  expect([await opened(lin, coded.invitation?.image), await opened(zhou, coded.invitation?.image)]).toEqual([200, 404])
  const linked = await invite(coded, { link: 'https://chat.example/2' })
  expect(linked.invitation).toEqual({ link: 'https://chat.example/2', image: coded.invitation?.image, endsOn: null })
  const bare = await invite(linked, { link: 'https://chat.example/2', keepsImage: false })
  expect([bare.invitation?.image, await kept()]).toEqual([null, files])
  const none = await lin.call(removeInvitation, { params: { id: group.id }, version: bare.version })
  expect(none.invitation).toBeNull()
})

const told = async (caller: typeof lin, kind: string) =>
  (await caller.call(listNotices, { query: { limit: 100 } })).rows.filter((notice) => notice.kind === kind)

test('two days before an invitation ends its assistant is told, once, and anew when the end moves', async () => {
  const group = await newGroup({ name: '到期群', assistantId: office.person('sales2') })
  const reminders = async () => {
    await tellEndingInvitations(context)
    return (await told(zhou, 'groups.reminder.invitationEnds')).map(({ facts }) => facts?.['day'])
  }
  const link = 'https://chat.example/3'
  const later = await invite(group, { link, endsOn: addDays(today, 3) })
  expect(await reminders()).toEqual([])
  const soon = await invite(later, { link, endsOn: addDays(today, 2) })
  expect(await reminders()).toEqual([addDays(today, 2)])
  expect(await reminders()).toHaveLength(1)
  await invite(soon, { link, endsOn: today })
  expect(await reminders()).toHaveLength(2)
})

test('a group without a word for long is quiet for those who may read it, and its people are told once a day', async () => {
  const group = await newGroup({ assistantId: office.person('sales2') })
  const other = await newGroup({ assistantId: office.person('sales2') })
  const say = (id: number, days: number) =>
    pool.query(
      `insert into groups.talks (group_id, first_at, last_at) values ($1, '2026-01-01', now() - make_interval(days => $2))
       on conflict (group_id) do update set last_at = excluded.last_at`,
      [id, days],
    )
  await say(group.id, 31)
  await say(other.id, 29)
  const quiet = async (caller: typeof lin) =>
    (await caller.call(listGroups, { query: { quiet: 'true' } })).rows.map(({ id, isQuiet }) => [id, isQuiet])
  const sales3 = await product.signIn('sales3')
  expect([await quiet(lin), await quiet(sales3)]).toEqual([[[group.id, true]], []])
  // Nor does anybody else find it by the day of its last message, whose end is included.
  const lastSaid = async (caller: typeof lin, from: number, to: number) => {
    const query = { lastMessageFrom: addDays(today, from), lastMessageTo: addDays(today, to) }
    return (await caller.call(listGroups, { query })).rows.map(({ id }) => id)
  }
  expect([await lastSaid(lin, -40, -31), await lastSaid(sales3, -40, -31)]).toEqual([[group.id], []])
  expect([await lastSaid(lin, -29, -29), await lastSaid(lin, -28, 0)]).toEqual([[other.id], []])
  const reminders = async () => {
    await tellQuietGroups(context)
    return (await told(zhou, 'groups.reminder.quietGroups')).map(({ facts }) => facts)
  }
  expect(await reminders()).toEqual([{ count: 1, days: 30 }])
  expect(await reminders()).toHaveLength(1)
  await pool.query('update groups.quiet_tellings set day = day - 1')
  expect(await reminders()).toHaveLength(2)
  // Her group is one of a client that she does not hold: of what is said in it she hears nothing.
  await pool.query('update groups.quiet_tellings set day = day - 2')
  await pool.query(
    `update groups.groups set company_id = (select id from phonebook.companies where custodian_id = $2 limit 1) where id = $1`,
    [group.id, office.person('sales')],
  )
  expect(await reminders()).toHaveLength(2)
  await lin.call(editGroup, {
    params: { id: group.id },
    version: group.version,
    body: groupChanges.parse({ state: 'left' }),
  })
  expect(await quiet(lin)).toEqual([])
})
