import type { Engine } from '../../../platform/engine/engine.ts'
import { momentText, type Span } from './places.rules.ts'
import { momentType } from './rows.queries.ts'
import type { Held } from './surplus.rules.ts'

export interface Whose {
  groupId: number
  fileId: number
  part: number
}

/** Returns what a group holds in a span, by keys. The caller holds the lock, so that it stays true. */
export async function readHeld(engine: Engine, { groupId, fileId, part }: Whose, span: Span): Promise<Held> {
  const rows = await engine.rows<{ own: number; word: string; count: number }>(
    `select own, word, count() as count from (
       select (file = {file:UInt32} and part = {part:UInt16}) as own, if(own, toString(line), toString(m.key)) as word
       from facts.messages as m where grp = {group:UInt32} and at >= {from:${momentType}} and at <= {to:${momentType}})
     group by own, word`,
    // Exports without milliseconds give the begin of the second, so its whole is looked at.
    {
      group: groupId,
      file: fileId,
      part,
      from: momentText(Math.floor(span.from / 1000) * 1000),
      to: momentText(Math.floor(span.to / 1000) * 1000 + 999),
    },
  )
  return {
    own: new Set(rows.flatMap(({ own, word }) => (own ? [Number(word)] : []))),
    ofOthers: new Map(rows.flatMap(({ own, word, count }) => (own ? [] : [[word, count] as const]))),
  }
}
