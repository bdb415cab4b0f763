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

/** Whose clients: the caller's own, all of people whom she reaches, or all that she may see, with those of the pool. */
export const plannerScopes = ['mine', 'department', 'all'] as const
