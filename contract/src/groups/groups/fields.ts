import { z } from 'zod'
import { languages } from '../../languages.ts'
import { id } from '../../platform/envelope.ts'
import { isVisible, line, lines, narrow } from '../../phonebook/matching/texts.ts'

/** In the order of the specification; the last three are ours. */
export const groupPlatforms = [
  'qq',
  'wechat',
  'linkedin',
  'facebook',
  'whatsapp',
  'telegram',
  'instagram',
  'zalo',
  'wecom',
  'line',
  'other',
] as const
export type GroupPlatform = (typeof groupPlatforms)[number]

/** A group of forwarders (同行群), or one in which clients ask for prices (询价群). */
export const chosenTypes = ['freightAgent', 'inquiry'] as const

/** A talk between two people (私聊) is made by the file that it is read from, and stays one. */
export const groupTypes = [...chosenTypes, 'private'] as const
export type GroupType = (typeof groupTypes)[number]

/** From a muted group no findings are wanted; one that was left or dissolved keeps its messages, and nothing is sent to it. */
export const groupStates = ['active', 'muted', 'left', 'dissolved'] as const
export type GroupState = (typeof groupStates)[number]

/** A group with more people than this is normally one of forwarders. */
export const largeGroup = 100

/** An account or a nickname as it is compared: narrow, in small letters, without blanks. */
export const groupKey = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Ports of one end by their codes where we know them, else in the words that were typed. */
const places = z
  .array(line(80).refine(isVisible, 'field.invalid'))
  .max(20)
  .overwrite((given) => [...new Set(given)])

/** Everything about a group that somebody types. */
export const groupFields = {
  platform: z.enum(groupPlatforms),
  account: narrow(200).refine(isVisible, 'groups.account_blank'),
  name: line(200).refine(isVisible, 'groups.name_blank'),
  type: z.enum(chosenTypes, { error: 'groups.type_blank' }),
  state: z.enum(groupStates),
  memberCount: z.number().int().min(0).max(1_000_000).nullable(),
  ownerNickname: line(100),
  ownerWechat: narrow(100),
  /** The code of an area of the atlas. */
  ownerArea: narrow(20),
  startPorts: places,
  endPorts: places,
  transferPorts: places,
  /** Who answers in the group. */
  assistantId: id.nullable(),
  /** Who looks after it. */
  operatorId: id.nullable(),
  /** The company whose people ask in it. */
  companyId: id.nullable(),
  /** In which language people write in it; empty where it is the usual one of its platform. */
  language: z.enum(['', ...languages]),
  remark: lines(2000),
}
export type GroupField = keyof typeof groupFields
// The keys of the object are exactly the fields of the type.
export const groupFieldNames = Object.keys(groupFields) as GroupField[]
