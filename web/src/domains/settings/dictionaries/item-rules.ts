import type { DictionaryItem } from '@seamark/contract/settings/dictionaries'

/** Before which item one goes that moves by a step; null is the end, undefined means that it stands there already. */
export function neighbour(items: readonly DictionaryItem[], { id }: DictionaryItem, step: -1 | 1): number | null | undefined {
  const place = items.findIndex((item) => item.id === id)
  const target = place + step
  if (place < 0 || target < 0 || target >= items.length) return undefined
  return items[step === -1 ? target : target + 1]?.id ?? null
}

/** Before which item a dragged one goes that was dropped on another: it takes that one's place. */
export function dropPlace(items: readonly DictionaryItem[], dragged: number, target: number): number | null | undefined {
  const from = items.findIndex(({ id }) => id === dragged)
  const to = items.findIndex(({ id }) => id === target)
  if (from < 0 || to < 0 || from === to) return undefined
  return items[from < to ? to + 1 : to]?.id ?? null
}
