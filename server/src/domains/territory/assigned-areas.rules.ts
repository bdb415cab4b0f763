/** One of the areas of a person or department: an area, a lane, or an area for one lane only. */
export interface HeldArea {
  area: string | null
  lane: string | null
}

type IsWithin = (inner: string, outer: string) => boolean

/** Whether a company could belong to both: one area lies in the other or is not given, and the lanes are the same or not given. */
export function areasOverlap(one: HeldArea, other: HeldArea, isWithin: IsWithin): boolean {
  const lanes = one.lane === null || other.lane === null || one.lane === other.lane
  const areas =
    one.area === null || other.area === null || isWithin(one.area, other.area) || isWithin(other.area, one.area)
  // An area alone and a lane alone overlap in nearly every company, so reporting it would be useless.
  const isComparable = (one.area !== null && other.area !== null) || (one.lane !== null && other.lane !== null)
  return lanes && areas && isComparable
}

interface AssignedAreaRow extends HeldArea {
  id: number
  user_id: number | null
  department_id: number | null
}

/** Maps each row to the ids of other people's areas that overlap with it. A person's own overlaps do no harm and are left out. */
export function findOverlaps(rows: readonly AssignedAreaRow[], isWithin: IsWithin): Map<number, number[]> {
  const isOthers = (one: AssignedAreaRow, other: AssignedAreaRow) =>
    one.user_id !== other.user_id || one.department_id !== other.department_id
  return new Map(
    rows.map((row) => [
      row.id,
      rows.filter((other) => isOthers(row, other) && areasOverlap(row, other, isWithin)).map(({ id }) => id),
    ]),
  )
}
