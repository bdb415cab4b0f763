import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import { isPassingFault } from '../../../platform/database/passing-faults.ts'
import { write } from '../../../platform/write.ts'
import {
  type ArrivedMail,
  MailboxAway,
  type MailboxSettings,
  type OpenMailbox,
  withMailbox,
} from './adapters/imap-mailbox.ts'
import { type Taken, takeMail } from './returns.commands.ts'

export interface ReturnSettings extends MailboxSettings {
  /** The address that bulk mail comes from: bounces come to `name+<reference>@` of it. */
  from: string
}

/** The mails that one job reads at most; the next minute goes on behind them. */
const mostMails = 1000
/** A mail that could not be taken for so long is left unread, so that it keeps nobody else's waiting. */
const patienceMs = 10 * 60_000

/**
 * Reads what has arrived since the last time. Mails of ours are taken and marked as read, all others stay as they are, and none is deleted. A killed
 * worker loses nothing: what it has taken is known by its id, and the rest is read by the next.
 */
export async function readMailbox(context: Context, { from, ...settings }: ReturnSettings) {
  await runExclusively(context, 'messaging.readMailbox', async () => {
    const account = accountOf(settings)
    try {
      await withMailbox(settings, (mailbox) => readNew(context, mailbox, { account, from }))
      await keepState(context, account, '')
    } catch (error) {
      if (!(error instanceof MailboxAway)) throw error
      context.log.warn({ problem: error.code }, 'the mailbox of bounces could not be read')
      await keepState(context, account, error.code)
    }
  })
}

/** Says that no mailbox is read here, so that nobody believes that no bounce means delivered. */
export async function leaveMailboxes(context: Context) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`update messaging.mailboxes set is_current = false where is_current`.execute(tx.db)
  })
}

/** The mailbox without its password. */
function accountOf({ url }: MailboxSettings): string {
  const { username, host, pathname } = new URL(url)
  return `${decodeURIComponent(username)}@${host}${pathname === '/' ? '' : pathname}`.slice(0, 400)
}

async function readNew(context: Context, mailbox: OpenMailbox, { account, from }: { account: string; from: string }) {
  const last = await positionIn(context, account, mailbox.validity)
  for (const uid of (await mailbox.uidsAfter(last)).slice(0, mostMails)) {
    const mail = await mailbox.read(uid)
    const taken = mail ? await tryToTake(context, mail, { from, uid }) : 'foreign'
    if (taken === 'later') return
    if (taken === 'ours') await mailbox.markRead(uid)
    await keepPosition(context, account, uid)
  }
}

/** A fault of the database alone is none of the mail's, and ends with it. */
async function tryToTake(
  context: Context,
  mail: ArrivedMail,
  { from, uid }: { from: string; uid: number },
): Promise<Taken> {
  try {
    return await takeMail(context, mail, from)
  } catch (error) {
    context.log.error({ err: error, uid }, 'a mail of the mailbox of bounces could not be taken')
    const isYoung = context.now().getTime() - mail.at.getTime() < patienceMs
    return isYoung || isPassingFault(error) ? 'later' : 'foreign'
  }
}

/** Returns how far the mailbox was read; 0 for one that is new or was numbered anew. */
async function positionIn(context: Context, account: string, validity: number): Promise<number> {
  return write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const { rows } = await sql<{ last: number }>`
      insert into messaging.mailboxes as m (account, validity) values (${account}, ${validity})
      on conflict (account) do update set is_current = true, validity = excluded.validity,
        last_uid = case when m.validity = excluded.validity then m.last_uid else 0 end
      returning last_uid::float8 as last`.execute(tx.db)
    return rows[0]?.last ?? 0
  })
}

async function keepPosition(context: Context, account: string, uid: number) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`update messaging.mailboxes set last_uid = ${uid} where account = ${account} and last_uid < ${uid}`.execute(
      tx.db,
    )
  })
}

async function keepState(context: Context, account: string, problem: string) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`update messaging.mailboxes set is_current = false where is_current and account <> ${account}`.execute(
      tx.db,
    )
    await sql`
      insert into messaging.mailboxes as m (account, problem, checked_at)
      values (${account}, ${problem}, case when ${problem} = '' then clock_timestamp() end)
      on conflict (account) do update set is_current = true, problem = excluded.problem,
        checked_at = coalesce(excluded.checked_at, m.checked_at)`.execute(tx.db)
  })
}
