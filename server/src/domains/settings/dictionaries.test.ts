import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import {
  addDictionaryItem,
  changeDictionaryItem,
  deleteDictionaryItem,
  listDictionaryItems,
  moveDictionaryItem,
} from '@seamark/contract/settings/index'
import { createCompany } from '@seamark/contract/phonebook/index'
import { Refusal } from '@seamark/contract/platform/client'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const meng = await product.signIn('meng')
const lin = await product.signIn('lin')
const refused = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) =>
    error instanceof Refusal ? { code: error.body.code, fields: error.body.details?.fields } : error,
  )

const items = async (dictionary: Dictionary = 'industry') =>
  (await meng.call(listDictionaryItems, { params: { dictionary } })).items
const codes = async () => (await items()).map(({ code }) => code)
async function item(code: string) {
  const found = (await items()).find((one) => one.code === code)
  if (!found) throw new Error(`no item ${code}`)
  return found
}
const namesOf = (word: string) => ({ zh: `${word}中`, en: `${word} en`, es: `${word} es`, ja: `${word}日` })
const add = (code: string, word = code, by = meng) =>
  by.call(addDictionaryItem, { body: { dictionary: 'industry', code, names: namesOf(word) } })

describe('a dictionary', () => {
  test('begins with the trade’s own, is read by anybody signed in, and changed by those whose role opens its screen', async () => {
    const { items: read, can } = await lin.call(listDictionaryItems, { params: { dictionary: 'mainCategory' } })
    expect(read[0]).toMatchObject({ code: 'general', names: { zh: '普货', en: 'General cargo' }, retired: false })
    expect(can).toEqual({ edit: false, delete: false })
    const { id, version } = await item('furniture')
    const tries = [
      add('x', 'x', lin),
      lin.call(changeDictionaryItem, { params: { id }, version, body: { retired: true } }),
      lin.call(moveDictionaryItem, { params: { id }, version, body: { before: null } }),
      lin.call(deleteDictionaryItem, { params: { id }, version }),
    ]
    for (const answer of await Promise.all(tries.map(refused)))
      expect(answer).toMatchObject({ code: 'platform.forbidden' })
  })

  test('takes a new item last; its code and names are its own, also for two who add at once', async () => {
    const added = await add('aerospace')
    expect((await codes()).at(-1)).toBe('aerospace')
    expect(await refused(add('aerospace', 'other'))).toMatchObject({
      code: 'settings.code_taken',
      fields: [{ field: 'code' }],
    })
    expect(await refused(add('aerospace2', 'AeroSpace'))).toMatchObject({
      code: 'settings.name_taken',
      fields: [{ field: 'names.zh' }],
    })
    const both = await Promise.all([refused(add('twin')), refused(add('twin'))])
    expect(both.filter((answer) => typeof answer === 'object' && answer !== null && !('id' in answer))).toHaveLength(1)
    expect(added).toMatchObject({ code: 'aerospace', retired: false })
  })

  test.each(['', 'A', '-a', 'a b', '代码', 'a'.repeat(41)])('refuses the code %j', async (code) => {
    expect(await refused(add(code, 'w'))).toMatchObject({ code: 'platform.invalid_input' })
  })

  test('has its items renamed, retired and brought back, each audited with what changed', async () => {
    const { id, version } = await add('marine')
    const names = { ...namesOf('marine'), zh: '船舶海工' }
    const renamed = await meng.call(changeDictionaryItem, { params: { id }, version, body: { names } })
    expect(renamed.names.zh).toBe('船舶海工')
    expect(
      await refused(meng.call(changeDictionaryItem, { params: { id }, version, body: { retired: true } })),
    ).toMatchObject({
      code: 'platform.version_stale',
    })
    const retired = await meng.call(changeDictionaryItem, {
      params: { id },
      version: renamed.version,
      body: { retired: true },
    })
    expect(retired.retired).toBe(true)
    const same = await meng.call(changeDictionaryItem, {
      params: { id },
      version: retired.version,
      body: { retired: true },
    })
    expect(same.version).toBe(retired.version)
    expect(
      (await meng.call(changeDictionaryItem, { params: { id }, version: same.version, body: { retired: false } }))
        .retired,
    ).toBe(false)
    const { rows } = await product.pool.query(
      "select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = 'settings.itemChanged' and subject_id = $1 order by a.id",
      [id],
    )
    expect(rows).toEqual([
      { before: { nameZh: 'marine中' }, after: { nameZh: '船舶海工' } },
      { before: { retired: false }, after: { retired: true } },
      { before: { retired: true }, after: { retired: false } },
    ])
  })

  test('is put in the office’s order', async () => {
    const [first, second, third] = await items()
    if (!first || !second || !third) throw new Error('too few')
    await meng.call(moveDictionaryItem, {
      params: { id: third.id },
      version: third.version,
      body: { before: first.id },
    })
    expect((await codes()).slice(0, 3)).toEqual([third.code, first.code, second.code])
    const now = await item(third.code)
    await meng.call(moveDictionaryItem, { params: { id: now.id }, version: now.version, body: { before: null } })
    expect((await codes()).at(-1)).toBe(third.code)
    const other = (await items('mainCategory'))[0]
    const last = await item(third.code)
    const answer = refused(
      meng.call(moveDictionaryItem, {
        params: { id: last.id },
        version: last.version,
        body: { before: other?.id ?? 0 },
      }),
    )
    expect(await answer).toMatchObject({ code: 'settings.item_unknown', fields: [{ field: 'before' }] })
  })

  test('loses an item that nobody names; one that a company names, in whatever language and whoever holds it, is only retired', async () => {
    const { id, version } = await add('shipbuilding')
    await lin.call(createCompany, { body: { name: '澜沧船业', industry: 'shipbuilding es' } })
    expect(await refused(meng.call(deleteDictionaryItem, { params: { id }, version }))).toMatchObject({
      code: 'settings.item_in_use',
    })
    expect(await codes()).toContain('shipbuilding')
    const free = await add('free')
    await meng.call(deleteDictionaryItem, { params: { id: free.id }, version: free.version })
    expect(await codes()).not.toContain('free')
    expect(
      await refused(meng.call(deleteDictionaryItem, { params: { id: free.id }, version: free.version })),
    ).toMatchObject({ code: 'platform.not_found' })
  })
})
