import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { holdBlocks, type Try, trySignIn } from '../testing.ts'
import { addressKey } from './sign-in-failures.commands.ts'

const behindProxy = await startTestApp({ TRUSTED_PROXIES: '1' })
const direct = await startTestApp()
for (const product of [behindProxy, direct])
  for (const username of ['lin', 'zhou']) await product.addPerson({ username, name: username, role: 'sales' })
beforeEach(async () => {
  for (const product of [behindProxy, direct]) await product.db.deleteFrom('identity.sign_in_failures').execute()
})

const attempt = async (username: string, password: string, from: string, product = behindProxy, how: Try = {}) =>
  trySignIn(
    product.api,
    { username, password, imageCaptcha: 7 },
    { cookie: await product.plantCaptcha(7), headers: { 'x-forwarded-for': from }, ...how },
  )

async function fail(
  times: number,
  username: (round: number) => string,
  from: (round: number) => string,
  product = behindProxy,
) {
  for (let round = 0; round < times; round += 1)
    expect(await attempt(username(round), 'wrong password', from(round), product)).toMatchObject({
      code: 'identity.credentials_wrong',
    })
}
const blocked = { status: 429, code: 'identity.too_many_failures' }

describe('failures of an account', () => {
  test('block it for a while from wherever they come, also for the right password, and say how long', async () => {
    await fail(
      5,
      () => 'lin',
      (round) => `10.0.0.${round}`,
    )
    await holdBlocks(behindProxy.pool)
    const answer = await attempt('lin', testPassword, '10.0.0.99')
    const seconds = Number(answer.headers.get('retry-after'))
    expect(answer).toMatchObject({
      ...blocked,
      refusal: { details: { retryAfter: seconds }, message: `Too many failed tries. Try again in ${seconds} s.` },
    })
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  test('leave other people alone', async () => {
    await fail(
      5,
      () => 'lin',
      () => '10.0.0.1',
    )
    expect((await attempt('zhou', testPassword, '10.0.0.2')).status).toBe(200)
    expect((await attempt('zhou', testPassword, '10.0.0.1')).status).toBe(200)
  })

  test('count for one name, however it is written', async () => {
    const spellings = ['lin', 'LIN', ' lin ', 'ｌｉｎ', 'Lin']
    await fail(
      5,
      (round) => spellings[round] ?? 'lin',
      (round) => `10.0.1.${round}`,
    )
    await holdBlocks(behindProxy.pool)
    expect(await attempt('lin', testPassword, '10.0.1.99')).toMatchObject(blocked)
  })

  test('make the wait longer, up to a minute, and never a lock', async () => {
    await fail(
      5,
      () => 'lin',
      () => '10.0.0.1',
    )
    const waits: number[] = []
    for (let round = 0; round < 8; round += 1) {
      waits.push(await waitOf('account:lin'))
      await behindProxy.pool.query(
        "update identity.sign_in_failures set blocked_until = now() where key = 'account:lin'",
      )
      await attempt('lin', 'wrong password', `10.0.2.${round}`)
    }
    expect(waits.map(Math.round)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    await behindProxy.pool.query("update identity.sign_in_failures set blocked_until = now() where key = 'account:lin'")
    expect((await attempt('lin', testPassword, '10.0.3.1')).status).toBe(200)
  })

  test('are forgiven by a success, and forgotten after a quarter of an hour', async () => {
    await fail(
      4,
      () => 'lin',
      () => '10.0.0.1',
    )
    expect((await attempt('lin', testPassword, '10.0.0.1')).status).toBe(200)
    await fail(
      4,
      () => 'lin',
      () => '10.0.0.1',
    )
    await behindProxy.pool.query(
      "update identity.sign_in_failures set last_failed_at = now() - interval '16 minutes' where key = 'account:lin'",
    )
    await fail(
      4,
      () => 'lin',
      () => '10.0.0.1',
    )
    expect((await attempt('lin', testPassword, '10.0.0.1')).status).toBe(200)
  })
})

describe('failures of an address', () => {
  test('block it for every account, and nobody elsewhere', async () => {
    await failAtAddress('10.9.9.9', 29)
    expect((await attempt('zhou', testPassword, '10.9.9.9')).status).toBe(200)
    await fail(
      1,
      () => 'somebody',
      () => '10.9.9.9',
    )
    await holdBlocks(behindProxy.pool)
    expect(await attempt('zhou', testPassword, '10.9.9.9')).toMatchObject(blocked)
    expect((await attempt('zhou', testPassword, '10.9.9.8')).status).toBe(200)
  })

  test('count together within one network of IPv6, and no further', async () => {
    await failAtAddress('2001:db8:9:9::1', 29)
    await fail(
      1,
      () => 'somebody',
      () => '2001:db8:9:9:ffff::2',
    )
    await holdBlocks(behindProxy.pool)
    expect(await attempt('zhou', testPassword, '2001:db8:9:9:1:2:3:4')).toMatchObject(blocked)
    expect((await attempt('zhou', testPassword, '2001:db8:9:a::1')).status).toBe(200)
  })

  test('count wrong captchas too', async () => {
    const { rows } = await trySignIn(
      behindProxy.api,
      { username: 'lin', password: testPassword, imageCaptcha: 8 },
      { headers: { 'x-forwarded-for': '10.7.7.7' }, cookie: await behindProxy.plantCaptcha(7) },
    ).then(() => behindProxy.pool.query('select key, failures from identity.sign_in_failures'))
    expect(rows).toEqual([{ key: 'address:10.7.7.7', failures: 1 }])
  })

  test('cannot be laid on others by a header, when no proxy is trusted', async () => {
    await fail(
      5,
      (round) => `guess${round}`,
      (round) => `10.1.1.${round}`,
      direct,
    )
    for (const header of ['x-real-ip', 'true-client-ip', 'forwarded', 'cf-connecting-ip'])
      await attempt('guess', 'wrong', '10.2.2.2', direct, { headers: { [header]: '10.3.3.3' } })
    const { rows } = await direct.pool.query(
      "select key, failures from identity.sign_in_failures where key like 'address:%'",
    )
    expect(rows).toEqual([{ key: 'address:127.0.0.1', failures: 9 }])
  })

  test('are laid where the trusted proxy says, not where the caller pretends', async () => {
    await attempt('nobody', 'wrong password', '6.6.6.6, 10.4.4.4')
    const { rows } = await behindProxy.pool.query(
      "select key from identity.sign_in_failures where key like 'address:%'",
    )
    expect(rows).toEqual([{ key: 'address:10.4.4.4' }])
  })
})

/** Fails once for real at the address, and then sets the count of its failures. */
async function failAtAddress(address: string, failures: number) {
  await fail(
    1,
    () => 'guess',
    () => address,
  )
  await behindProxy.pool.query('update identity.sign_in_failures set failures = $2 where key = $1', [
    addressKey(address),
    failures,
  ])
}

async function waitOf(key: string) {
  const { rows } = await behindProxy.pool.query<{ wait: number }>(
    'select extract(epoch from blocked_until - last_failed_at)::float8 as wait from identity.sign_in_failures where key = $1',
    [key],
  )
  return rows[0]?.wait ?? 0
}
