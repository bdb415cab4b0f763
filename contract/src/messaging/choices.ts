/**
 * draft → checking → ready → (approving →) scheduled → running ⇄ paused → done; cancelled from any before done. A check that fails, and every change
 * of text or audience, leads back to draft.
 */
export const bulkStates = [
  'draft',
  'checking',
  'ready',
  'approving',
  'scheduled',
  'running',
  'paused',
  'done',
  'cancelled',
] as const
export type BulkState = (typeof bulkStates)[number]

/** Whom a bulk is written to: a client, a chat group, or a friend of our QQ accounts who is no client's. */
export const targetKinds = ['client', 'group', 'friend'] as const
export type TargetKind = (typeof targetKinds)[number]

/** What was found when the recipients were checked. Each but `sendable` keeps its recipients from being written to. */
export const verdicts = [
  'sendable',
  'usedToday',
  'optedOut',
  'noAddress',
  'noConsent',
  'resigned',
  'hidden',
  'duplicate',
  'missingVariable',
] as const
export type Verdict = (typeof verdicts)[number]

export const recipientStates = [
  'chosen',
  'waiting',
  'claimed',
  'calling',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
  'task',
  'handed',
] as const
export type RecipientState = (typeof recipientStates)[number]

/** The platforms on which a message is sent by hand. On the last three we know chat groups alone. */
export const handPlatforms = [
  'qq',
  'wechat',
  'whatsapp',
  'telegram',
  'zalo',
  'linkedin',
  'facebook',
  'instagram',
  'wecom',
  'line',
  'other',
] as const
export type HandPlatform = (typeof handPlatforms)[number]
export const groupsOnly: readonly HandPlatform[] = ['wecom', 'line', 'other']

/** Why somebody leaves a recipient out whom she could write to by hand. */
export const skipReasons = ['notFriend', 'wrongAccount', 'inTalks', 'notFitting', 'otherReason'] as const
export type SkipReason = (typeof skipReasons)[number]

/** Whose clients: the caller's own, all of people whom she reaches, or all that she may see, with those of the pool. */
export const plannerScopes = ['mine', 'department', 'all'] as const

export const templateKinds = ['text', 'mail'] as const
export type TemplateKind = (typeof templateKinds)[number]
/** A draft is its author's alone; a released template is offered to all who write bulks. */
export const templateStates = ['draft', 'released'] as const
export type TemplateState = (typeof templateStates)[number]

/** How many letters a message has at most on each way; a text of a template fits all ways that take so many. */
export const mostLetters = {
  mail: 20_000,
  byHand: 4000,
  sms: 500,
  wecom: 4000,
  whatsapp: 4096,
  telegram: 4096,
  zalo: 2000,
  zns: 2000,
  line: 5000,
} as const
export const mostTemplateLetters = { text: 4000, mail: mostLetters.mail } as const satisfies Record<
  TemplateKind,
  number
>

/** The ways of an address that can be put on the list of opt-outs by hand. */
export const addressKinds = ['email', 'mobile', 'qq', 'wechat', 'telegram', 'zalo'] as const
export type AddressKind = (typeof addressKinds)[number]
/** The classes in which addresses are compared; a client or group is a target itself. */
export const addressClasses = [
  'phone',
  'sms',
  'whatsapp',
  'zns',
  'mail',
  'qq',
  'wecom',
  'telegram',
  'line',
  'zalo',
  'wechat',
  'profile',
  'chat',
  'client',
  'group',
] as const
export const optOutReasons = ['optOut', 'complaint', 'hardBounce', 'invalid', 'byHand'] as const
export type OptOutReason = (typeof optOutReasons)[number]
export const replyStates = ['open', 'done'] as const
/** Whether it is known who somebody is that talks with an account of ours. */
export const peerStates = ['unbound', 'bound'] as const

/** Why sending stops by itself: what came back of the last messages of a channel. */
export const brakes = ['hardBounces', 'complaints', 'refusals'] as const

/** What a provider tells by its webhook. */
export const hookEventKinds = ['status', 'failed', 'message', 'peer'] as const
