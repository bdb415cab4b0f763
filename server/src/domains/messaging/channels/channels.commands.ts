import type { ManagedChannel, SendingState } from '@seamark/contract/messaging/channels/channels'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { continueAllSending, pauseAllSending } from '../../../platform/sending/sending.commands.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { sweepJob } from '../bulks/wakes.commands.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import { endedOf } from '../providers/adapters/channel-adapter.ts'
import type { Adapters } from '../providers/adapters/registry.ts'
import { getSending, type Here, selectManaged } from './channels.queries.ts'

const permission = 'messaging.manageChannels'

/** The relay of this process. */
export interface Testable {
  /** Connects and signs in. Returns what was answered, and whether that is good. */
  connect: () => Promise<{ isOk: boolean; code: string }>
}

/** Pauses everything with a reason that everybody reads. Claims that are under way end first; no other begins. */
export async function pauseSending(context: Context, reason: string): Promise<SendingState> {
  return write(context, { permission, audit: 'messaging.sendingPaused' }, async (tx) => {
    if (!(await pauseAllSending(tx, { why: reason, byId: personOf(tx).id })))
      throw fail('messaging.sending_paused_already')
    await tx.audit({ subject: 'sending', id: null, after: { reason } })
    publishSending(tx)
    return getSending(tx)
  })
}

/** Lets everything go on, for somebody who has read how many wait. Throws waiting_changed where the number is another one now. */
export async function continueSending(context: Context, waiting: number): Promise<SendingState> {
  return write(context, { permission, audit: 'messaging.sendingContinued' }, async (tx) => {
    await sql`select from platform.sending for update`.execute(tx.db)
    const state = await getSending(tx)
    if (!state.isPaused) throw fail('messaging.sending_not_paused')
    if (state.waiting !== waiting) throw fail('messaging.waiting_changed', { before: waiting, count: state.waiting })
    await continueAllSending(tx)
    await sweepJob.later(tx, null)
    await tx.audit({ subject: 'sending', id: null, before: { reason: state.why }, after: { recipients: waiting } })
    publishSending(tx)
    return getSending(tx)
  })
}

export async function pauseChannel(
  context: Context,
  id: number,
  version: number,
  { reason, here }: { reason: string; here: Here },
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.channelPaused' }, async (tx) => {
    const channel = await lockChannel(tx, id, version, here)
    if (channel.state !== 'ok') throw fail('messaging.channel_not_working')
    return moveChannel(tx, channel, { state: 'paused', why: reason }, here)
  })
}

/** Lets a channel go on. An account goes on only with credentials, and where its provider can tell us what became of messages. */
export async function continueChannel(
  context: Context,
  id: number,
  version: number,
  here: Here,
): Promise<ManagedChannel> {
  return write(context, { permission, audit: 'messaging.channelContinued' }, async (tx) => {
    const channel = await lockChannel(tx, id, version, here)
    if (channel.state === 'ok') throw fail('messaging.channel_working')
    if (channel.provider && channel.provider.credentialsAt === null) throw fail('messaging.channel_unset')
    if (channel.provider && here.publicAddress === undefined) throw fail('messaging.public_address_missing')
    await sweepJob.later(tx, null)
    return moveChannel(tx, channel, { state: 'ok', why: '' }, here)
  })
}

/** Asks the relay or provider of a channel whether it takes us. Nothing is sent, and a broken channel stays broken until somebody lets it go on. */
export async function testChannel(
  context: Context,
  id: number,
  { testable, adapters, here }: { testable: Testable | undefined; adapters: Adapters; here: Here },
) {
  authorize(context, permission)
  const [channel] = await selectManaged(context, here, sql`h.id = ${id}`)
  if (!channel) throw fail('messaging.channel_not_found')
  if (channel.kind === 'byHand') throw fail('messaging.channel_untestable')
  const answer = channel.provider
    ? await testAccount(context, id, adapters, channel.provider.hook.address)
    : await testRelay(channel.canTest ? testable : undefined)
  await write(context, { permission, audit: 'messaging.channelTested' }, (tx) =>
    tx.audit({ subject: 'channel', id, after: { state: answer.isOk ? 'ok' : 'broken', reason: answer.code } }),
  )
  return answer
}

async function testRelay(testable: Testable | undefined) {
  if (!testable) throw fail('messaging.mail_not_set')
  return testable.connect()
}

/** A provider that takes the address of the webhook by a call is told it once it knows the account. */
async function testAccount(context: Context, id: number, adapters: Adapters, hookAddress: string | null) {
  const account = await openAccount(context, id)
  if (!account) throw fail('messaging.channel_unset')
  const adapter = adapters[account.kind]
  try {
    const answer = await adapter.test(context, account)
    return answer.isOk && hookAddress !== null && adapter.announce
      ? await adapter.announce(account, hookAddress)
      : answer
  } catch (error) {
    return { isOk: false, code: endedOf(error).code }
  }
}

export async function lockChannel(tx: WriteContext, id: number, version: number, here: Here) {
  await sql`select from messaging.channels where id = ${id} for update`.execute(tx.db)
  const [channel] = await selectManaged(tx, here, sql`h.id = ${id}`)
  if (!channel) throw fail('messaging.channel_not_found')
  if (channel.version !== version) throw fail('platform.version_stale', {}, { current: channel })
  return channel
}

async function moveChannel(
  tx: WriteContext,
  before: ManagedChannel,
  { state, why }: Pick<ManagedChannel, 'state' | 'why'>,
  here: Here,
): Promise<ManagedChannel> {
  await sql`
    update messaging.channels set state = ${state}, why = ${why}, version = version + 1 where id = ${before.id}`.execute(
    tx.db,
  )
  await tx.audit({
    subject: 'channel',
    id: before.id,
    before: { state: before.state, reason: before.why },
    after: { state, reason: why },
  })
  publishSending(tx)
  const [channel] = await selectManaged(tx, here, sql`h.id = ${before.id}`)
  if (!channel) throw new Error('The channel is gone')
  return channel
}

/** Whoever sends hears it: the banner, the queue by hand and the pages of bulks say whether anything leaves. */
function publishSending(tx: Pick<WriteContext, 'publish'>) {
  for (const code of [319, 363]) tx.publish({ event: { topic: 'messaging.sending' }, audience: { code, holder: null } })
}
