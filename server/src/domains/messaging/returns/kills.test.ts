import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { filesFolder } from '../../../platform/config.ts'
import { testDice } from '../../../platform/testing/database.ts'
import { startImapServer } from '../../../platform/testing/imap-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openOffice } from '../../phonebook/testing.ts'
import { endCalls, startCalls } from '../ledger/calls.commands.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel } from '../testing.ts'
import { readMailbox } from './mailboxes.commands.ts'

const product = await startTestApp()
const { context, db } = product
const lin = (await openOffice(context, testPassword)).person('sales')
const dice = testDice()
const from = 'bulk@seamark.example'
const mailCount = 6

/** Another process that reads the mailbox, and is killed before or after the commit of one of its transactions. */
async function readAndDie(url: string, { before = 0, after = 0 }: { before?: number; after?: number }) {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    import { watchTransactions } from './src/platform/testing/run-worker.ts'
    import { readMailbox } from './src/domains/messaging/returns/mailboxes.commands.ts'
    const die = () => process.kill(process.pid, 'SIGKILL')
    const app = await createApp({ ...readConfig({ FILES_DIR: process.env.TEST_FILES }), PROCESSES: ['worker'] }, process.env.TEST_DATABASE, createLog('silent'))
    const context = watchTransactions(app.systemContext('test'), {
      beforeCommit: (number) => { if (number === ${before}) die() },
      afterCommit: async (number) => { if (number === ${after}) die() },
    })
    await readMailbox(context, { url: '${url}', from: '${from}' })
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, TEST_DATABASE: product.url, TEST_FILES: filesFolder(product.config) },
    stdio: 'inherit',
  })
  expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL'])
}

let made = 0
async function send(): Promise<string[]> {
  const channelId = await addChannel(db, 'mail', `returnkills${(made += 1)}@seamark.example`)
  const rows = await addClients(db, lin, mailCount, `returnkills${made}-`)
  const bulkId = await addBulk(db, { by: lin, channelId }, rows)
  const { lease } = await claimLot(context, { bulkId, channelId, sender: { kind: 'system', name: 'test' } })
  const calls = await startCalls(context, lease)
  await endCalls(
    context,
    lease,
    calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '250' })),
  )
  return calls.map(({ ref }) => ref)
}

const answer = (ref: string) =>
  `From: Amy <amy@star.example>\nTo: bulk+${ref}@seamark.example\nSubject: Re: x\nMessage-ID: <a.${ref}@star.example>\n\nok`
const bounce = (ref: string) =>
  `From: MAILER-DAEMON@mx.example\nTo: bulk+${ref}@seamark.example\nSubject: failure notice\nMessage-ID: <b.${ref}@mx.example>\n\nSorry, no mailbox here by that name. (#5.1.1)`

/** The transactions of a reader: its place, and for each mail what it means and the place behind it. */
const takesOf = (mail: number) => 2 * mail
const placesOf = (mail: number) => 2 * mail + 1
const anyMail = () => dice.whole(1, mailCount)

test.each<[name: string, moment: () => { before?: number; after?: number }]>([
  ['before what it took is committed', () => ({ before: takesOf(anyMail()) })],
  ['after it took a mail, before it is marked', () => ({ after: takesOf(anyMail()) })],
  ['before its place is committed', () => ({ before: placesOf(anyMail()) })],
  ['behind a mail', () => ({ after: placesOf(anyMail()) })],
])(
  'a worker that is killed %s loses and doubles nothing',
  async (_, moment) => {
    const refs = await send()
    const box = await startImapServer()
    for (const [place, ref] of refs.entries()) box.put(place % 2 === 0 ? answer(ref) : bounce(ref))
    await readAndDie(box.url, moment())
    // The lock of a killed worker is free once the database has noticed its end.
    await expect
      .poll(async () => {
        await readMailbox(context, { url: box.url, from })
        return box.mails.filter(({ flags }) => flags.has('\\Seen')).length
      })
      .toBe(mailCount)
    await box.stop()
    const { rows } = await sql<{ events: number; replies: number; failed: number; tasks: number }>`
      select (select count(*)::int from messaging.events where client_ref = any(${refs}::uuid[])) as events,
        (select count(*)::int from messaging.replies where client_ref = any(${refs}::uuid[])) as replies,
        (select count(*)::int from messaging.recipients where client_ref = any(${refs}::uuid[]) and state = 'failed') as failed,
        (select count(*)::int from followups.tasks t join messaging.recipients r on r.target_id = t.company_id
          where r.client_ref = any(${refs}::uuid[])) as tasks`.execute(db)
    const half = mailCount / 2
    expect(rows).toEqual([{ events: mailCount, replies: half, failed: half, tasks: half }])
  },
  60_000,
)
