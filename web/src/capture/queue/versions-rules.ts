import { type Card, type Draft, emptyCard, type Held, type Sent } from './database.ts'

/**
 * A capture as any version of the page has written it: what that version did not know is empty, what it knew besides stays. Undefined for what is none;
 * it stays where it is.
 */
export function asHeld(value: unknown): Held | undefined {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['author'] !== 'number') return undefined
  if (typeof value['exhibitionId'] !== 'number' || !isRecord(value['card'])) return undefined
  const usual = { savedAt: 0, capturedAt: new Date(0).toISOString(), revision: 1, refusal: null }
  // Versions only add to what a capture has.
  return { ...usual, ...value, card: asCard(value['card']) } as Held
}

/** A draft as any version has written it. The first ones had no id for one that is no capture yet. */
export function asDraft(value: unknown, id: string): Draft | undefined {
  if (!isRecord(value) || !isRecord(value['card'])) return undefined
  const editing = (isRecord(value['editing']) ? value['editing'] : null) as Draft['editing']
  return {
    id: editing?.id ?? (typeof value['id'] === 'string' ? value['id'] : id),
    card: asCard(value['card']),
    editing,
  }
}

/** Captures that were sent, by their ids. The first versions kept only the stamp of each. */
export function asSent(value: unknown): Record<string, Sent> {
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(
    entries.flatMap(([id, one]): [string, Sent][] => {
      if (typeof one === 'string') return [[id, { stamp: one, revision: 0, text: undefined }]]
      if (!isRecord(one)) return []
      const { stamp, revision, text } = one
      if (typeof stamp !== 'string') return []
      return [
        [
          id,
          {
            stamp,
            revision: typeof revision === 'number' ? revision : 0,
            text: typeof text === 'string' ? text : undefined,
          },
        ],
      ]
    }),
  )
}

const asCard = (value: Record<string, unknown>): Card => ({ ...emptyCard, ...value })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
