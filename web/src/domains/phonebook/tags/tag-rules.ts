/** The sibling before which an item goes when it moves by a step; null is the end, undefined means that it cannot move. */
export function neighbour(
  siblings: readonly { id: number }[],
  { id }: { id: number },
  step: -1 | 1,
): number | null | undefined {
  const place = siblings.findIndex((one) => one.id === id)
  const target = place + step
  if (place < 0 || target < 0 || target >= siblings.length) return undefined
  return siblings[step === -1 ? target : target + 1]?.id ?? null
}

/** The tags to add and to remove to get from the first list to the second. */
export const tagChanges = (before: readonly number[], after: readonly number[]) => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
})
