/** Returns the middle of what earlier runs found; null while there are too few to say what is usual. */
export function usualYield(found: readonly number[]): number | null {
  if (found.length < 3) return null
  const sorted = found.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const [middle = 0, before = 0] = [sorted[half], sorted[half - 1]]
  return sorted.length % 2 === 1 ? middle : Math.floor((before + middle) / 2)
}

/** A run that finds nothing, or less than a third of what is usual, is looked at by a person: it is never "0 found, all well". */
export const isSilentRun = (found: number, usual: number | null) => found === 0 || (usual !== null && found * 3 < usual)

/** After so many runs without anything a source is paused. */
export const mostSilentRuns = 3
