import {
  cancelBulk,
  checkBulk,
  changeBulk,
  createBulk,
  getBulk,
  previewBulk,
} from '@seamark/contract/messaging/bulks/bulks'
import type { BulkInput } from '@seamark/contract/messaging/bulks/fields'
import { listRecipients } from '@seamark/contract/messaging/bulks/recipients'
import { createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { changeOptions, getOptions } from '@seamark/contract/settings/options'
import { createView } from '@seamark/contract/workbench/views/views'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { addressKey, addressOf } from '../ledger/addresses.rules.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'
import { freezeRecipients, resumeChecks } from './checks.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const channelId = await addChannel(db)

let made = 0
const clients = (count: number, by = office.person('sales')) => addClients(db, by, count, `checks${(made += 1)}-`)
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const aBulk = (given: Partial<BulkInput> = {}) => ({
  title: '美西新运价',
  subject: '新运价',
  text: '您好',
  channelIds: [channelId],
  ...given,
})
const of = (ids: number[]): BulkInput['audience'] => ({ of: 'clients', chosen: { ids } })

const begin = async (body: z.input<NonNullable<typeof createBulk.body>>, caller = lin) => {
  const { id, version } = await caller.call(createBulk, { body })
  return caller.call(checkBulk, { params: { id }, version })
}
/** Makes a bulk and has it checked. */
async function check(body: z.input<NonNullable<typeof createBulk.body>>, caller = lin) {
  const { id } = await begin(body, caller)
  await freezeRecipients(context, { id })
  return caller.call(getBulk, { params: { id } })
}
const verdicts = ({ verdicts: found }: { verdicts: readonly { verdict: string; count: number }[] }) =>
  Object.fromEntries(found.filter(({ count }) => count > 0).map(({ verdict, count }) => [verdict, count]))

async function contact(companyId: number, email: string, set = '', name = '王敏') {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into phonebook.contacts (company_id, name, created_by, updated_by)
      values (${companyId}, ${name}, ${office.person('sales')}, ${office.person('sales')}) returning id)
    insert into phonebook.contact_values (contact_id, kind, value, key, place)
    select id, 'email', ${email}, ${email}, 0 from made returning contact_id as id`.execute(db)
  const id = rows[0]?.id ?? 0
  if (set) await pool.query(`update phonebook.contacts set ${set} where id = $1`, [id])
  return id
}
const withoutMail = (ids: readonly number[]) =>
  pool.query(`update phonebook.companies set email = '' where id = any($1)`, [ids])

describe('a check', () => {
  test('judges everybody by one sentence, and each number opens its rows', async () => {
    await check(aBulk({ audience: of(idsOf(await clients(1))) }))
    const rows = await clients(10)
    const [ok, opted, silent, left, gone, found, first, second, sent, same] = rows
    if (!ok || !opted || !silent || !left || !gone || !found || !first || !second || !sent || !same) throw new Error()
    await sql`insert into messaging.suppressions (class, address_key, reason)
      values ('mail', ${addressKey({ class: 'mail', form: opted.address })}, 'optOut')`.execute(db)
    await withoutMail([silent.id, left.id, found.id])
    await contact(left.id, 'gone@clients.example', `post_status = 'resigned'`)
    const read = await contact(found.id, 'read@clients.example')
    await sql`insert into phonebook.extracted_values (contact_id, kind, key, finding_id) values (${read}, 'email', 'read@clients.example', 1)`.execute(
      db,
    )
    await pool.query(`update phonebook.companies set email = $1 where id = $2`, [first.address, second.id])
    await addBulk(db, { by: office.person('sales2'), channelId }, [sent])
    const [theirs] = await clients(1, office.person('sales2'))
    await sql`insert into messaging.deliveries (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref)
      select r.target_kind, r.target_id, messaging.office_day(clock_timestamp()), r.address_key, array[r.target_id], r.bulk_id, r.channel_id, r.target_id, 'sent', gen_random_uuid()
      from messaging.recipients r where r.target_id = ${sent.id}`.execute(db)
    await pool.query(`update phonebook.companies set email = $1 where id = $2`, [sent.address, same.id])
    await pool.query(`update phonebook.companies set delete_after = now() where id = $1`, [gone.id])
    const checked = await check(aBulk({ audience: of([...idsOf(rows), theirs?.id ?? 0]) }))
    expect(checked).toMatchObject({ state: 'ready', total: 11, can: { confirm: true } })
    expect(verdicts(checked)).toEqual({
      sendable: 2,
      optedOut: 1,
      noAddress: 1,
      resigned: 1,
      noConsent: 1,
      hidden: 2,
      duplicate: 1,
      usedToday: 2,
    })
    const { id } = checked
    for (const { verdict, count } of checked.verdicts) {
      const opened = await lin.call(listRecipients, { params: { id }, query: { verdict } })
      expect([verdict, opened.rows.length, opened.count]).toEqual([verdict, count, { value: count, exact: true }])
    }
    const hidden = await lin.call(listRecipients, { params: { id }, query: { verdict: 'hidden' } })
    expect(hidden.rows).toMatchObject([
      { target: { name: null }, address: null, reason: 'gone' },
      { target: { name: null }, address: null, reason: 'notYours' },
    ])
    const { rows: used } = await lin.call(listRecipients, { params: { id }, query: { verdict: 'usedToday' } })
    expect(used).toMatchObject([
      { target: { id: sent.id }, reason: 'usedToday', usedBy: { id: office.person('sales2') } },
      { target: { id: same.id }, reason: 'sameAddress', usedBy: { id: office.person('sales2') } },
    ])
    expect(await refusalOf(zhou.call(listRecipients, { params: { id }, query: {} }))).toMatchObject({
      code: 'messaging.bulk_not_found',
    })
  })

  test('reaches a client by its primary contact, then by another on the job, then by the company itself', async () => {
    const [own, other, primary] = await clients(3)
    if (!own || !other || !primary) throw new Error()
    await contact(own.id, 'left@clients.example', `post_status = 'resigned'`)
    const second = await contact(other.id, 'second@clients.example')
    await contact(primary.id, 'colleague@clients.example')
    const first = await contact(primary.id, '842561970@qq.com', 'is_primary = true')
    const { id } = await check(aBulk({ audience: of([own.id, other.id, primary.id]) }))
    const { rows } = await pool.query(
      `select contact_id::int, class, address, address_key from messaging.recipients where bulk_id = $1 order by target_id`,
      [id],
    )
    const key = addressOf('email', '842561970@qq.com')
    expect(rows).toEqual([
      { contact_id: null, class: 'mail', address: own.address, address_key: expect.anything() as unknown },
      {
        contact_id: second,
        class: 'mail',
        address: 'second@clients.example',
        address_key: expect.anything() as unknown,
      },
      { contact_id: first, class: 'qq', address: '842561970@qq.com', address_key: key && addressKey(key) },
    ])
  })

  test('writes to each in the language of its country, and finds where a text would have a hole', async () => {
    const rows = await clients(4)
    const [chinese, japanese, mexican, german] = idsOf(rows)
    for (const [id, country] of [
      [chinese, ''],
      [japanese, 'JP'],
      [mexican, 'MX'],
      [german, 'DE'],
    ])
      await pool.query(`update phonebook.companies set country = $1 where id = $2`, [country, id])
    const checked = await check(
      aBulk({
        audience: of(idsOf(rows)),
        text: '{{contact|您好}}，{{company}}',
        translations: { en: { subject: 'Rates', text: 'Dear {{contact}}' }, es: { subject: 'Tarifas', text: 'Hola' } },
      }),
    )
    const opened = await lin.call(listRecipients, { params: { id: checked.id }, query: {} })
    expect(opened.rows.map(({ language, verdict, missing }) => [language, verdict, missing])).toEqual([
      ['zh', null, []],
      ['en', 'missingVariable', ['contact']],
      ['es', null, []],
      ['en', 'missingVariable', ['contact']],
    ])
    const { previews } = await lin.call(previewBulk, { params: { id: checked.id } })
    expect(previews).toMatchObject([
      {
        language: 'zh',
        subject: '【广告】新运价',
        text: expect.stringMatching(/^您好，checks/) as unknown,
        missing: [],
      },
      { language: 'es', subject: 'Tarifas', text: 'Hola' },
    ])
    const { rows: zones } = await pool.query(
      `select distinct zone, (select count(*)::int from pg_timezone_names n where n.name = zone) as known
       from messaging.recipients, unnest(zones) zone where bulk_id = $1 order by zone`,
      [checked.id],
    )
    expect(zones).toContainEqual({ zone: 'Asia/Tokyo', known: 1 })
    expect(zones.every(({ known }) => known === 1)).toBe(true)
  })

  test('marks a mail to China as advertising, unless the office has it otherwise', async () => {
    const rows = await clients(2)
    const [own, german] = idsOf(rows)
    await pool.query(`update phonebook.companies set country = 'DE' where id = $1`, [german])
    const { id } = await check(
      aBulk({ audience: of([own ?? 0, german ?? 0]), translations: { en: { subject: 'Rates', text: 'Hello' } } }),
    )
    const subjects = async () => {
      const { previews } = await lin.call(previewBulk, { params: { id } })
      return previews.map(({ subject }) => subject)
    }
    const label = async (bulkAdLabel: boolean | null) => {
      const { version } = await boss.call(getOptions, {})
      await boss.call(changeOptions, { version, body: { bulkAdLabel } })
    }
    expect(await subjects()).toEqual(['【广告】新运价', 'Rates'])
    await label(false)
    expect(await subjects()).toEqual(['新运价', 'Rates'])
    await label(null)
  })

  test('takes an audience by a tag, by a view and by filters, as the list shows it to its sender', async () => {
    const rows = await clients(3)
    const [theirs] = await clients(1, office.person('sales2'))
    const group = await boss.call(createTagGroup, {
      body: { name: '航线', nameEn: 'Lane', labels: [{ name: '美西', nameEn: 'West', colour: 'red' }] },
    })
    const tag = group.tags[0]?.id ?? 0
    for (const { id } of [...rows, ...(theirs ? [theirs] : [])])
      await boss.call(setCompanyTags, { params: { id }, body: { add: [tag] } })
    const query = { tagAny: String(tag) }
    const tagged = await check(aBulk({ audience: { of: 'clients', chosen: { query } } }))
    expect([tagged.total, verdicts(tagged)]).toEqual([3, { sendable: 3 }])
    const state = { search: query, columns: [], density: 'middle' as const, frozen: 0 }
    const view = await lin.call(createView, {
      params: { list: 'companies' },
      body: { name: '美西客户', shared: true, state },
    })
    const viewed = await check(aBulk({ audience: { of: 'clients', chosen: { viewId: view.id } } }))
    expect(viewed.total).toBe(3)
    // What is tagged later was not chosen: the audience is that of the check.
    const [later] = await clients(1)
    await boss.call(setCompanyTags, { params: { id: later?.id ?? 0 }, body: { add: [tag] } })
    expect((await lin.call(getBulk, { params: { id: tagged.id } })).total).toBe(3)
  })

  test.each([
    ['a text', { text: ' ' }, 'messaging.text_missing', 'text'],
    ['a subject', { subject: '' }, 'messaging.subject_missing', 'subject'],
    [
      'a text in a language',
      { translations: { en: { subject: 'a', text: '' } } },
      'messaging.text_missing',
      'translations.en.text',
    ],
    ['recipients', { audience: null }, 'messaging.audience_missing', 'audience'],
    ['a channel', { channelIds: [] }, 'messaging.channel_missing', 'channelIds'],
  ])('asks for %s', async (_, given, code, field) => {
    const body = aBulk({ audience: of([1]), ...given })
    expect(await refusalOf(begin(body))).toMatchObject({ code, details: { fields: [{ field }] } })
  })

  test('that finds nobody, or whose sender may no longer send, leads back to the draft and says why', async () => {
    const nobody = await check(aBulk({ audience: { of: 'clients', chosen: { query: { q: '没有这样的客户' } } } }))
    expect([nobody.state, nobody.problem]).toEqual(['draft', 'audienceEmpty'])
    const [client] = await clients(1, office.person('sales3'))
    const other = await product.signIn('sales3')
    const { id } = await begin(aBulk({ audience: of([client?.id ?? 0]) }), other)
    await pool.query(`update identity.users set disabled_at = now() where id = $1`, [office.person('sales3')])
    await freezeRecipients(context, { id })
    expect(await boss.call(getBulk, { params: { id } })).toMatchObject({ state: 'draft', problem: 'rightsLost' })
  })

  test('is one at a time, and what is changed afterwards must be checked again', async () => {
    const rows = await clients(2)
    const begun = await begin(aBulk({ audience: of(idsOf(rows)) }))
    const asked = { params: { id: begun.id }, version: begun.version }
    expect(await refusalOf(lin.call(checkBulk, asked))).toMatchObject({ code: 'messaging.bulk_at_work' })
    expect(await refusalOf(lin.call(changeBulk, { ...asked, body: aBulk() }))).toMatchObject({
      code: 'messaging.bulk_at_work',
    })
    await freezeRecipients(context, { id: begun.id })
    await freezeRecipients(context, { id: begun.id })
    const ready = await lin.call(getBulk, { params: { id: begun.id } })
    expect([ready.state, ready.total]).toEqual(['ready', 2])
    const changed = await lin.call(changeBulk, {
      params: { id: begun.id },
      version: ready.version,
      body: aBulk({ audience: of(idsOf(rows).slice(1)) }),
    })
    expect(changed).toMatchObject({ state: 'draft', can: { confirm: false, check: true } })
    await lin.call(checkBulk, { params: { id: begun.id }, version: changed.version })
    await freezeRecipients(context, { id: begun.id })
    expect(await lin.call(getBulk, { params: { id: begun.id } })).toMatchObject({ state: 'ready', total: 1 })
  })

  test('goes on after each lot, and a check whose job is lost is taken up by the clock', async () => {
    const rows = await clients(7)
    const { id } = await begin(aBulk({ audience: of(idsOf(rows)) }))
    await expect(freezeRecipients(failingAfter(2), { id, rowsALot: 2 })).rejects.toThrow('killed')
    const { waiting = 0, ...others } = await statesOf(db, id)
    expect([waiting > 0, waiting < 7, others]).toEqual([true, true, {}])
    expect(await refusalOf(lin.call(getBulk, { params: { id: 987_654_321 } }))).toMatchObject({
      code: 'messaging.bulk_not_found',
    })
    await pool.query(`update messaging.bulks set touched_at = now() - interval '6 minutes' where id = $1`, [id])
    const jobs = async () =>
      (
        await pool.query(`select from jobs.job where name = 'messaging.freeze' and data -> 'payload' ->> 'id' = $1`, [
          String(id),
        ])
      ).rowCount ?? 0
    const before = await jobs()
    await resumeChecks(context)
    expect(await jobs()).toBe(before + 1)
    await freezeRecipients(context, { id, rowsALot: 2 })
    expect(await statesOf(db, id)).toEqual({ waiting: 7 })
  })

  test('that is cancelled between two lots keeps whom it has not judged among those who were chosen', async () => {
    const rows = await clients(5)
    const { id } = await begin(aBulk({ audience: of(idsOf(rows)) }))
    await expect(freezeRecipients(failingAfter(2), { id, rowsALot: 2 })).rejects.toThrow('killed')
    const { version } = await lin.call(getBulk, { params: { id } })
    await lin.call(cancelBulk, { params: { id }, version })
    await freezeRecipients(context, { id })
    expect(await statesOf(db, id)).toEqual({ cancelled: 5 })
  })

  test('that stops eight times is given up and says so', async () => {
    const rows = await clients(1)
    const { id } = await begin(aBulk({ audience: of(idsOf(rows)) }))
    await pool.query(`update messaging.bulks set attempts = 8 where id = $1`, [id])
    await freezeRecipients(context, { id })
    expect(await lin.call(getBulk, { params: { id } })).toMatchObject({ state: 'draft', problem: 'stuck' })
  })
})

/** A context whose transactions fail after so many. */
function failingAfter(count: number) {
  let left = count
  return {
    ...context,
    publish: () => {
      left -= 1
      if (left < 0) throw new Error('killed')
    },
  }
}
