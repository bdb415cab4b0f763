import type { Place } from '@seamark/contract/groups/messages/places'
import type { Engine, EngineSettings, Parameters } from '../../../platform/engine/engine.ts'
import { Failure, fail } from '../../../platform/failure.ts'
import { momentText } from './places.rules.ts'

/** A message as the engine holds it. */
export interface MessageRow extends Place {
  groupId: number
  /** 0 is the platform itself. */
  sender: number
  kind: 'text' | 'media' | 'recalled' | 'system' | 'erased'
  isCut: boolean
  text: string
}

/** The columns of a message. None keeps its name, since a condition would then mean the answer's and use no index. */
export const messageColumns = `grp as groupId, toUnixTimestamp64Milli(m.at) as time, file as ofFile, part as ofPart, line as ofLine,
  sender as ofSender, kind as ofKind, is_cut as isCut, text as body`

interface EngineRow {
  groupId: number
  time: number
  ofFile: number
  ofPart: number
  ofLine: number
  ofSender: number
  ofKind: MessageRow['kind']
  isCut: boolean
  body: string
}

/**
 * With the engine's own choice of rows by a threshold, questions by the text index that ask for the newest rows left out
 * some of them (docs/decisions/chat-messages.md).
 */
const exact: EngineSettings = { use_top_k_dynamic_filtering: 0 }

/** Asks for messages. An engine that is away is said as such: findings do not need it. */
export async function askMessages(
  engine: Engine,
  question: string,
  parameters: Parameters,
  settings: EngineSettings = {},
): Promise<MessageRow[]> {
  const rows = await asUnavailable(() => engine.rows<EngineRow>(question, parameters, { ...exact, ...settings }))
  return rows.map((row) => ({
    groupId: row.groupId,
    at: row.time,
    file: row.ofFile,
    part: row.ofPart,
    line: row.ofLine,
    sender: row.ofSender,
    kind: row.ofKind,
    isCut: row.isCut,
    text: row.body,
  }))
}

/** Answers a question to the engine, and refuses it with messages_unavailable while the engine is away. */
export async function asUnavailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Failure && ['platform.engine_down', 'platform.engine_missing'].includes(error.code))
      throw fail('groups.messages_unavailable', {}, { retryAfter: error.details.retryAfter ?? 30 })
    throw error
  }
}

/** What the platform says itself, and what was erased, is no talk. */
export const isTalk = `kind not in ('system', 'erased')`

/** The order of messages within a group. */
export const inOrder = 'm.at, file, part, line'
export const newestFirst = 'm.at desc, file desc, part desc, line desc'

/** A condition that messages stand before or after a place. The time stands beside it, because only that uses the order of the table. */
export function besidePlace(side: '<' | '>' | '<=' | '>=', name: string): string {
  const open = side.startsWith('<') ? '<=' : '>='
  return `m.at ${open} {${name}At:${momentType}} and (m.at, file, part, line) ${side}
    ({${name}At:${momentType}}, {${name}File:UInt32}, {${name}Part:UInt16}, {${name}Line:UInt32})`
}

export const placeParameters = (name: string, { at, file, part, line }: Place): Parameters => ({
  [`${name}At`]: momentText(at),
  [`${name}File`]: file,
  [`${name}Part`]: part,
  [`${name}Line`]: line,
})

export const momentType = "DateTime64(3, 'UTC')"
