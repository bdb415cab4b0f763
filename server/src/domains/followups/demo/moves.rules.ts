import type { RecordProgress } from '@seamark/contract/followups/templates/templates'
import type { DemoRecord } from './stories.rules.ts'

/** The progress from which and to which a record has moved its company. */
export type Moves = ReadonlyMap<DemoRecord, { from: string; to: RecordProgress }>

export function movesOf(stories: readonly DemoRecord[][]): Moves {
  const moves = new Map<DemoRecord, { from: string; to: RecordProgress }>()
  for (const story of stories) {
    let from = 'unconfirmed'
    for (const record of story) {
      if (record.progress !== from) moves.set(record, { from, to: record.progress })
      from = record.progress
    }
  }
  return moves
}
