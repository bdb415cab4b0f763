/** What somebody covers: an area, a lane, or the area for that lane alone. */
export interface Covered {
  area: string | null
  lane: string | null
}

type IsWithin = (inner: string, outer: string) => boolean

/** Whether some companies could belong to both: the areas hold one another or one is not said, and the lanes do not exclude one another. */
export function overlap(one: Covered, other: Covered, isWithin: IsWithin): boolean {
  const lanes = one.lane === null || other.lane === null || one.lane === other.lane
  const areas = one.area === null || other.area === null || isWithin(one.area, other.area) || isWithin(other.area, one.area)
  // An area alone and a lane alone meet in nearly every company: to say so everywhere would say nothing.
  const isComparable = (one.area !== null && other.area !== null) || (one.lane !== null && other.lane !== null)
  return lanes && areas && isComparable
}

/** Which others overlap with each, by id. */
export function overlaps<Row extends Covered & { id: number }>(rows: readonly Row[], isWithin: IsWithin): Map<number, number[]> {
  return new Map(rows.map((row) => [row.id, rows.filter((other) => other.id !== row.id && overlap(row, other, isWithin)).map(({ id }) => id)]))
}
