/** Returns the order after `id` has moved in front of `before`, or to the end if that is null; undefined if `before` is unknown. */
export function placeAmongSiblings(
  siblings: readonly number[],
  id: number,
  before: number | null,
): number[] | undefined {
  const others = siblings.filter((sibling) => sibling !== id)
  if (before === null) return [...others, id]
  const place = others.indexOf(before)
  return place < 0 ? undefined : others.toSpliced(place, 0, id)
}
