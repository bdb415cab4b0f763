import { getUserInfo } from '@seamark/contract/identity/index'
import type { OptionChanges } from '@seamark/contract/settings/options'
import { changeOptions, getOptions } from '@seamark/contract/settings/index'
import { createClient, Refusal } from '@seamark/contract/platform/client'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'

const product = await startTestApp({ SESSION_HOURS: '12', SESSION_IDLE_MINUTES: '120' })
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const meng = await product.signIn('meng')
const refused = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) =>
    error instanceof Refusal ? { code: error.body.code, fields: error.body.details?.fields } : error,
  )

async function choose(body: OptionChanges) {
  const { version } = await meng.call(getOptions, {})
  return meng.call(changeOptions, { version, body })
}

describe('options', () => {
  test('are what the environment says while nothing is chosen', async () => {
    const { values, defaults, chosen } = await meng.call(getOptions, {})
    expect(values).toEqual(defaults)
    expect(values).toMatchObject({ sessionHours: 12, sessionIdleMinutes: 120, signInByGet: true, organizationName: '' })
    expect(chosen).toEqual([])
  })

  test('are chosen, audited from what to what, and given back', async () => {
    const after = await choose({ organizationName: ' 航标国际货运 ', sessionHours: 8 })
    expect(after).toMatchObject({
      values: { organizationName: '航标国际货运', sessionHours: 8 },
      chosen: ['organizationName', 'sessionHours'],
    })
    const { rows } = await product.pool.query(
      "select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where action = 'settings.optionsChanged'",
    )
    expect(rows).toEqual([
      {
        before: { organizationName: '', sessionHours: 12 },
        after: { organizationName: '航标国际货运', sessionHours: 8 },
      },
    ])
    expect(await choose({ organizationName: null, sessionHours: null })).toMatchObject({
      values: { sessionHours: 12 },
      chosen: [],
    })
  })

  test('of words are kept one a line, each once, and none of a single letter', async () => {
    const chosen = await choose({ chatMuteWords: ' 代购，ＶＰＮ\n\nvpn、代购 ' })
    expect(chosen.values.chatMuteWords).toBe('代购\nvpn')
    expect(await refused(choose({ chatMuteWords: '代购\n舱' }))).toMatchObject({
      fields: [{ field: 'chatMuteWords', code: 'settings.mute_word_short' }],
    })
    expect(await refused(choose({ chatZone: 'Asia/Nowhere' }))).toMatchObject({ fields: [{ field: 'chatZone' }] })
    await choose({ chatMuteWords: null })
  })

  test('that equal their default are chosen all the same, and outlast a change of the environment', async () => {
    expect((await choose({ sessionHours: 12 })).chosen).toEqual(['sessionHours'])
    await choose({ sessionHours: null })
  })

  test('are not overwritten unseen', async () => {
    const { version } = await meng.call(getOptions, {})
    await choose({ sessionHours: 9 })
    expect(await refused(meng.call(changeOptions, { version, body: { sessionHours: 10 } }))).toMatchObject({
      code: 'platform.version_stale',
    })
    await choose({ sessionHours: null })
  })

  test('allow no idle time beyond a session, whichever of the two is changed', async () => {
    for (const body of [{ sessionIdleMinutes: 721 }, { sessionHours: 1 }]) {
      expect(await refused(choose(body))).toMatchObject({
        code: 'settings.idle_beyond_session',
        fields: [{ field: 'sessionIdleMinutes' }],
      })
    }
    expect((await meng.call(getOptions, {})).chosen).toEqual([])
  })

  test.each([
    [{ sessionHours: 0 }],
    [{ sessionHours: 169 }],
    [{ sessionHours: 1.5 }],
    [{ organizationName: 'a\u0000b' }],
    [{ poolDays: 3 }],
    [{ sessionHours: '8' }],
  ])('refuse %j', async (body) => {
    expect(await refused(choose(body as OptionChanges))).toMatchObject({ code: 'platform.invalid_input' })
  })

  test('are for those whose role opens their screen', async () => {
    const lin = await product.signIn('lin')
    expect(await refused(lin.call(getOptions, {}))).toMatchObject({ code: 'platform.forbidden' })
    expect(await refused(lin.call(changeOptions, { version: 1, body: {} }))).toMatchObject({
      code: 'platform.forbidden',
    })
  })
})

describe('what is chosen holds from the next request on, in every process', () => {
  test('how long a session lasts', async () => {
    await choose({ sessionHours: 3 })
    await product.signIn('lin')
    const { rows } = await product.pool.query<{ hours: number }>(
      'select extract(epoch from expires_at - created_at)::int / 3600 as hours from identity.sessions where user_id = $1 order by created_at desc limit 1',
      [linId],
    )
    expect(rows).toEqual([{ hours: 3 }])
    await choose({ sessionHours: null })
  })

  test('how long it may be idle', async () => {
    const other = await product.startAnother()
    const lin = await product.signIn('lin')
    const elsewhere = createClient({ base: other, headers: lin.headers })
    await product.pool.query(
      "update identity.sessions set last_seen_at = now() - interval '30 minutes' where user_id = $1",
      [linId],
    )
    await choose({ sessionIdleMinutes: 20 })
    expect(await refused(elsewhere(getUserInfo, { params: { userId: linId } }))).toMatchObject({
      code: 'platform.session_expired',
    })
    await choose({ sessionIdleMinutes: null })
    expect(await elsewhere(getUserInfo, { params: { userId: linId } })).toMatchObject({ user: { id: linId } })
  })

  test('whether signing in by GET is answered', async () => {
    await choose({ signInByGet: false })
    const ask = async () => {
      const cookie = await product.plantCaptcha(7)
      const query = new URLSearchParams({
        username: 'lin',
        password: 'a password for tests',
        imageCaptcha: '7',
      }).toString()
      return (await fetch(`${product.api}/crmuser/login/accounts?${query}`, { headers: { cookie } })).status
    }
    expect(await ask()).toBe(405)
    await choose({ signInByGet: null })
    expect(await ask()).toBe(200)
  })
})
