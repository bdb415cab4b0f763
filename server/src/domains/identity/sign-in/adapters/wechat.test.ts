import { Writable } from 'node:stream'
import { readConfig } from '../../../../platform/config.ts'
import { createLog } from '../../../../platform/log.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createWechat } from './wechat.ts'
import { scan, startWechatServer, unionidOf } from './wechat-testing.ts'

const server = await startWechatServer()
afterAll(() => server.stop())
const logged: string[] = []
const log = createLog(
  'debug',
  new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) }),
)
const wechatWith = (settings: Record<string, string>) =>
  createWechat(readConfig({ ...server.settings, ...settings }), log)
const wechat = wechatWith({})

beforeEach(() => {
  server.behave()
  logged.splice(0)
})

const codeOf = async (nickname: string) =>
  (await scan(wechat?.pageFor('http://here/auth-redirect', 'a state') ?? '', { nickname })).code

test('there is no WeChat without an application', () => {
  expect(createWechat(readConfig({}), log)).toBeUndefined()
})

test('whoever confirms is known by unionid and nickname', async () => {
  expect(await wechat?.whoConfirmed(await codeOf('晓帆 🚢'))).toEqual({
    unionid: unionidOf('晓帆 🚢'),
    name: '晓帆 🚢',
  })
})

test('a nickname loses what nobody can see, and its end when it has none', async () => {
  expect((await wechat?.whoConfirmed(await codeOf(`\0晓\n帆${'x'.repeat(300)}`)))?.name).toBe(`晓帆${'x'.repeat(58)}`)
})

test('who refuses comes back with the state and without a code', async () => {
  const { returned } = await scan(wechat?.pageFor('http://here/auth-redirect', 'a state') ?? '', 'refuse')
  expect(returned.href).toBe('http://here/auth-redirect?state=a+state')
})

describe('is refused', () => {
  test('a code that was never given, and one that was used', async () => {
    await expect(wechat?.whoConfirmed('made-up')).rejects.toMatchObject({ code: 'identity.wechat_code_invalid' })
    const code = await codeOf('晓帆')
    await wechat?.whoConfirmed(code)
    await expect(wechat?.whoConfirmed(code)).rejects.toMatchObject({ code: 'identity.wechat_code_invalid' })
  })

  test.each([
    ['busy', 'identity.wechat_busy'],
    ['tokenExpired', 'identity.wechat_code_invalid'],
    ['away', 'identity.wechat_unreachable'],
    ['http500', 'identity.wechat_unreachable'],
    ['redirect', 'identity.wechat_unreachable'],
    ['garbage', 'identity.wechat_unreachable'],
    ['endless', 'identity.wechat_unreachable'],
    ['otherForm', 'identity.wechat_unreachable'],
    ['noUnionid', 'identity.wechat_refused'],
  ] as const)('what WeChat answers when it is %s', async (trouble, code) => {
    const confirmed = await codeOf('晓帆')
    server.behave(trouble)
    await expect(wechat?.whoConfirmed(confirmed)).rejects.toMatchObject({ code })
    expect(server.heard).not.toContain('/sns/elsewhere')
    expect(logged.join('')).not.toContain('secret words')
  })

  test.each([
    [{ WECHAT_APP_ID: 'wx-another' }, 'errcode 40013'],
    [{ WECHAT_APP_SECRET: 'another secret' }, 'errcode 40125'],
  ])('what we ask with %j, and the log says why to the administrator', async (settings, why) => {
    await expect(wechatWith(settings)?.whoConfirmed(await codeOf('晓帆'))).rejects.toMatchObject({
      code: 'identity.wechat_refused',
      httpStatus: 503,
    })
    expect(logged.join('')).toContain(why)
    expect(logged.join('')).not.toContain('another secret')
  })

  test('a WeChat that keeps silent, after five seconds', { timeout: 15_000 }, async () => {
    const code = await codeOf('晓帆')
    server.behave('silent')
    await expect(wechat?.whoConfirmed(code)).rejects.toMatchObject({ code: 'identity.wechat_unreachable' })
  })

  test('a WeChat that is not there', async () => {
    const nowhere = wechatWith({ WECHAT_API_ADDRESS: 'http://127.0.0.1:9' })
    await expect(nowhere?.whoConfirmed('x')).rejects.toMatchObject({ code: 'identity.wechat_unreachable' })
  })
})
