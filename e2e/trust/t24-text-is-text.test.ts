import { languages } from '@seamark/contract/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { follow } from '../frame/tabs.ts'
import { dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import { systemPages, visit } from './visits.ts'

const house = openHouse()
const { admin } = house.callers
/** Each text calls `alert`, or requests another host, if it is taken for anything but text. */
const corpus = [
  'script',
  'SCRIPT',
  'script/x',
  'svg onload=alert(1)',
  'img src=x onerror=alert(1)',
  'body onload=alert(1)',
  'iframe srcdoc="<script>alert(1)">',
  'details open ontoggle=alert(1)',
  'video><source onerror=alert(1)',
  'audio src=x onerror=alert(1)',
  'input autofocus onfocus=alert(1)',
  'math><mtext></form><form>',
  'marquee onstart=alert(1)',
  'object data=javascript:alert(1)',
  'embed src=javascript:alert(1)',
  'link rel=stylesheet href=//evil.example',
  'base href=//evil.example',
  'meta http-equiv=refresh content="0;url=//evil.example"',
  'style>*{background:url(//evil.example)}',
  'a href=javascript:alert(1)>x',
  'template><script>alert(1)',
].map((tag) => `<${tag}>alert(1)</x>`)
const others = [
  `"><img src=x onerror=alert(1)>`,
  `'><svg onload=alert(1)>`,
  `" onmouseover="alert(1)`,
  `' autofocus onfocus='alert(1)`,
  '` onerror=alert(1) `',
  `]]><script>alert(1)`,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  '{{7*7}}',
  '[[${7*7}]]',
  '<!--#exec cmd="id"-->',
  '<?php alert(1) ?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)',
  '<script>alert(1)//',
  '![x](https://evil.example/x.png)',
  '[x](javascript:alert(1))',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src="x`onerror=alert(1)">',
  '<svg><animate onbegin=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<isindex action=javascript:alert(1)>',
  '＜script＞alert(1)＜/script＞',
  '<\u200Bscript>alert(1)</script>',
  '\u202E<script>alert(1)</script>',
  '%E2%80%AE"><svg onload=alert(1)>',
  '<img src=//evil.example/pixel>',
]
const strings = [...corpus, ...others]
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

function listen(page: Page) {
  const heard: string[] = []
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text())
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== house.a.address)
      heard.push(`request: ${request.url()}`)
  })
  return heard
}

describe(`T24 ${strings.length} strings that want to be more than text, in every field`, () => {
  test.each(languages.map((language) => ({ language })))(
    'are text on every screen in $language',
    async ({ language }) => {
      expect(strings.length).toBeGreaterThanOrEqual(60)
      const page = await visit(browser, house.a.address, admin, language)
      const heard = listen(page)
      const ofCompany = `/contacts/tabs/${encodeURIComponent('"><svg onload=alert(1)>')}/${company}`
      for (const [place, path] of [ofCompany, ...pages].entries()) {
        // A page is opened by its address, and the next ones from it, as people do. Pages behind the one in front stay in the document.
        if (place % 4 === 0) await page.goto(path)
        else await follow(page, path)
        await page.locator('[data-page]:visible').first().waitFor()
        // Waits until nothing is loading; the live stream never ends, so the network never rests.
        await page.waitForFunction(
          () =>
            document.querySelector(
              '[data-page]:not([style*="display: none"]) :is(.ant-spin-spinning, .ant-skeleton)',
            ) === null,
        )
        expect(await page.locator('[onerror], [onload], [onfocus], [ontoggle], a[href^="javascript:" i]').count()).toBe(
          0,
        )
      }
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
    const heard = listen(page)
    await page.setContent('<img src=x onerror=alert(1)>')
    await expect.poll(() => heard).toContain('dialog: 1')
    await page.close()
  })
})

test.todo('T24 tag names and nicknames in chats: they are shown, but no check tries them yet')
test.todo('T24 titles that a model has made: the assistant is not built yet')
