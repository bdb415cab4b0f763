import {
  type GroupField,
  groupFieldNames,
  type GroupPlatform,
  type GroupType,
} from '@seamark/contract/groups/groups/fields'
import type { Group, GroupChanges, NewGroup } from '@seamark/contract/groups/groups/groups'

/** What the form holds: every field that people type. A new group has no type yet, so that somebody chooses it. */
export type GroupValues = Omit<NewGroup, 'confirmLarge' | 'requestId' | 'platform' | 'type'> & {
  platform: GroupPlatform
  type: GroupType | undefined
}

const empty: GroupValues = {
  platform: 'wechat',
  account: '',
  name: '',
  type: undefined,
  state: 'active',
  memberCount: null,
  ownerNickname: '',
  ownerWechat: '',
  ownerArea: '',
  startPorts: [],
  endPorts: [],
  transferPorts: [],
  assistantId: null,
  operatorId: null,
  companyId: null,
  language: '',
  remark: '',
}

/** The values of a group, or those with which a new one begins. */
export function valuesOf(group: Group | undefined): GroupValues {
  if (!group) return empty
  const { assistant, operator, company, ...fields } = group
  const values = {
    ...fields,
    assistantId: assistant?.id ?? null,
    operatorId: operator?.id ?? null,
    companyId: company?.id ?? null,
  }
  return Object.assign({ ...empty }, Object.fromEntries(groupFieldNames.map((name) => [name, values[name]])))
}

/** What was changed, as the server takes it. The form's empty area is null. */
export function changesOf(values: GroupValues, start: GroupValues): Omit<GroupChanges, 'confirmLarge'> {
  const given = tidy(values)
  return Object.fromEntries(
    groupFieldNames.filter((name) => !isSame(given[name], start[name])).map((name) => [name, given[name]]),
  )
}

/** A new group as the server takes it; the contract says what is missing. */
export const bodyOf = (values: GroupValues): Partial<Record<GroupField, unknown>> => tidy(values)

const tidy = (values: GroupValues): GroupValues => ({ ...values, ownerArea: values.ownerArea ?? '' })

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
