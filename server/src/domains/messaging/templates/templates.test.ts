import { randomUUID } from 'node:crypto'
import { changeBulk, checkBulk, confirmBulk, createBulk, getBulk } from '@seamark/contract/messaging/bulks/bulks'
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  releaseTemplate,
  restoreTemplate,
  withdrawTemplate,
} from '@seamark/contract/messaging/templates/templates'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, refusalOf } from '../../phonebook/testing.ts'
import { freezeRecipients } from '../bulks/checks.commands.ts'
import { addChannel } from '../testing.ts'
import { purgeTemplates } from './deletions.commands.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const channelId = await addChannel(db)
const words = { name: '美西周报', nameEn: 'US West weekly', subject: '美西本周', text: '{{contact|您好}}：本周有舱。' }
const make = (given: object = {}, caller = lin) => caller.call(createTemplate, { body: { ...words, ...given } })
const at = ({ id, version }: { id: number; version: number }) => ({ params: { id }, version })
async function released(given: object = {}) {
  return lin.call(releaseTemplate, at(await make(given)))
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const auditOf = async (id: number) => {
  const { rows } = await pool.query<{ action: string }>(
    `select action from platform.audit where subject_kind = 'bulkTemplate' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ action }) => action.replace('messaging.template', ''))
}
let made = 0
const clients = (count: number) => addClients(db, office.person('sales'), count, `templates${(made += 1)}-`)

const bulkOf = ({ id, edition }: { id: number; edition: number }, given: object = {}) => ({
  title: '周报',
  channelIds: [channelId],
  subject: words.subject,
  text: words.text,
  template: { id, edition },
  ...given,
})

/** A bulk of the caller with a template, checked. */
async function checkedBulk(template: { id: number; edition: number }, caller = lin) {
  const [client] = await clients(1)
  const body = bulkOf(template, { audience: { chosen: { ids: [client?.id ?? 0] } } })
  const bulk = await caller.call(createBulk, { body })
  await caller.call(checkBulk, at(bulk))
  await freezeRecipients(context, { id: bulk.id })
  return caller.call(getBulk, { params: { id: bulk.id } })
}
const sending = () => ({ count: 1, key: randomUUID(), quietHours: null })

describe('a template', () => {
  test('is its author’s draft until she releases it, and then offered to all', async () => {
    const draft = await make()
    expect(draft).toMatchObject({ state: 'draft', edition: 1, can: { edit: true, release: true, withdraw: false } })
    for (const caller of [zhou, manager])
      expect(await codeOf(caller.call(getTemplate, { params: { id: draft.id } }))).toBe('messaging.template_not_found')
    expect(await codeOf(zhou.call(releaseTemplate, at(draft)))).toBe('messaging.template_not_found')
    const out = await lin.call(releaseTemplate, at(draft))
    expect(await zhou.call(getTemplate, { params: { id: draft.id } })).toMatchObject({
      state: 'released',
      can: { edit: false, release: false, withdraw: false, delete: false },
    })
    for (const call of [
      () => zhou.call(changeTemplate, { ...at(out), body: words }),
      () => zhou.call(withdrawTemplate, at(out)),
      () => zhou.call(deleteTemplate, at(out)),
      () => manager.call(changeTemplate, { ...at(out), body: words }),
    ])
      expect(await codeOf(call())).toBe('messaging.template_not_yours')
    expect(await manager.call(withdrawTemplate, at(out))).toMatchObject({ state: 'draft', can: { edit: false } })
    expect(await codeOf(zhou.call(getTemplate, { params: { id: draft.id } }))).toBe('messaging.template_not_found')
    expect(await auditOf(draft.id)).toEqual(['Created', 'Released', 'Withdrawn'])
  })

  test('is changed whole by its version; other words are a new edition, another name is none', async () => {
    const draft = await make()
    const named = await lin.call(changeTemplate, { ...at(draft), body: { ...words, name: '美西' } })
    expect([named.name, named.edition, named.version]).toEqual(['美西', 1, 2])
    const said = await lin.call(changeTemplate, {
      ...at(named),
      body: { ...words, translations: { en: { subject: 'US West', text: 'Dear {{contact|friend}}' } } },
    })
    expect([said.edition, said.languages]).toEqual([2, ['zh', 'en']])
    expect(await refusalOf(lin.call(changeTemplate, { ...at(draft), body: words }))).toMatchObject({
      code: 'platform.version_stale',
      details: { current: { version: 3, edition: 2 } },
    })
    expect(await auditOf(draft.id)).toEqual(['Created', 'Changed', 'Changed'])
  })

  test.each([
    ['a slip in a variable', { text: '{{contct}}' }, 'messaging.variable_meant', 'text'],
    ['a variable that is none', { subject: '{{wheather}}' }, 'messaging.variable_unknown', 'subject'],
    [
      'a slip in another language',
      { translations: { en: { text: '{{compny}}' } } },
      'messaging.variable_meant',
      'translations.en.text',
    ],
    ['a text that no chat takes', { kind: 'text', text: '舱'.repeat(4001) }, 'messaging.template_too_long', 'text'],
  ])('is refused with %s, by its field', async (_, given, code, field) => {
    expect(await refusalOf(make(given))).toMatchObject({ code, details: { fields: [{ field }] } })
  })

  test('may be long as a mail, and a variable counts no letters', async () => {
    expect(await make({ text: '舱'.repeat(4001) })).toMatchObject({ kind: 'mail' })
    const text = `${'舱'.repeat(4000)}{{contact|您好}}`
    expect(await make({ kind: 'text', text, subject: '不用' })).toMatchObject({ kind: 'text', subject: '' })
  })

  test.each([
    ['no text', { text: ' ' }, 'messaging.text_missing', 'text'],
    ['no subject', { subject: '' }, 'messaging.subject_missing', 'subject'],
    [
      'a language without a text',
      { translations: { en: { subject: 'Rates', text: '' } } },
      'messaging.text_missing',
      'translations.en.text',
    ],
  ])('is not released with %s, and a released one does not become so', async (_, given, code, field) => {
    const refusal = { code, details: { fields: [{ field }] } }
    expect(await refusalOf(lin.call(releaseTemplate, at(await make(given))))).toMatchObject(refusal)
    const out = await released()
    expect(await refusalOf(lin.call(changeTemplate, { ...at(out), body: { ...words, ...given } }))).toMatchObject(
      refusal,
    )
  })
})

describe('the words of a template', () => {
  test('are never rewritten, and stay for good once they were sent', async () => {
    const template = await released()
    const update = sql`update messaging.template_editions set text = '别的' where template_id = ${template.id}`
    await expect(update.execute(db)).rejects.toThrow('never rewritten')
    await expect(sql`truncate messaging.template_editions cascade`.execute(db)).rejects.toThrow('append-only')
    const sent = await lin.call(confirmBulk, { ...at(await checkedBulk(template)), body: sending() })
    expect(sent.template).toMatchObject({ id: template.id, edition: 1, name: words.name, newest: 1 })
    const next = await lin.call(changeTemplate, { ...at(template), body: { ...words, text: '新的内容' } })
    expect([next.edition, next.sent]).toEqual([2, 1])
    expect(await lin.call(getBulk, { params: { id: sent.id } })).toMatchObject({
      text: words.text,
      template: { edition: 1, newest: 2 },
    })
    await expect(
      sql`delete from messaging.template_editions where template_id = ${template.id} and edition = 1`.execute(db),
    ).rejects.toThrow('was sent')
    await sql`delete from messaging.template_editions where template_id = ${template.id} and edition = 2`.execute(db)
  })

  test('are those of a bulk that names it: other words are refused, and a text leaves the subject free', async () => {
    const mail = await released()
    const refusal = await refusalOf(lin.call(createBulk, { body: bulkOf(mail, { text: '别的' }) }))
    expect(refusal).toMatchObject({
      code: 'messaging.template_differs',
      details: { fields: [{ field: 'template' }] },
    })
    const bulk = await lin.call(createBulk, { body: bulkOf(mail) })
    expect(bulk.template).toMatchObject({ id: mail.id, edition: 1, nameEn: words.nameEn })
    const own = await lin.call(changeBulk, { ...at(bulk), body: bulkOf(mail, { text: '别的', template: null }) })
    expect(own.template).toBeNull()
    const text = await released({ kind: 'text' })
    expect(await lin.call(createBulk, { body: bulkOf(text, { subject: '自己的主题' }) })).toMatchObject({
      template: { id: text.id },
    })
    expect(await codeOf(lin.call(createBulk, { body: bulkOf({ id: 987_654_321, edition: 1 }) }))).toBe(
      'messaging.template_not_found',
    )
    expect(await codeOf(zhou.call(createBulk, { body: bulkOf(await make()) }))).toBe('messaging.template_not_found')
  })

  test('are not sent by others once they are withdrawn, before the check and after it', async () => {
    const template = await released()
    const unchecked = await zhou.call(createBulk, { body: bulkOf(template, { audience: { chosen: { ids: [1] } } }) })
    const checked = await checkedBulk(template, zhou)
    await lin.call(withdrawTemplate, at(template))
    expect(await refusalOf(zhou.call(checkBulk, at(unchecked)))).toMatchObject({
      code: 'messaging.template_withdrawn',
      details: { fields: [{ field: 'template' }] },
    })
    expect(await codeOf(zhou.call(confirmBulk, { ...at(checked), body: sending() }))).toBe(
      'messaging.template_withdrawn',
    )
    expect(await zhou.call(getBulk, { params: { id: checked.id } })).toMatchObject({
      state: 'ready',
      template: { id: template.id, name: null, newest: null },
    })
  })

  test('too long for a channel is refused by the check, with the letters too many', async () => {
    const wecom = await addChannel(db, 'wecom', 'corp')
    const body = bulkOf({ id: 0, edition: 1 }, { template: null, channelIds: [channelId, wecom] })
    const bulk = await lin.call(createBulk, { body: { ...body, text: `${'舱'.repeat(4003)}{{contact|您}}` } })
    expect(await refusalOf(lin.call(checkBulk, at(bulk)))).toMatchObject({
      code: 'messaging.text_too_long',
      message: '3 letters too many: “corp” takes at most 4000.',
      details: { fields: [{ field: 'text' }] },
    })
    await pool.query('delete from messaging.channels where id = $1', [wecom])
  })
})

describe('a deleted template', () => {
  test('is gone at once, comes back within ten seconds, and then is gone; a bulk’s draft keeps its words', async () => {
    const template = await released()
    const bulk = await lin.call(createBulk, { body: bulkOf(template) })
    await lin.call(deleteTemplate, at(template))
    expect(await codeOf(zhou.call(getTemplate, { params: { id: template.id } }))).toBe('messaging.template_not_found')
    expect(await codeOf(zhou.call(restoreTemplate, { params: { id: template.id } }))).toBe(
      'messaging.template_not_found',
    )
    const back = await lin.call(restoreTemplate, { params: { id: template.id } })
    await lin.call(deleteTemplate, at(back))
    await pool.query('update messaging.templates set delete_after = now() where id = $1', [template.id])
    expect(await codeOf(lin.call(restoreTemplate, { params: { id: template.id } }))).toBe('messaging.undo_over')
    await purgeTemplates(context)
    expect((await pool.query('select from messaging.templates where id = $1', [template.id])).rowCount).toBe(0)
    expect(await lin.call(getBulk, { params: { id: bulk.id } })).toMatchObject({ text: words.text, template: null })
  })

  test('that was sent is hidden and kept', async () => {
    const template = await released()
    await lin.call(confirmBulk, { ...at(await checkedBulk(template)), body: sending() })
    await lin.call(deleteTemplate, at(template))
    await pool.query('update messaging.templates set delete_after = now() where id = $1', [template.id])
    await purgeTemplates(context)
    expect((await pool.query('select from messaging.templates where id = $1', [template.id])).rowCount).toBe(1)
    expect(await codeOf(lin.call(getTemplate, { params: { id: template.id } }))).toBe('messaging.template_not_found')
  })
})

test('the list shows the released and the caller’s own, by name, kind and state, a page at a time', async () => {
  const first = await released({ name: '清单一', nameEn: 'Roster one' })
  const second = await make({ name: '清单二', nameEn: 'Roster two', kind: 'text' })
  const page = await lin.call(listTemplates, { query: { q: '清单', limit: 1 } })
  expect(page).toMatchObject({ rows: [{ id: second.id, kind: 'text' }], count: { value: 2, exact: true } })
  const rest = await lin.call(listTemplates, { query: { q: '清单', cursor: page.next ?? '' } })
  expect([rest.rows.map(({ id }) => id), rest.next]).toEqual([[first.id], null])
  const ids = async (query: object, caller = lin) =>
    (await caller.call(listTemplates, { query: { q: 'roster', ...query } })).rows.map(({ id }) => id)
  expect(await ids({}, zhou)).toEqual([first.id])
  expect(await ids({ of: 'own' }, zhou)).toEqual([])
  expect(await ids({ of: 'own' })).toEqual([second.id, first.id])
  expect(await ids({ kind: 'mail' })).toEqual([first.id])
  expect(await ids({ state: 'draft' })).toEqual([second.id])
})
