import { mostLetters } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Call } from '../ledger/calls.commands.ts'
import type { Ended } from '../ledger/outcomes.rules.ts'
import { openAccount } from '../providers/accounts.queries.ts'
import type { Account, Outgoing } from '../providers/adapters/channel-adapter.ts'
import type { Adapters } from '../providers/adapters/registry.ts'
import { findApproved } from '../texts/approved.rules.ts'
import { approvedTextsOf } from '../texts/approved.queries.ts'
import { type Draft, draftsOf } from '../texts/messages.queries.ts'
import { fillText } from '../texts/variables.rules.ts'
import type { Deliver } from './dispatch.commands.ts'

/** Delivers calls by the interface of their channel's provider. One without credentials is broken, and its recipients wait; what fails before a call has not left. */
export function byAccount(adapters: Adapters): Deliver {
  return async (context, calls) => {
    const [first] = calls
    const account = first && (await openAccount(context, first.channelId))
    if (!account) return endAll(calls, { outcome: 'brokenChannel', code: 'setup credentials' })
    const prepared = await prepare(context, account, calls).catch((error: unknown) => {
      context.log.error({ err: error, channelId: account.id }, 'the words of messages could not be put together')
    })
    if (!prepared) return endAll(calls, { outcome: 'later', code: 'prepare' })
    const { ready, ended } = prepared
    const sent =
      ready.length > 0 ? await adapters[account.kind].send(context, account, ready) : new Map<string, Ended>()
    return new Map([...ended, ...sent])
  }
}

const endAll = (calls: readonly Call[], ended: Ended) => new Map(calls.map(({ ref }) => [ref, ended]))

/** Puts the words of each message together. One with a hole, or that is too long with its values, is not sent. */
async function prepare(context: Context, account: Account, calls: readonly Call[]) {
  const [drafts, texts, answered] = [
    await draftsOf(context, calls),
    await approvedTextsOf(context, account.id),
    await answeredRefs(context, calls),
  ]
  const ready: Outgoing[] = []
  const ended = new Map<string, Ended>()
  for (const call of calls) {
    const draft = drafts.get(call.ref)
    const filled = draft && fillText(draft.text, draft.values)
    const refusal = refusalOf(account, draft, filled)
    if (!draft || !filled || refusal !== undefined)
      ended.set(call.ref, { outcome: 'refused', code: refusal ?? 'draft' })
    else
      ready.push({
        ...call,
        language: draft.language,
        subject: draft.subject,
        text: filled.text,
        template: draft.text,
        values: draft.values,
        approved: findApproved(texts, { template: draft.text, values: draft.values }),
        isAnswered: answered.has(call.ref),
      })
  }
  return { ready, ended }
}

function refusalOf({ kind }: Account, draft: Draft | undefined, filled: ReturnType<typeof fillText> | undefined) {
  if (!draft || !filled) return 'draft'
  if (filled.missing.length > 0) return `missing ${filled.missing.join(' ')}`
  return [...filled.text].length > mostLetters[kind] ? 'tooLong' : undefined
}

/** Those who have written to this channel within a day. */
async function answeredRefs({ db }: Pick<Context, 'db'>, calls: readonly Call[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ref: string }>`
    select r.client_ref as ref from messaging.recipients r
    where r.client_ref = any(${calls.map(({ ref }) => ref)}::uuid[]) and exists (
      select from messaging.replies p
      where p.channel_id = r.channel_id and p.from_address = r.address and p.at > clock_timestamp() - interval '23 hours 50 minutes')`.execute(
    db,
  )
  return new Set(rows.map(({ ref }) => ref))
}
