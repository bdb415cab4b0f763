import type { Card, Editing } from './database.ts'

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
