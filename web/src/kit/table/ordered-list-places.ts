interface Placed {
  id: number
}

/** Returns the row before which a row goes when it moves by a step; null is the end, undefined means that it stands there already. */
export function neighbourOf(rows: readonly Placed[], { id }: Placed, step: -1 | 1): number | null | undefined {
  const place = rows.findIndex((row) => row.id === id)
  const target = place + step
  if (place < 0 || target < 0 || target >= rows.length) return undefined
  return rows[step === -1 ? target : target + 1]?.id ?? null
}

/** Returns the row before which a dropped one goes: it takes the place of the row under it. */
export function dropPlace(rows: readonly Placed[], dragged: number, target: number): number | null | undefined {
  const from = rows.findIndex(({ id }) => id === dragged)
  const to = rows.findIndex(({ id }) => id === target)
  if (from < 0 || to < 0 || from === to) return undefined
  return rows[from < to ? to + 1 : to]?.id ?? null
}
