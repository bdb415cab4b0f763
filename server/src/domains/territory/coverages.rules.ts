/** What somebody covers: an area, a lane, or the area for that lane alone. */
export interface Covered {
  area: string | null
  lane: string | null
}

type IsWithin = (inner: string, outer: string) => boolean

/** Whether some companies could belong to both: the areas hold one another or one is not said, and the lanes do not exclude one another. */
export function overlap(one: Covered, other: Covered, isWithin: IsWithin): boolean {
  const lanes = one.lane === null || other.lane === null || one.lane === other.lane
  const areas =
    one.area === null || other.area === null || isWithin(one.area, other.area) || isWithin(other.area, one.area)
  // An area alone and a lane alone meet in nearly every company: to say so everywhere would say nothing.
  const isComparable = (one.area !== null && other.area !== null) || (one.lane !== null && other.lane !== null)
  return lanes && areas && isComparable
}

interface CoverageRow extends Covered {
  id: number
  user_id: number | null
  department_id: number | null
}

/** Which coverages of others overlap with each, by id. What somebody covers twice herself confuses nobody. */
export function overlaps(rows: readonly CoverageRow[], isWithin: IsWithin): Map<number, number[]> {
  const isOthers = (one: CoverageRow, other: CoverageRow) =>
    one.user_id !== other.user_id || one.department_id !== other.department_id
  return new Map(
    rows.map((row) => [
      row.id,
      rows.filter((other) => isOthers(row, other) && overlap(row, other, isWithin)).map(({ id }) => id),
    ]),
  )
}
