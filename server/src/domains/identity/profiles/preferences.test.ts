import { getPreferences, keepPreferences } from '@seamark/contract/identity/index'
import { mostPins, type PreferencesPatch, type TableHabit } from '@seamark/contract/identity/profiles/preferences'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
await product.addPerson({ username: 'chen', name: '陈嘉怡', role: 'sales' })
const lin = await product.signIn('lin')
const chen = await product.signIn('chen')

const keep = (person: typeof lin, body: PreferencesPatch) => person.call(keepPreferences, { body })
const habit = (...keys: string[]): TableHabit => ({
  columns: keys.map((key) => ({ key, shown: true })),
  density: 'small',
  frozen: 0,
})

describe('preferences', () => {
  test('are nothing until something is chosen, then what was chosen, also for another browser', async () => {
    expect(await lin.call(getPreferences, {})).toEqual({ tables: {} })
    expect(await keep(lin, { size: 'mini', themeColour: '#11a983' })).toEqual({
      size: 'mini',
      themeColour: '#11a983',
      tables: {},
    })
    const elsewhere = await product.signIn('lin')
    expect(await elsewhere.call(getPreferences, {})).toMatchObject({ size: 'mini', themeColour: '#11a983' })
  })

  test("are one's own", async () => {
    await keep(chen, { size: 'default' })
    expect(await lin.call(getPreferences, {})).toMatchObject({ size: 'mini' })
    const stranger = await fetch(`${product.api}/identity/preferences`)
    expect(stranger.status).toBe(401)
  })

  test('are kept key by key, and null goes back to the default', async () => {
    await keep(lin, { fixedHeader: true })
    await keep(lin, { size: null, tagsView: false })
    const now = await lin.call(getPreferences, {})
    expect(now).toMatchObject({ themeColour: '#11a983', fixedHeader: true, tagsView: false })
    expect(now).not.toHaveProperty('size')
  })

  test('of one table leave those of the others alone', async () => {
    await keep(lin, { tables: { companies: habit('name', 'code'), people: habit('name') } })
    await keep(lin, { tables: { companies: habit('code'), people: null } })
    expect((await lin.call(getPreferences, {})).tables).toEqual({ companies: habit('code') })
  })

  test('hold the pins of the menu in their order, a page that does not exist among them, and its folded sections', async () => {
    const menuPins = ['/trade/records', '/contacts/contactsList', '/contacts/laterOn']
    await keep(lin, { menuPins, menuFolds: ['contacts.followups'] })
    await keep(lin, { menuFolds: [] })
    expect(await lin.call(getPreferences, {})).toMatchObject({ menuPins, menuFolds: [] })
    expect(await keep(lin, { menuPins: null, menuFolds: null })).not.toHaveProperty('menuPins')
  })

  test('written at once from two browsers are all kept', async () => {
    await product.db.deleteFrom('identity.preferences').where('user_id', '=', linId).execute()
    const tables = Array.from({ length: 12 }, (_, index) => `table${index}`)
    await Promise.all(tables.map((name) => keep(lin, { tables: { [name]: habit(name) } })))
    expect(Object.keys((await lin.call(getPreferences, {})).tables).toSorted()).toEqual(tables.toSorted())
  })

  test('leave no audit row', async () => {
    const { rows } = await product.pool.query("select 1 from platform.audit where action ilike '%preference%'")
    expect(rows).toEqual([])
  })
})

describe('what is refused', () => {
  const refused = (body: unknown) =>
    lin.call(keepPreferences, { body: body as PreferencesPatch }).catch((error: unknown) => error)

  test.for([
    ['size', { size: 'huge' }],
    ['themeColour', { themeColour: 'red' }],
    ['themeColour', { themeColour: '#1890ff;background:url(x)' }],
    ['language', { language: 'fr' }],
    ['surprise', { surprise: true }],
    ['menuPins', { menuPins: Array.from({ length: mostPins + 1 }, (_, index) => `/contacts/page${index}`) }],
    ['menuPins.0', { menuPins: ['https://elsewhere.example/'] }],
    ['menuPins.1', { menuPins: ['/contacts/tag', '/contacts/tag?q=1'] }],
    ['menuPins.0', { menuPins: [`/${'x'.repeat(100)}`] }],
    ['menuFolds.0', { menuFolds: ['two words'] }],
    ['menuFolds', { menuFolds: Array.from({ length: 61 }, (_, index) => `section${index}`) }],
    ['tables.companies.frozen', { tables: { companies: { ...habit('name'), frozen: 11 } } }],
    [
      'tables.companies.columns.0.width',
      { tables: { companies: { ...habit(), columns: [{ key: 'name', shown: true, width: 5000 }] } } },
    ],
  ])('%s', async ([field, body]) => {
    expect(await refused(body)).toMatchObject({ httpStatus: 400, body: { details: { fields: [{ field }] } } })
  })

  test('is more than a person can need', async () => {
    const wide = habit(...Array.from({ length: 100 }, (_, index) => `column${index}`.padEnd(60, 'x')))
    const before = await lin.call(getPreferences, {})
    const tables = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`wide${index}`, wide]))
    expect(await refused({ tables })).toMatchObject({ httpStatus: 413, body: { code: 'identity.preferences_full' } })
    expect(await lin.call(getPreferences, {})).toEqual(before)
  })
})

test('what another build has kept does no harm: what is still understood is answered', async () => {
  const stored = {
    size: 'gigantic',
    language: 'ja',
    moon: true,
    tables: { companies: habit('name'), odd: { columns: 'none' } },
  }
  await product.pool.query('update identity.preferences set preferences = $2 where user_id = $1', [
    linId,
    JSON.stringify(stored),
  ])
  expect(await lin.call(getPreferences, {})).toEqual({ language: 'ja', tables: { companies: habit('name') } })
})
