import { routes } from '@seamark/contract'
import { type Route, route } from '@seamark/contract/platform/route'
import { permissions } from '@seamark/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing.ts'
import { testDatabase } from '../testing/database.ts'
import { startTestServer, testCall } from '../testing/http.ts'

const product = await startTestApp()
await product.pool.query(
  `insert into identity.roles (authority, name_zh, name_en, name_es, name_ja, codes, scope, capabilities)
   values ('noCodes', '无屏幕', 'No screens', 'Sin pantallas', '画面なし', '{}', 'all', '{edit,delete}'), ('onlyLooks', '只看', 'Only looks', 'Solo mira', '閲覧のみ', '{321}', 'all', '{}')`,
)
await product.addPerson({ username: 'nocodes', name: '无屏幕', role: 'noCodes' })
await product.addPerson({ username: 'looks', name: '只看', role: 'onlyLooks' })
const permissionOf = (route: Route) => permissions[route.permission as keyof typeof permissions]

describe('without a session, default deny', () => {
  test.each(
    routes
      .filter((route) => permissionOf(route) !== 'anyone')
      .map((route) => ({ route, name: `${route.method} ${route.path}` })),
  )('$name answers 401', async ({ route }) => {
    const response = await ask(route, {})
    expect(response.status).toBe(401)
    if (route.method === 'HEAD') return
    expect(await response.json()).toMatchObject({ status: 50008, errors: 'login', code: 'platform.session_unknown' })
  })

  test('what anyone may call is exactly what leads in, and a calendar, a quote, the end of bulks and webhooks by their secret addresses', () => {
    const open = routes
      .filter((route) => permissionOf(route) === 'anyone')
      .map((route) => `${route.method} ${route.path}`)
    expect(open.toSorted()).toEqual([
      'GET /crmuser/getCaptcha',
      'GET /crmuser/getCode',
      'GET /crmuser/login/accounts',
      'GET /crmuser/login/simpleMobile',
      'GET /crmuser/wxlogin',
      'GET /followups/feeds/:token',
      'GET /hooks/:channel/:secret',
      'GET /identity/waysIn',
      'GET /open/quote-page.js',
      'GET /open/quotes/:token',
      'GET /open/unsubscribe/:token',
      'GET /wx/getQRCode',
      'POST /crmuser/forgetPassword',
      'POST /crmuser/getCode',
      'POST /crmuser/login/accounts',
      'POST /crmuser/login/simpleMobile',
      'POST /crmuser/wxlogin',
      'POST /hooks/:channel/:secret',
      'POST /identity/oneTimeLinks/inspect',
      'POST /identity/oneTimeLinks/redeem',
      'POST /open/quotes/:token/answers',
      'POST /open/quotes/:token/opens',
      'POST /open/unsubscribe/:token',
    ])
  })
})

describe('a person', () => {
  const behindCodes = routes
    .filter((route) => typeof permissionOf(route) === 'object')
    .map((route) => ({ route, name: `${route.method} ${route.path}` }))

  test('without the screen is refused every call behind a code', async () => {
    const { headers } = await product.signIn('nocodes')
    expect(behindCodes.length).toBeGreaterThan(0)
    for (const { route, name } of behindCodes) {
      const response = await ask(route, headers())
      expect([name, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        name,
        403,
        'platform.forbidden',
      ])
    }
  })

  test('with the screen alone is refused what needs a capability', async () => {
    const { headers } = await product.signIn('looks')
    for (const { route } of behindCodes) {
      const permission = permissionOf(route)
      const forbidden =
        typeof permission === 'object' &&
        ('anyOf' in permission || permission.code !== 321 || 'capability' in permission)
      expect((await ask(route, headers())).status === 403).toBe(forbidden)
    }
  })

  test('cannot call by HEAD what is declared as GET', async () => {
    const { headers } = await product.signIn('looks')
    const response = await fetch(`${product.api}/phonebook/companies`, { method: 'HEAD', headers: headers() })
    expect(response.status).toBe(404)
  })
})

describe('the server does not start', async () => {
  const { url } = await testDatabase()
  const nothing = async () => null

  test('with a call whose permission nobody has declared', async () => {
    const starting = startTestServer({
      databaseUrl: url,
      served: [testCall('forgotten', nothing, { permission: 'phonebook.forgotten' })],
    })
    await expect(starting).rejects.toThrow('GET /test/forgotten names no known permission')
  })

  test('with a call that nobody answers', async () => {
    const unanswered = route({
      method: 'GET',
      path: '/test/unanswered',
      summary: '',
      permission: 'identity.ownSession',
      rate: 'read',
      response: z.null(),
    })
    await expect(startTestServer({ databaseUrl: url, served: [], routes: [unanswered] })).rejects.toThrow(
      'GET /test/unanswered has no handler',
    )
  })
})

/** The call has no input, because a caller without the right is refused before anything is read. */
function ask({ method, path }: Route, headers: Record<string, string>) {
  return fetch(product.api + path.replace(/:\w+/g, '1'), { method, headers })
}
