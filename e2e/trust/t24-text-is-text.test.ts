import { languages } from '@seamark/contract/languages'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { hostileTexts as strings, listen, openPages, pathsIn } from './hostile-texts.ts'
import { dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { systemPages, visit } from './visits.ts'

const house = openHouse()
const { admin } = house.callers
const pages = [
  '/dashboard',
  '/contacts/contactsList?q=T24',
  '/contacts/add',
  '/contacts/import',
  '/profile/index',
  '/notices/index',
  ...systemPages,
  '/system/options',
  '/system/mailbox',
]

let browser: Browser
let company = 0
beforeAll(async () => {
  browser = await shareBrowser()
  const post = (path: string, body: unknown) => house.call(admin, 'POST', path, body)
  for (const [index, text] of strings.entries()) {
    const line = text.replaceAll('\t', ' ')
    const made = await post('/phonebook/companies', {
      name: `T24-${index} ${line.replaceAll('/', '∕')}`.slice(0, 200),
      address: line.slice(0, 300),
      city: line.slice(0, 60),
      industry: line.slice(0, 100),
      remark: text,
    })
    company = dataOf<{ id: number }>(made).id
  }
  const mark = `<img src=x onerror=alert(1)>`
  await post('/identity/departments', { name: mark, parentId: null })
  await post('/identity/roles', {
    names: { zh: mark, en: `${mark}1`, es: `${mark}2`, ja: `${mark}3` },
    codes: [],
    scope: 'own',
    capabilities: [],
  })
  await post('/identity/accounts', { username: 't24', name: mark, roleIds: [house.things.role] })
  await post('/workbench/lists/companies/views', {
    name: mark,
    shared: true,
    state: { search: {}, columns: [], density: 'middle', frozen: 0 },
  })
  await post('/oversight/errors', {
    release: '1.0.0',
    errors: [{ message: mark, info: mark, path: '/"><svg onload=alert(1)>', stack: mark, occurrences: 1 }],
  })
  const { version } = (
    await house.query<{ version: number }>('select version from identity.users where id = $1', [admin.id])
  )[0] ?? { version: 1 }
  await house.call(
    admin,
    'PATCH',
    `/user/${admin.id}`,
    { introduction: strings.slice(0, 10).join('\n').slice(0, 500), companyName: mark, companyAddress: mark },
    { 'if-match': `"${version}"` },
  )
})
afterAll(() => closeContexts(browser))

describe(`T24 ${strings.length} strings that want to be more than text, in every field`, () => {
  test.each(languages.map((language) => ({ language })))(
    'are text on the screens in $language',
    async ({ language }) => {
      expect(strings.length).toBeGreaterThanOrEqual(60)
      const page = await visit(browser, house.a.address, admin, language)
      const heard = listen(page, house.a.address)
      const ofCompany = `/contacts/tabs/${encodeURIComponent('"><svg onload=alert(1)>')}/${company}`
      await openPages(page, pathsIn(language, [ofCompany, ...pages]))
      expect(heard).toEqual([])
      await page.context().close()
    },
  )

  test('and stand on the list as they were written', async () => {
    const page = await visit(browser, house.a.address, admin)
    await page.goto(`/contacts/contactsList?q=${encodeURIComponent('T24-4 ')}`)
    await page.getByText('T24-4 <img src=x onerror=alert(1)>', { exact: false }).first().waitFor()
    await page.context().close()
  })

  test('control: the same string made into a page is heard', async () => {
    const page = await browser.newPage()
    const heard = listen(page, house.a.address)
    await page.setContent('<img src=x onerror=alert(1)>')
    await expect.poll(() => heard).toContain('dialog: 1')
    await page.close()
  })
})
