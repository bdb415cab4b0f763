import { request } from 'node:http'
import { Readable } from 'node:stream'
import {
  endFeed,
  getCalendar,
  getFeed,
  importCalendar,
  keepOfficeDays,
  previewCalendar,
  renewFeed,
  withdrawImport,
} from '@seamark/contract/followups/calendars/calendars'
import {
  createTask,
  finishTask,
  listTasks,
  moveTask,
  newTask,
  type Task,
} from '@seamark/contract/followups/tasks/tasks'
import { disableAccount, getAccount } from '@seamark/contract/identity/accounts/accounts'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isUnderWay } from '../../../platform/testing/database.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice, refusalOf } from '../../phonebook/testing.ts'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const [lin, manager, other, boss] = await Promise.all(
  ['sales', 'manager', 'sales3', 'sysadmin'].map((name) => product.signIn(name, testPassword, 'zh')),
)
if (!lin || !manager || !other || !boss) throw new Error('nobody')

beforeEach(async () => {
  await sql`delete from followups.tasks`.execute(product.db)
  await sql`delete from phonebook.companies`.execute(product.db)
})

const hours = (count: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + count * 3_600_000)
const day = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const plan = (given: Partial<z.input<typeof newTask>> = {}, caller: Caller = lin): Promise<Task> =>
  caller.call(createTask, {
    body: newTask.parse({
      kind: 'todo',
      title: '催单证',
      dueAt: given.dueDay ? null : hours(30).toISOString(),
      ...given,
    }),
  })
const week = { from: day(-1), until: day(7) }

describe('the calendar', () => {
  test('shows tasks between two days, done ones too, and days off', async () => {
    const timed = await plan({ minutes: 90 })
    const whole = await plan({ dueDay: day(3), title: '年审' })
    await plan({ dueAt: hours(24 * 20).toISOString() })
    await lin.call(finishTask, { params: { id: timed.id }, body: {}, version: 1 })
    const shown = await lin.call(getCalendar, { query: week })
    expect(shown.tasks.map(({ id, state, minutes }) => [id, state, minutes])).toEqual([
      [timed.id, 'done', 90],
      [whole.id, 'open', null],
    ])
    expect(
      (await lin.call(getCalendar, { query: { from: '2026-10-01', until: '2026-10-12' } })).officeDays,
    ).toMatchObject([
      ...Array.from({ length: 7 }, (_, index) => ({ day: `2026-10-0${index + 1}`, kind: 'holiday', name: '国庆节' })),
      { day: '2026-10-10', kind: 'workday' },
    ])
  })

  test('of colleagues is shown to whoever reaches them', async () => {
    await plan()
    expect((await manager.call(getCalendar, { query: { ...week, of: 'team' } })).tasks).toHaveLength(1)
    expect(
      (await manager.call(getCalendar, { query: { ...week, personId: office.person('sales') } })).tasks,
    ).toHaveLength(1)
    expect((await other.call(getCalendar, { query: { ...week, of: 'team' } })).tasks).toEqual([])
    expect(
      await refusalOf(other.call(getCalendar, { query: { ...week, personId: office.person('sales') } })),
    ).toMatchObject({
      code: 'followups.task_person_unknown',
    })
    expect(
      await refusalOf(lin.call(getCalendar, { query: { from: '2020-01-01', until: '2026-01-01' } })),
    ).toMatchObject({ httpStatus: 400 })
  })

  test('the office’s days off are kept by whoever keeps its settings, a year at a time', async () => {
    const days = [{ day: '2027-01-01', kind: 'holiday' as const, name: '元旦', nameEn: 'New Year' }]
    expect(await refusalOf(lin.call(keepOfficeDays, { body: { year: 2027, days } }))).toMatchObject({
      code: 'platform.forbidden',
    })
    expect(await refusalOf(boss.call(keepOfficeDays, { body: { year: 2026, days } }))).toMatchObject({
      details: { fields: [{ code: 'followups.office_day_year' }] },
    })
    expect(
      await refusalOf(boss.call(keepOfficeDays, { body: { year: 2027, days: [...days, ...days] } })),
    ).toMatchObject({
      details: { fields: [{ code: 'followups.office_day_twice' }] },
    })
    await boss.call(keepOfficeDays, { body: { year: 2027, days } })
    await boss.call(keepOfficeDays, { body: { year: 2027, days } })
    expect((await lin.call(getCalendar, { query: { from: '2026-12-30', until: '2027-01-05' } })).officeDays).toEqual(
      days,
    )
  })

  test('which days became others is in the log', async () => {
    const newYear = { day: '2028-01-01', kind: 'holiday' as const, name: '元旦', nameEn: 'New Year' }
    const after = { day: '2028-01-02', kind: 'workday' as const, name: '元旦调休', nameEn: '' }
    await boss.call(keepOfficeDays, { body: { year: 2028, days: [newYear, after] } })
    await boss.call(keepOfficeDays, { body: { year: 2028, days: [newYear, { ...after, kind: 'holiday' }] } })
    const { rows } = await sql<{ before: unknown; after: unknown }>`
      select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
      where a.action = 'followups.officeDaysKept' and (v.after ->> 'year')::int = 2028 order by a.id`.execute(
      product.db,
    )
    expect(rows).toEqual([
      {
        before: { year: 2028, days: [] },
        after: { year: 2028, days: ['2028-01-01 holiday 元旦 New Year', '2028-01-02 workday 元旦调休'] },
      },
      {
        before: { year: 2028, days: ['2028-01-02 workday 元旦调休'] },
        after: { year: 2028, days: ['2028-01-02 holiday 元旦调休'] },
      },
    ])
  })
})

describe('the secret address', () => {
  const open = (path: string) => fetch(`${product.address}${path}`)

  test('is read by a calendar as what its person may see', async () => {
    const { id: companyId, name } = await lin.call(createCompany, { body: aCompany() })
    const long = '客户要求每周三截关前确认舱位，报价含本地费用；逗号,分号;反斜杠\\和\n换行都要保留'
    const timed = await plan({ minutes: 45, note: long })
    const whole = await plan({ dueDay: day(3), title: '年审' })
    const contact = await plan({ kind: 'contact', title: '', companyId, dueAt: hours(50).toISOString() })
    const { path } = await lin.call(renewFeed, {})
    const answer = await open(path)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = await answer.text()
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const events = new ICAL.Component(ICAL.parse(text) as never)
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event))
    expect(events.map(({ uid, summary }) => [uid, summary])).toEqual([
      [`task-${timed.id}@seamark`, '催单证'],
      [`task-${contact.id}@seamark`, `联系 ${name}`],
      [`task-${whole.id}@seamark`, '年审'],
    ])
    expect(events[0]).toMatchObject({ description: long })
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(timed.dueAt)
    expect(events[0]?.duration.toSeconds()).toBe(45 * 60)
    expect([events[2]?.startDate.isDate, events[2]?.startDate.toString()]).toEqual([true, day(3)])
    expect((await lin.call(getFeed, {})).readAt).not.toBeNull()
    await sql`update phonebook.companies set custodian_id = ${office.person('sales3')}`.execute(product.db)
    expect(await (await open(path)).text()).not.toContain(name)
  })

  test('is asked again by its tag, as calendars do, and sent anew only when something is new', async () => {
    const task = await plan({ title: '催提单' })
    const { path } = await lin.call(renewFeed, {})
    const ask = (tag?: string) => fetch(`${product.address}${path}`, { headers: tag ? { 'if-none-match': tag } : {} })
    const first = await ask()
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = await ask(tag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    // A proxy that compresses turns the tag into a weak one.
    expect((await ask(`W/${tag}`)).status).toBe(304)
    await lin.call(finishTask, { params: { id: task.id }, body: {}, version: 1 })
    const changed = await ask(tag)
    expect(changed.status).toBe(200)
    const calendar = new ICAL.Component(ICAL.parse(await changed.text()) as never)
    expect(calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)).toEqual(['✓ 催提单'])
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT15M')
  })

  test('is kept as a hash, ends when it is renewed or ended, and is in no log', async () => {
    const { path } = await lin.call(renewFeed, {})
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? ''
    const { rows } = await sql<{ row: string }>`select f::text as row from followups.calendar_feeds f`.execute(
      product.db,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const renewed = await lin.call(renewFeed, {})
    expect((await open(path)).status).toBe(404)
    expect((await open(renewed.path)).status).toBe(200)
    await lin.call(endFeed, {})
    expect((await open(renewed.path)).status).toBe(404)
    expect(await lin.call(getFeed, {})).toEqual({ madeAt: null, readAt: null })
    expect(product.logged.join()).not.toContain(token)
  })

  test('ends with its person', async () => {
    const { path } = await other.call(renewFeed, {})
    expect((await open(path)).status).toBe(200)
    const id = office.person('sales3')
    const { version } = await boss.call(getAccount, { params: { id } })
    await boss.call(disableAccount, { params: { id }, version, body: { reason: '离职' } })
    expect((await open(path)).status).toBe(404)
    expect(
      await product.db.selectFrom('followups.calendar_feeds').select('person_id').where('person_id', '=', id).execute(),
    ).toEqual([])
  })
})

describe('a calendar file', () => {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const file = (...parts: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...parts, 'END:VCALENDAR'].join('\r\n')
  const event = (uid: string, ...lines: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:会议 ${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
  const read = (text: string) => lin.call(importCalendar, { body: { text } })
  const titles = async () => (await lin.call(listTasks, { query: {} })).rows.map(({ title }) => title)

  test('becomes tasks once, and says what was left out', async () => {
    const begins = hours(10)
    const text = file(
      event('a', `DTSTART:${stamp(begins)}`, `DTEND:${stamp(hours(11))}`),
      event('b', `DTSTART;VALUE=DATE:${day(5).replaceAll('-', '')}`),
      event('c', `DTSTART;TZID=America/New_York:${day(6).replaceAll('-', '')}T090000`),
      event('past', `DTSTART:${stamp(hours(-100))}`),
      event('far', 'DTSTART:99981231T000000Z'),
      event('never'),
      ['BEGIN:VTODO', 'UID:d', 'SUMMARY:寄样', `DUE:${stamp(hours(300))}`, 'END:VTODO'].join('\r\n'),
    )
    expect(await read(text)).toMatchObject({ added: 4, known: 0, left: { past: 1, untimed: 1, far: 1 } })
    expect(await titles()).toEqual(['会议 a', '会议 b', '会议 c', '寄样'])
    const { rows } = await lin.call(listTasks, { query: {} })
    expect(rows[0]).toMatchObject({ minutes: 60, dueAt: begins.toISOString() })
    expect(rows[1]).toMatchObject({ dueDay: day(5) })
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }).format(
        new Date(rows[2]?.dueAt ?? ''),
      ),
    ).toBe('09:00')
    expect(await read(text)).toMatchObject({ added: 0, known: 4 })
  })

  test('is shown before it is read, and taken back as far as nobody has touched it', async () => {
    const text = `\uFEFF\r\n${file(event('b', `DTSTART;VALUE=DATE:${day(5).replaceAll('-', '')}`), event('a', `DTSTART:${stamp(hours(10))}`), event('past', 'DTSTART:20200101T000000Z'))}`
    const preview = () => lin.call(previewCalendar, { body: { text } })
    expect(await preview()).toMatchObject({
      added: 2,
      known: 0,
      left: { past: 1 },
      events: [
        { title: '会议 a', dueDay: null },
        { title: '会议 b', dueDay: day(5) },
      ],
    })
    expect(await titles()).toEqual([])
    const { taskIds } = await read(text)
    expect(await preview()).toMatchObject({ added: 0, known: 2, events: [] })
    await lin.call(moveTask, {
      params: { id: taskIds[0] ?? 0 },
      body: { dueAt: hours(20).toISOString(), minutes: null },
      version: 1,
    })
    const mine = await plan()
    // Nobody can withdraw other people's tasks, or tasks that were not imported.
    expect(await manager.call(withdrawImport, { body: { taskIds } })).toEqual({ withdrawn: 0, kept: 2 })
    expect(await lin.call(withdrawImport, { body: { taskIds: [...taskIds, mine.id] } })).toEqual({
      withdrawn: 1,
      kept: 2,
    })
    expect(await titles()).toHaveLength(2)
    const logged = await product.db
      .selectFrom('platform.audit')
      .innerJoin('platform.audit_values as value', 'value.audit_id', 'platform.audit.id')
      .select('value.before')
      .where('action', '=', 'followups.importWithdrawn')
      .execute()
    expect(logged).toEqual([{ before: { tasks: 1 } }])
    expect(await read(text)).toMatchObject({ added: 1, known: 1 })
  })

  test('is read as other programs write it: repeats with exceptions and changes, zones of its own, what is over, and times that are none', async () => {
    const local = (at: Date) => stamp(new Date(at.getTime() + 8 * 3_600_000)).replace('Z', '')
    const week = 7 * 24
    const [begun, called, moved, after, today] = [5 - 3 * week, 5, 7 + week, 5 + 2 * week, week - 1].map(hours)
    if (!begun || !called || !moved || !after || !today) throw new Error('no times')
    const text = file(
      // Outlook uses zone names of its own and describes those zones.
      [
        'BEGIN:VTIMEZONE',
        'TZID:Zone of ours',
        'BEGIN:STANDARD',
        'DTSTART:16010101T000000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0500',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\r\n'),
      event('outlook', `DTSTART;TZID=Zone of ours:${day(6).replaceAll('-', '')}T090000`, 'DURATION:PT45M'),
      event('nobody', `DTSTART;TZID=Nobody/Knows:${day(6).replaceAll('-', '')}T090000`),
      // The next occurrence is cancelled, the one after it is moved by two hours.
      event(
        'weekly',
        `DTSTART;TZID=Asia/Shanghai:${local(begun)}`,
        'RRULE:FREQ=WEEKLY',
        `EXDATE;TZID=Asia/Shanghai:${local(called)}`,
      ),
      event(
        'weekly',
        `RECURRENCE-ID;TZID=Asia/Shanghai:${local(new Date(called.getTime() + week * 3_600_000))}`,
        `DTSTART;TZID=Asia/Shanghai:${local(moved)}`,
      ),
      // This is earlier today in the office's zone, whatever the server's zone is.
      event(
        'today',
        `DTSTART;TZID=Asia/Shanghai:${local(new Date(today.getTime() - 2 * week * 3_600_000))}`,
        'RRULE:FREQ=WEEKLY',
      ),
      event('old', 'DTSTART;TZID=Asia/Shanghai:20080101T070000', 'RRULE:FREQ=DAILY'),
      event('off', `DTSTART:${stamp(hours(9))}`, 'STATUS:CANCELLED'),
      ['BEGIN:VTODO', 'UID:done', 'SUMMARY:寄样', `DUE:${stamp(hours(300))}`, 'STATUS:COMPLETED', 'END:VTODO'].join(
        '\r\n',
      ),
      event('odd', 'DTSTART:hello'),
      [
        'BEGIN:VEVENT',
        'UID:long',
        `SUMMARY:${'字'.repeat(199)}😀\\n完`,
        `DTSTART:${stamp(hours(9))}`,
        'END:VEVENT',
      ].join('\r\n'),
    )
    expect(await read(text)).toMatchObject({
      added: 7,
      known: 0,
      left: { past: 1, cancelled: 1, answers: 0, untimed: 1, far: 0, repeated: 0 },
      unknownZones: ['Nobody/Knows'],
    })
    const { rows } = await lin.call(listTasks, { query: {} })
    const due = (uid: string) => rows.filter(({ title }) => title === `会议 ${uid}`).map(({ dueAt }) => dueAt)
    expect(due('outlook')).toEqual([`${day(6)}T14:00:00.000Z`])
    expect(rows.find(({ title }) => title === '会议 outlook')).toMatchObject({ minutes: 45 })
    expect(due('nobody')).toEqual([`${day(6)}T01:00:00.000Z`])
    expect(due('weekly')).toEqual([moved.toISOString(), after.toISOString()])
    expect(due('today')).toEqual([today.toISOString()])
    expect(due('old')).toHaveLength(1)
    expect(Date.parse(due('old')[0] ?? '') - Date.now()).toBeLessThan(24 * 3_600_000)
    expect(rows.find(({ title }) => title.startsWith('字'))?.title).toBe('字'.repeat(199))
    expect(await read(text)).toMatchObject({ added: 0, known: 7 })
  })

  test.each([
    ['30 February, each day anew', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['a second of next February', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=3'],
  ])(
    'with an event that repeats on %s is refused, and nobody else waits for it',
    { timeout: 30_000 },
    async (_name, rule) => {
      const bomb = refusalOf(read(file(event('bomb', 'DTSTART:20200301T000000Z', `RRULE:${rule}`))))
      expect((await lin.call(getCalendar, { query: week })).tasks).toEqual([])
      expect(await isUnderWay(bomb)).toBe(true)
      expect(await bomb).toMatchObject({ details: { fields: [{ field: 'text', code: 'followups.calendar_costly' }] } })
      expect(await titles()).toEqual([])
    },
  )

  test.each([
    ['nested 30,000 deep', `${'BEGIN:VEVENT\r\n'.repeat(30_000)}${'END:VEVENT\r\n'.repeat(30_000)}`],
    ['folded after each letter', `BEGIN:VEVENT\r\nUID:f\r\nSUMMARY:${'长\r\n '.repeat(150_000)}\r\nEND:VEVENT`],
    [
      'of 2,000 repeats',
      Array.from(
        { length: 2000 },
        (_, index) =>
          `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:x\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT`,
      ).join('\r\n'),
    ],
    [
      'with a rule of 100,000 parts',
      `BEGIN:VEVENT\r\nUID:p\r\nSUMMARY:x\r\nDTSTART:20200101T000000Z\r\nRRULE:FREQ=SECONDLY;BYSECOND=${'1,'.repeat(100_000)}2\r\nEND:VEVENT`,
    ],
  ])('%s is answered in time', { timeout: 30_000 }, async (_name, part) => {
    // A file that takes too long on this machine is refused, and nothing of it is stored.
    const { added } = await read(file(part)).catch(() => ({ added: 0 }))
    expect((await lin.call(getCalendar, { query: week })).isCut).toBe(added > 1000)
  })

  test.each([
    ['every second', 'FREQ=SECONDLY'],
    ['never, for ever', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    [
      'in a thousand ways',
      `FREQ=SECONDLY;BYSECOND=${Array.from({ length: 60 }, (_, second) => second).join()};BYMINUTE=${Array.from({ length: 60 }, (_, minute) => minute).join()}`,
    ],
  ])('with an event that repeats %s is read in no time', async (_name, rule) => {
    await read(file(event('bomb', 'DTSTART:19700101T000000Z', `RRULE:${rule}`)))
    expect((await titles()).length).toBeLessThanOrEqual(1)
  })

  test('of a repeat the next is taken', async () => {
    await read(file(event('w', `DTSTART:${stamp(hours(-24 * 7 * 3 + 5))}`, 'RRULE:FREQ=WEEKLY')))
    const { rows } = await lin.call(listTasks, { query: {} })
    expect(rows).toHaveLength(1)
    expect(Math.round((Date.parse(rows[0]?.dueAt ?? '') - Date.now()) / 3_600_000)).toBe(5)
  })

  test.each([
    ['is no calendar', 'hello', 'followups.calendar_unreadable'],
    ['is a card', 'BEGIN:VCARD\r\nEND:VCARD', 'followups.calendar_unreadable'],
    ['breaks off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'followups.calendar_unreadable'],
  ])('that %s is refused', async (_name, text, code) => {
    expect(await refusalOf(read(text))).toMatchObject({ details: { fields: [{ field: 'text', code }] } })
  })

  test('with too many events is refused, and one of 50 MB before it is read', async () => {
    const many = file(...Array.from({ length: 2001 }, (_, index) => event(`${index}`, `DTSTART:${stamp(hours(5))}`)))
    expect(await refusalOf(read(many))).toMatchObject({ code: 'followups.calendar_too_many' })
    expect(await announced(50 * 1024 * 1024, lin)).toBe(413)
    expect(await streamed(50, lin)).toBe(413)
    expect(await titles()).toEqual([])
  })
})

/** Returns the answer to a client that declares the length of its body, before any of it was sent. */
function announced(bytes: number, caller: Caller): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { ...caller.headers(), 'content-type': 'application/json', 'content-length': String(bytes) }
    const sent = request(`${product.api}/followups/calendarImports`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode)
      sent.destroy()
    })
    sent.once('error', reject)
    sent.flushHeaders()
  })
}

/** Returns the answer to a client that does not declare the length and sends everything. */
function streamed(megabytes: number, caller: Caller): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${product.api}/followups/calendarImports`, {
      method: 'POST',
      headers: { ...caller.headers(), 'content-type': 'application/json' },
    })
    sent.once('response', ({ statusCode }) => resolve(statusCode))
    // The connection may be cut while we still send.
    sent.on('error', reject)
    Readable.from(body(megabytes)).pipe(sent)
  })
}

function* body(megabytes: number) {
  yield '{"text":"'
  for (let index = 0; index < megabytes; index += 1) yield 'x'.repeat(1024 * 1024)
  yield '"}'
}
