import { describe, expect, test } from 'vitest'
import { ask, sameForAll } from './raw-requests.ts'
import { compareTimes, openHouse } from './product.ts'

const house = openHouse()
const from = '127.0.7.1'
/**
 * Each name is tried so often. This finds a step that only one of the two takes, such as the hash of a password; the bench
 * of identity holds the finer bound of a tenth on a quiet machine.
 */
const rounds = 20
const most = 2

/** Removes the failures, so that the throttle does not distort the times. */
const forget = () => house.query('delete from identity.sign_in_failures')
const forgetRequests = () => house.query('delete from identity.code_requests')

/** `before` does the same work for both: work left over from one attempt would otherwise slow the next one down. */
const compared = (
  one: () => Promise<{ ms: number }>,
  other: () => Promise<{ ms: number }>,
  before: () => Promise<unknown> = forget,
) => compareTimes(one, other, { rounds, most, before })

describe('T07 whether somebody works here is not told', () => {
  test('by the answer to a wrong password, nor by its time', async () => {
    const attempt = async (username: string) => {
      await forget()
      return house.trySignIn(username, 'not this one', { from })
    }
    const [known, unknown] = [await attempt('s1'), await attempt('nobody')]
    expect(sameForAll(known)).toEqual(sameForAll(unknown))
    expect(known.code).toBe('identity.credentials_wrong')
    const ratio = await compared(
      () => attempt('s1'),
      () => attempt('nobody'),
    )
    expect(ratio).toBeGreaterThan(1 / most)
    expect(ratio).toBeLessThan(most)
  })

  test('by asking for a code for a forgotten password, nor by its time', async () => {
    await house.query(`update identity.users set email = 'known@seamark.example' where username = 's1'`)
    const attempt = async (email: string) => {
      await forgetRequests()
      const cookie = await house.plantCaptcha(7)
      const body = JSON.stringify({ email, imageCaptcha: 7, purpose: 'forgetPassword' })
      return ask(`${house.a.address}/api/crmuser/getCode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
        from,
      })
    }
    const [known, unknown] = [await attempt('known@seamark.example'), await attempt('nobody@seamark.example')]
    expect(known.status).toBe(200)
    expect(sameForAll(known)).toEqual(sameForAll(unknown))
    const ratio = await compared(
      () => attempt('known@seamark.example'),
      () => attempt('nobody@seamark.example'),
      () => attempt('known@seamark.example'),
    )
    expect(ratio).toBeGreaterThan(1 / most)
    expect(ratio).toBeLessThan(most)
  })

  test('by trying a code for a new password', async () => {
    const attempt = (email: string) =>
      ask(`${house.a.address}/api/crmuser/forgetPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, code: '000001', password: 'whatever it may be' }),
        from,
      })
    await forget()
    const answers = [
      await attempt('known@seamark.example'),
      await attempt('nobody@seamark.example'),
      await attempt('never-asked@seamark.example'),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(sameForAll(answer)))).size).toBe(1)
    expect(answers[0]?.code).toBe('identity.code_wrong')
  })
})
