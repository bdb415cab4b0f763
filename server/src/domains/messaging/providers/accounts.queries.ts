import { isAccountKind } from '@seamark/contract/messaging/channels/accounts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Account } from './adapters/channel-adapter.ts'

const fields = z.record(z.string(), z.string())

/** What the credentials of a channel are sealed for. */
export const vaultUse = (kind: string, account: string) => `messaging.channels ${kind} ${account}`

/** Returns the account of a channel with its credentials; undefined for one that has none, or whose seal was made under another secret. */
export async function openAccount(context: Context, channelId: number): Promise<Account | undefined> {
  const [row] = await selectAccounts(context, sql`h.id = ${channelId}`)
  return row?.credentials && isAccountKind(row.kind) ? openRow(context, row) : undefined
}

/** The kind of a channel; undefined for one that is gone. */
export async function kindOfChannel({ db }: Pick<Context, 'db'>, channelId: number): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`select kind from messaging.channels where id = ${channelId}`.execute(db)
  return rows[0]?.kind
}

interface AccountRow {
  id: number
  kind: string
  account: string
  name: string
  settings: unknown
  credentials: Buffer | null
}

async function selectAccounts({ db }: Pick<Context, 'db'>, where: RawBuilder<unknown>): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select h.id::float8 as id, h.kind, h.account, h.name, h.settings, h.credentials from messaging.channels h where ${where}`.execute(
    db,
  )
  return rows
}

function openRow({ vault, log }: Context, { kind, credentials, settings, ...row }: AccountRow): Account | undefined {
  if (!credentials || !isAccountKind(kind)) return undefined
  try {
    const secrets = fields.parse(JSON.parse(vault.open(vaultUse(kind, row.account), credentials)))
    return { ...row, kind, settings: fields.parse(settings), secrets }
  } catch {
    log.error(
      { channelId: row.id },
      'the credentials of a channel cannot be opened with the secret of this installation',
    )
    return undefined
  }
}
