import type { IncomingHttpHeaders } from 'node:http'
import type { AccountKind } from '@seamark/contract/messaging/channels/accounts'
import type { TargetKind } from '@seamark/contract/messaging/choices'
import type { Language } from '@seamark/contract/languages'
import { CallFailed } from '../../../../platform/outbound/known-calls.ts'
import type { Context } from '../../../../platform/context.ts'
import type { WriteContext } from '../../../../platform/write.ts'
import type { Call } from '../../ledger/calls.commands.ts'
import type { Ended } from '../../ledger/outcomes.rules.ts'
import type { Approved } from '../../texts/approved.rules.ts'
import type { Values } from '../../texts/variables.rules.ts'
import type { PeerNews } from '../peers.rules.ts'

/** A channel's account with its credentials opened. It lives as long as the work that needs it, and is never logged. */
export interface Account {
  id: number
  kind: AccountKind
  /** What the provider knows it by. */
  account: string
  name: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
}

/** A message that is about to leave, with its words. */
export interface Outgoing extends Call {
  language: Language
  subject: string
  /** With its values put in. */
  text: string
  /** As it was written, with its places. */
  template: string
  values: Values
  approved: Approved | undefined
  /** Whether the recipient wrote to this account within a day, so that the provider takes any text. */
  isAnswered: boolean
}

/** A message of which nobody knows whether it left. */
export interface Asked {
  ref: string
  targetKind: TargetKind
  address: string
  providerId: string
  /** To whom the call gave its task; '' where the provider chooses. */
  sender: string
  calledAt: Date
  text: string
}

/** A call of a webhook as it came in. All of it was written by others. */
export interface Hook {
  raw: Buffer
  headers: IncomingHttpHeaders
  query: URLSearchParams
  now: Date
}

export type HookVerdict = 'ok' | 'unsigned' | 'late'

/** What a provider tells. `id` is the same each time that it tells the same. */
export type HookEvent = { id: string; at: Date } & (
  | { kind: 'status'; ref?: string | undefined; providerId?: string | undefined; status: 'sent' | 'delivered' | 'read' }
  | { kind: 'failed'; ref?: string | undefined; providerId?: string | undefined; ended: Ended; isOptOut?: boolean }
  | {
      kind: 'message'
      /** The address as recipients have it, in its class. */
      from: string
      class: string
      name: string
      text: string
      /** The provider's id of our message that it answers, where it says so. */
      answers?: string | undefined
    }
  /** Who they are, and whether they can be reached. */
  | { kind: 'peer'; news: PeerNews }
)

/** A way to send by a provider's interface. It calls once and never tries again by itself: only the ledger does. */
export interface ChannelAdapter {
  kind: AccountKind
  /** Asks the provider whether it knows the account, without sending. The code holds no address and no secret. */
  test(context: Context, account: Account): Promise<{ isOk: boolean; code: string }>
  /** Tells the provider the address of the webhook, where it takes it by a call. */
  announce?(account: Account, hookAddress: string): Promise<{ isOk: boolean; code: string }>
  /** Makes the calls of a lot, sixteen at most or for tasks two hundred, within a hundred seconds, and says how each ended. It never throws. */
  send(context: Context, account: Account, lot: readonly Outgoing[]): Promise<ReadonlyMap<string, Ended>>
  /**
   * Begins to ask about messages of a lot. What it returns asks what became of each, undefined where nobody knows still; what they share is asked for
   * once.
   */
  settle?(context: Context, account: Account): (asked: Asked) => Promise<Ended | undefined>
  /** The text by which a provider is shown that the address of a webhook is ours; undefined refuses it. */
  challenge?(account: Account, query: URLSearchParams): string | undefined
  /** Whether a call of the webhook is the provider's own, compared in constant time. */
  verify(account: Account, hook: Hook): HookVerdict
  /** What a call that was verified tells. Throws where it is in no form of the provider's. */
  events(account: Account, hook: Hook): HookEvent[]
  /** What the provider wants to be answered. */
  answer?: { type: string; body: string }
  /** Takes an event in a way of its own; true where nothing else is to be done with it. */
  onEvent?(tx: WriteContext, account: Account, event: HookEvent): Promise<boolean>
}

/** Makes one call for each message of a lot, all at once. A call that fails without an answer may have been taken. */
export async function sendEach(
  lot: readonly Outgoing[],
  send: (outgoing: Outgoing) => Promise<Ended>,
): Promise<ReadonlyMap<string, Ended>> {
  return new Map(
    await Promise.all(
      lot.map(async (outgoing): Promise<[string, Ended]> => [outgoing.ref, await send(outgoing).catch(endedOf)]),
    ),
  )
}

/** How a call without an answer ended: it surely was not taken only where there was no connection. */
export function endedOf(error: unknown): Ended {
  if (error instanceof CallFailed) return { outcome: error.mayHaveArrived ? 'unknown' : 'later', code: error.code }
  return { outcome: 'unknown', code: 'unheard' }
}
