import {
  changeBulk,
  createBulk,
  deleteBulk,
  getBulk,
  listChannels,
  restoreBulk,
} from '@seamark/contract/messaging/bulks/bulks'
import { countBulks, listBulks } from '@seamark/contract/messaging/bulks/lists'
import { createView } from '@seamark/contract/workbench/views/views'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { addBulk, addChannel } from '../testing.ts'
import { purgeBulks } from './deletions.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const channelId = await addChannel(db)
const draft = (given: object = {}) => ({ title: '美西新运价', subject: '{{company}} 运价', text: '您好', ...given })

const auditOf = async (id: number) => {
  const { rows } = await pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'bulk' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action }) => action)
}

/** The codes by which calls were refused, each once. */
async function codesOf(calls: readonly Promise<unknown>[]) {
  const refusals = await Promise.all(calls.map(refusalOf))
  return [...new Set(refusals.map(({ code }) => code))]
}

describe('a draft', () => {
  test('is kept as it was written, changed whole by its version, and logged', async () => {
    const made = await lin.call(createBulk, {
      body: draft({
        audience: { chosen: { query: { progress: 'quoted' } } },
        channelIds: [channelId],
        translations: { en: { subject: 'Rates', text: 'Dear {{contact|customer}}' } },
      }),
    })
    expect(made).toMatchObject({
      state: 'draft',
      audience: { of: 'clients', chosen: { query: { progress: 'quoted' } } },
      channels: [{ id: channelId, kind: 'mail', state: 'ok' }],
      translations: { en: { subject: 'Rates' } },
      counts: {},
      can: { edit: true, delete: true, check: true, confirm: false, cancel: false },
    })
    const { id, version } = made
    const changed = await lin.call(changeBulk, { params: { id }, version, body: draft({ title: '欧线新运价' }) })
    expect(changed).toMatchObject({ title: '欧线新运价', audience: null, translations: {}, version: version + 1 })
    const stale = await refusalOf(lin.call(changeBulk, { params: { id }, version, body: draft() }))
    expect(stale).toMatchObject({ code: 'platform.version_stale', details: { current: { title: '欧线新运价' } } })
    expect(await auditOf(id)).toEqual(['messaging.bulkCreated', 'messaging.bulkChanged'])
  })

  test.each([
    ['a variable that is none', { text: '{{wheather}}' }, 'messaging.variable_unknown', 'text'],
    ['a variable with a slip', { subject: '{{prce}} {{compny}}' }, 'messaging.variable_meant', 'subject'],
    ['a slip that is near', { text: '{{contct}}' }, 'messaging.variable_meant', 'text'],
    [
      'one in another language',
      { translations: { en: { text: '{{compny}}' } } },
      'messaging.variable_meant',
      'translations.en.text',
    ],
    ['a channel that there is not', { channelIds: [987_654_321] }, 'messaging.channel_unknown', 'channelIds'],
  ])('is refused with %s, by its field', async (_, given, code, field) => {
    const refusal = await refusalOf(lin.call(createBulk, { body: draft(given) }))
    expect(refusal).toMatchObject({ code, details: { fields: [{ field }] } })
  })

  test.each([
    ['a subject of two lines', { subject: 'a\r\nBcc: b@c.example' }],
    ['no title', { title: ' ' }],
    ['a filter that the list has not', { audience: { chosen: { query: { nothing: '1' } } } }],
    ['a channel twice', { channelIds: [channelId, channelId] }],
    ['its own language once more', { translations: { zh: { text: '' } } }],
    ['nobody', { audience: { chosen: { ids: [] } } }],
  ])('is refused with %s', async (_, given) => {
    expect(await refusalOf(lin.call(createBulk, { body: draft(given) }))).toMatchObject({
      code: 'platform.invalid_input',
    })
  })

  test('takes a view that its sender may open, and no other', async () => {
    const state = { search: {}, columns: [], density: 'middle' as const, frozen: 0 }
    const view = await zhou.call(createView, {
      params: { list: 'companies' },
      body: { name: '我的客户', shared: false, state },
    })
    const asked = { body: draft({ audience: { chosen: { viewId: view.id } } }) }
    expect(await zhou.call(createBulk, asked)).toMatchObject({ audience: { chosen: { viewId: view.id } } })
    expect(await refusalOf(lin.call(createBulk, asked))).toMatchObject({ code: 'workbench.view_not_found' })
  })

  test('is seen by its sender and whoever reaches her, and changed by herself alone', async () => {
    const { id, version } = await lin.call(createBulk, { body: draft() })
    expect(await manager.call(getBulk, { params: { id } })).toMatchObject({ can: { edit: false, delete: false } })
    const asked = { params: { id }, version }
    expect(
      await codesOf([manager.call(changeBulk, { ...asked, body: draft() }), manager.call(deleteBulk, asked)]),
    ).toEqual(['messaging.bulk_not_yours'])
    expect(
      await codesOf([
        zhou.call(getBulk, { params: { id } }),
        zhou.call(changeBulk, { ...asked, body: draft() }),
        zhou.call(deleteBulk, asked),
        zhou.call(restoreBulk, { params: { id } }),
      ]),
    ).toEqual(['messaging.bulk_not_found'])
  })

  test('that is deleted is gone at once, comes back within ten seconds, and then is gone for good', async () => {
    const { id, version } = await lin.call(createBulk, { body: draft() })
    await lin.call(deleteBulk, { params: { id }, version })
    expect(await refusalOf(lin.call(getBulk, { params: { id } }))).toMatchObject({ code: 'messaging.bulk_not_found' })
    expect(await refusalOf(manager.call(restoreBulk, { params: { id } }))).toMatchObject({
      code: 'messaging.bulk_not_found',
    })
    const back = await lin.call(restoreBulk, { params: { id } })
    await lin.call(deleteBulk, { params: { id }, version: back.version })
    await pool.query(`update messaging.bulks set delete_after = now() where id = $1`, [id])
    expect(await refusalOf(lin.call(restoreBulk, { params: { id } }))).toMatchObject({ code: 'messaging.undo_over' })
    await purgeBulks(context)
    expect((await pool.query('select from messaging.bulks where id = $1', [id])).rowCount).toBe(0)
  })

  test('is no draft once it is confirmed: nothing of it is changed or deleted', async () => {
    const id = await addBulk(db, { by: office.person('sales'), channelId }, [])
    const asked = { params: { id }, version: 1 }
    expect(await codesOf([lin.call(changeBulk, { ...asked, body: draft() }), lin.call(deleteBulk, asked)])).toEqual([
      'messaging.bulk_confirmed',
    ])
    await expect(sql`update messaging.bulks set delete_after = now() where id = ${id}`.execute(db)).rejects.toThrow(
      'bulks_deleted',
    )
    await expect(sql`update messaging.bulks set confirmed_at = null where id = ${id}`.execute(db)).rejects.toThrow(
      'bulks_confirmed',
    )
  })
})

test('the list shows a person her own and her team’s, newest first, by state, a page at a time', async () => {
  const own = await zhou.call(createBulk, { body: draft({ title: '周的第一条' }) })
  const next = await zhou.call(createBulk, { body: draft({ title: '周的第二条' }) })
  const page = await zhou.call(listBulks, { query: { q: '周的', limit: 1 } })
  expect(page).toMatchObject({ rows: [{ id: next.id }], next: String(next.id), count: { value: 2, exact: true } })
  const rest = await zhou.call(listBulks, { query: { q: '周的', cursor: page.next ?? '' } })
  expect([rest.rows.map(({ id }) => id), rest.next]).toEqual([[own.id], null])
  expect(await lin.call(listBulks, { query: { q: '周的' } })).toMatchObject({ rows: [] })
  expect((await manager.call(listBulks, { query: { q: '周的' } })).rows).toHaveLength(2)
  expect((await manager.call(listBulks, { query: { q: '周的', of: 'own' } })).rows).toEqual([])
  expect((await manager.call(listBulks, { query: { state: 'done,cancelled' } })).rows).toEqual([])
  const counts = await zhou.call(countBulks, { query: { q: '周的' } })
  expect([counts.counts.draft, counts.counts.running, counts.hasTeam]).toEqual([2, 0, false])
})

test('the channels are shown with their state, and whether anything may leave', async () => {
  await pool.query(`update platform.sending set paused = true, since = now(), why = '恢复备份'`)
  expect(await lin.call(listChannels, {})).toMatchObject({
    channels: expect.arrayContaining([
      expect.objectContaining({ id: channelId, kind: 'mail', state: 'ok', platform: null }),
      expect.objectContaining({ kind: 'byHand', state: 'ok', platform: 'qq' }),
    ]) as unknown,
    sending: { isPaused: true, why: '恢复备份' },
  })
  await pool.query(`update platform.sending set paused = false, since = null, why = ''`)
  expect(await lin.call(listChannels, {})).toMatchObject({ sending: { isPaused: false, since: null } })
})
