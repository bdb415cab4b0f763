import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk, tokenOf } from '../desk.ts'
import { addressOf, field, list, press } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { follow, openTab, shown } from './tabs.ts'

const desk = openDesk()

test('who is not signed in comes to the login page, and from there to the very address that was wanted', async () => {
  const visitor = await desk.visitor()
  const wanted = `${list}?${new URLSearchParams({ q: '宁波 & 100%', progress: 'quoted', sort: 'name', order: 'asc' })}`
  await visitor.goto(wanted)
  await visitor.waitForURL('**/login?redirect=*')
  expect(new URL(visitor.url()).searchParams.get('redirect')).toBe(wanted)
  await desk.signIn(visitor, 'sales')
  await visitor.waitForURL(`**${list}?*`)
  const landed = new URL(visitor.url())
  expect(Object.fromEntries(landed.searchParams)).toEqual({
    q: '宁波 & 100%',
    progress: 'quoted',
    sort: 'name',
    order: 'asc',
  })
  await expect.poll(() => shown(visitor).getByRole('searchbox').inputValue()).toBe('宁波 & 100%')
})

test.for(['/404', '/401', '/nonsense', '/redirect/dashboard'])(
  '%s tells a visitor nothing but the login page',
  async (path) => {
    const visitor = await desk.visitor()
    await visitor.goto(path)
    await visitor.waitForURL('**/login?redirect=*')
    await visitor.getByLabel('User name').waitFor()
  },
)

test('an address outside the product is never followed after signing in', async () => {
  const visitor = await desk.visitor()
  const outside: string[] = []
  visitor.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== desk.product.address)
      outside.push(request.url())
  })
  const traps = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'x'.repeat(4096)}`,
    '/login?redirect=/login',
    '/\t/evil.example',
    '/redirect//evil.example',
  ]
  for (const trap of traps) {
    await visitor.context().clearCookies()
    await visitor.goto(`/login?redirect=${trap.startsWith('%') ? trap : encodeURIComponent(trap)}`)
    await desk.signIn(visitor, 'sales')
    await visitor.waitForURL(/\/(dashboard|404)$/)
    expect(new URL(visitor.url()).origin).toBe(desk.product.address)
  }
  expect(outside).toEqual([])
})

test('signed in, the login page and the bare address lead home', async () => {
  const sales = await desk.person('sales')
  for (const path of ['/login', '/', '/login?redirect=/contacts/contactsList']) {
    await sales.goto(path)
    await sales.waitForURL('**/dashboard')
  }
})

test('leaving a page before it stands signs nobody out', async () => {
  const sales = await desk.person('sales')
  desk.foresee(/Failed to load resource|Unreachable/)
  await sales.route('**/api/crmuser/*', (route) => route.abort())
  await sales.goto('/dashboard')
  await sales.getByRole('alert').waitFor()
  await sales.unroute('**/api/crmuser/*')
  await sales.getByRole('button', { name: 'Reload the page' }).click()
  await sales.getByRole('heading', { level: 1, name: /林晓帆/ }).waitFor()
})

test('an unknown address is said to be unknown', async () => {
  const sales = await desk.person('sales', { at: '/no/such/page?x=1' })
  await sales.waitForURL('**/404')
  await sales.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await sales.getByText('/no/such/page').waitFor()
  await sales.getByRole('link', { name: 'Back to home' }).click()
  await sales.waitForURL('**/dashboard')
})

test('an address of ours at which nothing can stand is unknown too, and no error is reported', async () => {
  // React tells the console of all that it catches.
  desk.foresee(/UnknownAddress/)
  const sales = await desk.person('sales', { at: '/contacts/mass/0' })
  await shown(sales).getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await expect.poll(() => sales.getByRole('button', { name: /error/i }).count()).toBe(0)
})

test('a page of another role is never shown, and asks the server for nothing', async () => {
  const clerk = await withoutTheList()
  const asked = companyRequests(clerk)
  await clerk.goto(list)
  await clerk.waitForURL('**/401')
  await clerk.getByRole('heading', { level: 1, name: 'No permission' }).waitFor()
  await expect.poll(() => clerk.getByRole('link', { name: 'Companies', exact: true }).count()).toBe(0)
  expect(asked).toEqual([])
})

test('a token changed in the browser opens no data', async () => {
  const clerk = await withoutTheList()
  await clerk.evaluate(giveOneselfEverything)
  await clerk.goto(list)
  // The signature no longer fits, so the visitor counts as nobody.
  await clerk.waitForURL('**/login?redirect=*')

  const honest = await withoutTheList()
  // The answer about the person is forged on the way: the page may open, but the server returns none of its rows.
  await honest.route('**/api/crmuser/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"roles":\[[^\]]*\]/, `"roles":${JSON.stringify([...Array(400).keys()])}`),
    })
  })
  const refusals: number[] = []
  honest.on('response', (response) => {
    if (response.url().includes('/api/phonebook/companies')) refusals.push(response.status())
  })
  await honest.goto(list)
  await shown(honest)
    .getByText('You do not have permission for this. Ask an administrator if you need it.')
    .first()
    .waitFor()
  expect(new Set(refusals)).toEqual(new Set([403]))
  await expect.poll(() => shown(honest).locator('.company-name-link').count()).toBe(0)
})

test('a session that was ended asks once, and keeps what was typed', async () => {
  const { sales, first, second } = await salesWith(desk, 2)
  await sales.context().clearCookies({ name: 'Admin-Token' })
  await sales.goto('/login')
  await desk.signIn(sales, 'sales')
  await follow(sales, addressOf(first))
  await press(sales, 'Edit')
  await field(sales, 'Remarks').fill('worth copying')
  await endSessionOf(sales)

  // The page's live stream asks at once; what the next page reads is slow, and refused after the answer.
  const slow = Promise.withResolvers<void>()
  await sales.route(readingsOf(second), async (route) => {
    await slow.promise
    await route.continue()
  })
  const late = sales.waitForResponse(readingsOf(second))
  await follow(sales, addressOf(second))
  const box = sales.getByRole('dialog', { name: 'Confirm logout' })
  await box.waitFor()
  await expect.poll(() => box.count()).toBe(1)
  await box.getByRole('button', { name: 'Cancel' }).click()
  await box.waitFor({ state: 'detached' })
  slow.resolve()
  expect((await late).status()).toBe(401)
  await openTab(sales, first.name)
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('worth copying')
  await press(sales, 'Save')
  await box.getByRole('button', { name: 'Re-Login' }).click()
  await sales.waitForURL('**/login?redirect=*')
})

/** Returns a person whose role opens no screen of the phonebook. */
async function withoutTheList() {
  await desk.query(`
    insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope)
    values ('archivist', '档案员', 'Archivist', 'Archivero', '記録係', '{345}', 'own') on conflict do nothing`)
  await desk.query(`
    with clerk as (
      insert into identity.users (username, name, password_hash) select 'archivist', '白芷', password_hash from identity.users where username = 'sales'
      on conflict do nothing returning id)
    insert into identity.user_roles (user_id, role_id, is_primary) select clerk.id, role.id, true from clerk, identity.roles role where role.authority = 'archivist'`)
  return desk.person('archivist', { at: '/dashboard' })
}

function companyRequests(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/phonebook/')) asked.push(request.url())
  })
  return asked
}

/** Forges what a curious person would try: every role code, and the administrator's authority, inside the token. */
function giveOneselfEverything() {
  const [, token = ''] = /Admin-Token=([^;]+)/.exec(document.cookie) ?? []
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  const forged = btoa(JSON.stringify({ ...claims, currentAuthority: 'admin', roles: [...Array(400).keys()] }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  document.cookie = `Admin-Token=${head}.${forged}.${signature}; path=/`
}

const readingsOf = ({ id }: { id: number }) => new RegExp(`/api/phonebook/companies/${id}\\b`)

async function endSessionOf(page: Page) {
  const { sid } = JSON.parse(Buffer.from((await tokenOf(page)).split('.')[1] ?? '', 'base64url').toString())
  await desk.query(`update identity.sessions set ended_at = now(), end_reason = 'ended_elsewhere' where id = $1`, [sid])
}

test('an answer without a person, a refusal without words, and a call that is refused so each say something', async () => {
  const clerk = await desk.person('sales', { at: '/dashboard' })
  const answerWith = (url: string, status: number, body: unknown) =>
    clerk.route(url, (route) => route.fulfill({ status, json: body }))
  const silent = { status: 403, message: '', errors: '', code: 'platform.forbidden', requestId: 'r-1' }
  await answerWith('**/api/phonebook/companies?*', 403, silent)
  await clerk.goto(list)
  await shown(clerk).getByText('Error', { exact: true }).first().waitFor()
  await clerk.unroute('**/api/phonebook/companies?*')

  await answerWith('**/api/crmuser/*', 403, silent)
  await clerk.goto(list)
  await clerk.waitForURL('**/login?redirect=*')
  await clerk.getByText('Has Error', { exact: true }).waitFor()
  await clerk.unroute('**/api/crmuser/*')

  const other = await desk.person('sales2', { at: '/dashboard' })
  await other.route('**/api/crmuser/*', (route) => route.fulfill({ status: 200, json: { status: 200, data: {} } }))
  await other.goto(list)
  await other.waitForURL('**/login?redirect=*')
  await other.getByText('Verification failed, please Login again.').waitFor()
})
