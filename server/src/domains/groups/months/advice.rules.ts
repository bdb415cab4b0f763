import { type GroupState, type GroupType, largeGroup } from '@seamark/contract/groups/groups/fields'
import type { GroupAdvice } from '@seamark/contract/groups/months/months'

/** What is known of a group: over the last 90 days where nothing else is said. */
export interface Worth {
  type: GroupType
  state: GroupState
  size: number
  /** Null where nothing was ever said. */
  silentDays: number | null
  /** Within six months. */
  newClients: number
  orders: number
  findings: number
  accepted: number
  onlyHere: number
  supplies: number
  demands: number
}

const silence = 30
/** Fewer findings than this say nothing about a group. */
const enough = 10

/** Says what to do with a group, and why; null where too little is known of it, nobody of us is in it any more, or it is a talk. A group that brought somebody is kept, whatever its talk is like. */
export function adviceFor(worth: Worth): GroupAdvice | null {
  if (worth.type === 'private' || worth.state === 'left' || worth.state === 'dissolved') return null
  const brought = [
    ...(worth.newClients > 0 ? [{ reason: 'broughtClients' as const, count: worth.newClients }] : []),
    ...(worth.orders > 0 ? [{ reason: 'broughtOrders' as const, count: worth.orders }] : []),
  ]
  if (brought.length > 0) return { advice: 'keep', reasons: brought }
  const unlike = reasonsToChange(worth)
  if (unlike.length > 0) return { advice: 'changeType', reasons: unlike }
  const idle = reasonsToLeave(worth)
  return idle.length > 0 ? { advice: 'leave', reasons: idle } : null
}

function reasonsToChange({ type, size, supplies, demands }: Worth): GroupAdvice['reasons'] {
  if (type !== 'inquiry') return []
  const posts = supplies + demands
  const share = posts < enough ? 0 : Math.round((100 * supplies) / posts)
  return [
    ...(share >= 60 ? [{ reason: 'mostlySupply' as const, count: share }] : []),
    ...(size > largeGroup ? [{ reason: 'large' as const, count: size }] : []),
  ]
}

function reasonsToLeave({ silentDays, findings, accepted, onlyHere }: Worth): GroupAdvice['reasons'] {
  const elsewhere = findings < enough ? 0 : Math.round((100 * (findings - onlyHere)) / findings)
  return [
    ...(silentDays !== null && silentDays >= silence ? [{ reason: 'silent' as const, count: silentDays }] : []),
    ...(accepted === 0 && elsewhere >= 80 ? [{ reason: 'seenElsewhere' as const, count: elsewhere }] : []),
  ]
}

/** The order of the list by advice: what asks for a deed has the higher ranks. */
export const rankOf = (advice: GroupAdvice | null): number => (advice ? ranks[advice.advice] : 0)
const ranks: Record<GroupAdvice['advice'], number> = { leave: 3, changeType: 2, keep: 1 }
