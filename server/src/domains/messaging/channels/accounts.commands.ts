import {
  accountForms,
  type AccountKind,
  isAccountKind,
  smsOptOutLine,
} from '@seamark/contract/messaging/channels/accounts'
import type {
  ApprovedText,
  ChannelInput,
  ManagedChannel,
  NewChannel,
} from '@seamark/contract/messaging/channels/channels'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { vaultUse } from '../providers/accounts.queries.ts'
import { readSources } from '../hooks/sources.rules.ts'
import { failIfUnknownVariables } from '../texts/refusals.rules.ts'
import { lockChannel } from './channels.commands.ts'
import { type Here, selectManaged } from './channels.queries.ts'

const permission = 'messaging.manageChannels'

/** Adds the account of a provider. It is paused until somebody lets it go on, so that nothing leaves by a slip. */
export async function createChannel(
  context: Context,
  { kind, account, secrets, ...input }: NewChannel,
  here: Here,
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.channelCreated' }, async (tx) => {
    if (!accountForms[kind].account.test(account)) throw failField('account', 'messaging.account_wrong')
    failIfSettingsWrong(kind, input.settings)
    await failIfDepartmentUnknown(tx, input.departmentId)
    const sealed = sealSecrets(tx, { kind, account }, secrets)
    const { rows } = await sql<{ id: number }>`
      insert into messaging.channels (kind, account, name, department_id, settings, credentials, credentials_at, rate, daily_cap, state)
      values (${kind}, ${account}, ${input.name}, ${input.departmentId}, ${JSON.stringify(input.settings)}::jsonb, ${sealed},
        case when ${sealed !== null} then now() end, ${input.rate}, ${input.dailyCap}, 'paused')
      on conflict on constraint channels_account do nothing returning id::float8 as id`.execute(tx.db)
    const id = rows[0]?.id
    if (id === undefined) throw failField('account', 'messaging.account_taken')
    await tx.audit({ subject: 'channel', id, after: { ...auditedOf(input), account } })
    return managed(tx, id, here)
  })
}

/** Changes what the mail channel or an account is called, whose it is and how fast it sends. */
export async function changeChannel(
  context: Context,
  id: number,
  version: number,
  { input, here }: { input: ChannelInput; here: Here },
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.channelChanged' }, async (tx) => {
    const { name, kind, pace, provider } = await lockChannel(tx, id, version, here)
    if (!pace) throw fail('messaging.channel_no_account')
    failIfSettingsWrong(kind, input.settings)
    await failIfDepartmentUnknown(tx, input.departmentId)
    await sql`
      update messaging.channels set name = ${input.name}, department_id = ${input.departmentId}, settings = ${JSON.stringify(input.settings)}::jsonb,
        rate = ${input.rate}, daily_cap = ${input.dailyCap}, version = version + 1
      where id = ${id}`.execute(tx.db)
    await tx.audit({
      subject: 'channel',
      id,
      before: auditedOf({
        ...pace,
        name,
        departmentId: pace.department?.id ?? null,
        settings: provider?.settings ?? {},
      }),
      after: auditedOf(input),
    })
    return managed(tx, id, here)
  })
}

/** Takes new credentials in place of the old ones. Neither is ever shown, logged or kept in the audit log. */
export async function replaceCredentials(
  context: Context,
  id: number,
  version: number,
  { secrets, here }: { secrets: Readonly<Record<string, string>>; here: Here },
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.credentialsReplaced' }, async (tx) => {
    const channel = await lockAccount(tx, id, version, here)
    const sealed = sealSecrets(tx, channel, secrets)
    if (!sealed) throw failField('secrets', 'messaging.account_field_wrong', { names: secretsOf(channel.kind) })
    await sql`
      update messaging.channels set credentials = ${sealed}, credentials_at = now(), version = version + 1 where id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'channel', id })
    return managed(tx, id, here)
  })
}

/** Whoever has learned the old address tells nothing by it any more. */
export async function renewHook(context: Context, id: number, version: number, here: Here): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.hookRenewed' }, async (tx) => {
    await lockAccount(tx, id, version, here)
    await sql`
      update messaging.channels set hook_number = hook_number + 1, version = version + 1 where id = ${id}`.execute(
      tx.db,
    )
    await tx.audit({ subject: 'channel', id })
    return managed(tx, id, here)
  })
}

/** Keeps the texts that a provider has approved. One for text messages must end with how to opt out. */
export async function keepApprovedTexts(
  context: Context,
  id: number,
  version: number,
  { texts, here }: { texts: readonly ApprovedText[]; here: Here },
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.approvedTextsKept' }, async (tx) => {
    const channel = await lockAccount(tx, id, version, here)
    failIfUnusable(channel.kind, texts)
    await sql`delete from messaging.approved_texts where channel_id = ${id}`.execute(tx.db)
    await sql`
      insert into messaging.approved_texts (channel_id, name, language, text)
      select ${id}, e.name, e.language, e.text
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as e (name text, language text, text text)`.execute(
      tx.db,
    )
    await sql`update messaging.channels set version = version + 1 where id = ${id}`.execute(tx.db)
    await tx.audit({
      subject: 'channel',
      id,
      before: { texts: channel.provider.approvedTexts },
      after: { texts: texts.length },
    })
    return managed(tx, id, here)
  })
}

function failIfUnusable(kind: AccountKind, texts: readonly ApprovedText[]) {
  for (const [place, { name, language, text }] of texts.entries()) {
    const field = `texts.${place}.text`
    if (texts.findIndex((other) => other.name === name && other.language === language) < place)
      throw failField(`texts.${place}.name`, 'messaging.approved_twice')
    if (kind === 'sms' && !text.endsWith(smsOptOutLine))
      throw failField(field, 'messaging.opt_out_line_missing', { line: smsOptOutLine })
    failIfUnknownVariables({ subject: '', text, translations: {} })
  }
}

/** A channel with an account; others have nothing to change here. */
async function lockAccount(tx: WriteContext, id: number, version: number, here: Here) {
  const channel = await lockChannel(tx, id, version, here)
  if (!channel.provider || !isAccountKind(channel.kind)) throw fail('messaging.channel_no_account')
  return { ...channel, kind: channel.kind, provider: channel.provider }
}

const secretsOf = (kind: AccountKind) => accountForms[kind].secrets.join(', ')

/** Null where none are given; some without the others are a mistake. */
function sealSecrets(
  { vault }: Pick<Context, 'vault'>,
  { kind, account }: { kind: AccountKind; account: string },
  secrets: Readonly<Record<string, string>>,
): Buffer | null {
  const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))
  if (Object.keys(given).length === 0) return null
  const wanted: readonly string[] = accountForms[kind].secrets
  failIfOtherFields('secrets', wanted, given)
  if (wanted.some((name) => given[name] === undefined))
    throw failField('secrets', 'messaging.account_field_wrong', { names: secretsOf(kind) })
  return vault.lock(vaultUse(kind, account), JSON.stringify(given))
}

function failIfOtherFields(field: string, known: readonly string[], given: Readonly<Record<string, string>>) {
  if (Object.keys(given).some((name) => !known.includes(name)))
    throw failField(field, 'messaging.account_field_wrong', { names: known.join(', ') })
}

function failIfSettingsWrong(kind: string, settings: Readonly<Record<string, string>>) {
  failIfOtherFields('settings', isAccountKind(kind) ? accountForms[kind].settings : [], settings)
  if (!readSources(settings['sources'] ?? '')) throw failField('settings.sources', 'messaging.sources_wrong')
}

async function failIfDepartmentUnknown(tx: WriteContext, departmentId: number | null) {
  if (departmentId === null) return
  const { rows } = await sql`select from identity.departments where id = ${departmentId}`.execute(tx.db)
  if (rows.length === 0) throw failField('departmentId', 'messaging.department_unknown')
}

const auditedOf = ({ name, departmentId, rate, dailyCap, settings }: ChannelInput) => ({
  name,
  department: departmentId,
  rate,
  dailyCap,
  ...settings,
})

async function managed(tx: WriteContext, id: number, here: Here): Promise<ManagedChannel> {
  const [channel] = await selectManaged(tx, here, sql`h.id = ${id}`)
  if (!channel) throw new Error('The channel is gone')
  return channel
}
