import { type Card, type Editing, emptyCard, type Held, type Sent } from './database.ts'

interface Chosen {
  fairId: number | undefined
  /** The exhibitions that the phone knows. */
  fairs: readonly { id: number }[]
}

/**
 * The exhibition of a card that is saved. A new one is of the chosen exhibition. A changed one stays where it was captured, unless another was chosen
 * meanwhile, or the server has refused it and no longer has its own.
 */
export function fairOf(editing: Editing | null, { fairId, fairs }: Chosen): number | undefined {
  if (!editing || editing.fairId !== fairId) return fairId
  const isGone = editing.refusal !== null && !fairs.some(({ id }) => id === editing.exhibitionId)
  return isGone ? fairId : editing.exhibitionId
}

/** Whether a card that cannot be saved yet has words that would be lost. */
export const hasWords = ({ mobile, telephone, email, wechat, position, badgeText }: Card): boolean =>
  [mobile, telephone, email, wechat, position, badgeText].some((text) => text.trim() !== '')

/** Whether nothing stands on a card, as on one whose words were taken away again. */
export const isBlankCard = (card: Card): boolean => isSameCard(card, emptyCard)

/** Whether two cards say the same; photos are compared by their digests. */
const isSameCard = (one: Card, other: Card): boolean => textOf(one) === textOf(other)

/** What a card says, in one text. */
export const textOf = (card: Card) =>
  JSON.stringify(
    Object.keys(emptyCard)
      .toSorted()
      .map((field) => {
        const value: unknown = card[field as keyof Card]
        return field === 'front' || field === 'back' ? ((value as Card['front'])?.sha256 ?? null) : value
      }),
  )

interface Standing {
  /** The capture as it waits, if it does. */
  waiting: Pick<Held, 'stamp' | 'card'> | undefined
  /** As it was sent, where it has left this phone. */
  sent: Pick<Sent, 'stamp' | 'text'> | undefined
}

/** Whether another page has saved the capture since this one opened it, and said something else of it. */
export function isChangedElsewhere({ waiting, sent }: Standing, opened: string | undefined, card: Card): boolean {
  if (waiting) return waiting.stamp !== opened && !isSameCard(waiting.card, card)
  return sent !== undefined && sent.stamp !== opened && sent.text !== textOf(card)
}

/** A revision by which what is saved now wins over all that this phone has kept or sent of the capture. */
export const revisionAbove = (
  held: Pick<Held, 'revision'>,
  { waiting, sent }: Record<'waiting' | 'sent', { revision: number } | undefined>,
): number => Math.max(held.revision, (waiting?.revision ?? 0) + 1, (sent?.revision ?? 0) + 1)
