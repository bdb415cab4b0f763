import { breakages } from '@seamark/contract/messaging/channels/accounts'
import { type BulkState, type RecipientState, skipReasons } from '@seamark/contract/messaging/choices'
import type { BulkChannel, ListedBulk } from '@seamark/contract/messaging/bulks/bulks'
import { failedReasons, reasonsOf, retriedReasons } from '@seamark/contract/messaging/bulks/fields'
import type { Recipient } from '@seamark/contract/messaging/bulks/recipients'
import type { Tone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { currentLanguage, t } from '../../../platform/language/i18n.ts'
import { variablesText } from '../texts/variable-text.ts'

const tones: Record<BulkState, Tone> = {
  draft: 'quiet',
  checking: 'busy',
  ready: 'busy',
  approving: 'warning',
  scheduled: 'busy',
  running: 'busy',
  paused: 'warning',
  done: 'good',
  cancelled: 'quiet',
}
export const bulkTone = ({ state }: Pick<ListedBulk, 'state'>) => tones[state]
export const bulkStateText = ({ state }: Pick<ListedBulk, 'state'>) => t(`messaging.state.${state}`)

const recipientTones: Partial<Record<RecipientState, Tone>> = {
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  unknown: 'warning',
  skipped: 'warning',
  claimed: 'busy',
  calling: 'busy',
  handed: 'busy',
  task: 'busy',
}
export const recipientTone = ({ state }: Pick<Recipient, 'state'>): Tone => recipientTones[state] ?? 'quiet'

/** The parts of a bulk as people ask for them; a bulk that is under way has some of each. */
export const outcomeParts = {
  left: ['sent', 'delivered', 'read'],
  waiting: ['chosen', 'waiting', 'claimed', 'calling', 'task', 'handed'],
  skipped: ['skipped'],
  failed: ['failed'],
  unknown: ['unknown'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly RecipientState[]>
export type OutcomePart = keyof typeof outcomeParts
export const outcomeNames = ['left', 'waiting', 'skipped', 'failed', 'unknown', 'cancelled'] as const

export const outcomeCounts = ({ counts }: Pick<ListedBulk, 'counts'>): Record<OutcomePart, number> => {
  const of = (part: OutcomePart) => outcomeParts[part].reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return {
    left: of('left'),
    waiting: of('waiting'),
    skipped: of('skipped'),
    failed: of('failed'),
    unknown: of('unknown'),
    cancelled: of('cancelled'),
  }
}

/** Why a recipient gets nothing: who has written today and when, else the reason behind the verdict. */
export function reasonText({ verdict, reason, usedBy, usedAt, missing }: Recipient): string {
  if (verdict === 'usedToday' && usedBy && usedAt)
    return t('messaging.reason.usedBy', { name: usedBy.name, time: dateTime(usedAt) })
  if (missing.length > 0) return t('messaging.reason.missing', { names: variablesText(missing, currentLanguage()) })
  return whyText(reason)
}

const knownReasons = [
  ...Object.values(reasonsOf).flat(),
  ...retriedReasons,
  ...failedReasons,
  ...skipReasons,
  'notTicked' as const,
]

/** A reason in words; a provider's own code stays as it is. */
export function whyText(reason: string): string {
  const known = knownReasons.find((one) => one === reason)
  return known ? t(`messaging.reason.${known}`) : reason
}

/** A channel by hand is known by its platform, another by what its provider knows it by. */
export const channelText = ({ platform, name }: Pick<BulkChannel, 'platform' | 'name'>) =>
  platform === null ? name : t('messaging.hand.channel', { platform: t(`messaging.platform.${platform}`) })

/** Why a channel does not send: what somebody wrote, or what its provider answered, with its code. */
export function channelWhyText({ state, why }: Pick<BulkChannel, 'state' | 'why'>): string {
  if (state !== 'broken') return why
  const [first = '', ...rest] = why.split(' ')
  const known = breakages.find((one) => one === first)
  return known ? t(`messaging.breakage.${known}`, { code: rest.join(' ') }) : why
}

/** When a bulk leaves or has ended, in a few words. */
export function whenText({ state, scheduledAt, endedAt, confirmedAt, createdAt }: ListedBulk): string {
  if (endedAt) return t('messaging.when.ended', { at: dateTime(endedAt) })
  if (scheduledAt && (state === 'scheduled' || state === 'approving'))
    return t('messaging.when.scheduled', { at: dateTime(scheduledAt) })
  if (confirmedAt) return t('messaging.when.confirmed', { at: dateTime(confirmedAt) })
  return t('messaging.when.created', { at: dateTime(createdAt) })
}
