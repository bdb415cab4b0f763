import type { AccountKind } from '@seamark/contract/messaging/channels/accounts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { openAccount, vaultUse } from './accounts.queries.ts'

interface Given {
  kind: AccountKind
  account: string
  secrets: Readonly<Record<string, string>>
}

/** The accounts that the operator has set in the environment. */
export function givenAccounts(config: Config): Given[] {
  const { SMS_BULK_SIGN_NAME: account, SMS_ACCESS_KEY_ID: id, SMS_ACCESS_KEY_SECRET: secret } = config
  if (account === undefined || id === undefined || secret === undefined) return []
  return [{ kind: 'sms', account, secrets: { accessKeyId: id, accessKeySecret: secret } }]
}

/** Makes sure that there is a channel for an account of the environment, with the credentials that stand there now. A new one is paused until somebody lets it go on. */
export async function keepGivenAccount(context: Context, { kind, account, secrets }: Given) {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from messaging.channels where kind = ${kind} and account = ${account}`.execute(context.db)
  const kept = rows[0] && (await openAccount(context, rows[0].id))
  if (kept && Object.entries(secrets).every(([name, value]) => kept.secrets[name] === value)) return
  const sealed = context.vault.lock(vaultUse(kind, account), JSON.stringify(secrets))
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await sql`
      insert into messaging.channels (kind, name, account, credentials, credentials_at, state)
      values (${kind}, ${account}, ${account}, ${sealed}, now(), 'paused')
      on conflict on constraint channels_account do update set credentials = excluded.credentials, credentials_at = excluded.credentials_at`.execute(
      tx.db,
    )
  })
}
