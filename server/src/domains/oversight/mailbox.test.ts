import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { getMailbox } from './mailbox.queries.ts'

const nothing = await startTestApp()
const withMail = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@seamark.example' })
const off = await startTestApp({ DEVELOPMENT_MAILBOX: 'off' })
const outside = await startTestApp({ DATABASE_URL: 'postgres://not.asked.here/seamark' })

test('what cannot be sent is kept, the newest first, and shown as it was written', async () => {
  await nothing.context.post.mail?.({ to: 'lin@seamark.example', subject: '航标', text: '第一行\n第二行' })
  await nothing.context.post.textCode?.('+8613800138000', '004217')
  const { keeps, letters } = await getMailbox(nothing.context)
  expect(keeps).toEqual({ mail: true, text: true })
  expect(letters).toMatchObject([
    { way: 'text', recipient: '+8613800138000', subject: '', text: '004217' },
    { way: 'mail', recipient: 'lin@seamark.example', subject: '航标', text: '第一行\n第二行' },
  ])
})

test('it forgets what is older than a week', async () => {
  await nothing.pool.query("update platform.development_mailbox set created_at = now() - interval '8 days'")
  await nothing.context.post.textCode?.('+8613900139000', '112233')
  expect((await getMailbox(nothing.context)).letters.map(({ recipient }) => recipient)).toEqual(['+8613900139000'])
})

test('what can be sent is not kept', async () => {
  expect((await getMailbox(withMail.context)).keeps).toEqual({ mail: false, text: true })
  await expect(
    withMail.context.post.mail?.({ to: 'lin@seamark.example', subject: '航标', text: '…' }),
  ).rejects.toMatchObject({ name: 'NotSent' })
  expect((await getMailbox(withMail.context)).letters).toEqual([])
})

test.each([
  ['where it is switched off', off],
  ['on an outside database, unless it is asked for', outside],
])('there is none %s, and then nothing is there to send by', async (_where, { context }) => {
  expect([context.post.mail, context.post.textCode]).toEqual([undefined, undefined])
  expect((await getMailbox(context)).keeps).toEqual({ mail: false, text: false })
})
