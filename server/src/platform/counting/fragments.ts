/** What the first rows of a list say of a part of a text that is looked for. */
export interface FragmentSample {
  /** How many rows were looked at, and how many the table has. */
  seen: number
  rows: number
  /** Of those that were looked at: how many fit, and how many have every run of three signs, of which alone a trigram index knows. */
  fitting: number
  alike: number
}

/** A row that is passed costs about twice one that the index brings in the order of the table. */
const passing = 2

/**
 * Says whether a page is found sooner by passing rows in the order of the list than by the index. The planner cannot say: it does not know how often
 * the signs of this part stand in rows that do not have it, and each of those is read to find that out.
 */
export function isWalkCheaper({ seen, rows, fitting, alike }: FragmentSample, limit: number): boolean {
  if (fitting === 0) return false
  const passed = ((limit + 1) * seen) / fitting
  const collected = (Math.max(rows, seen) * alike) / seen
  return passed * passing < collected
}

/** The runs of three signs of a text, as patterns that a row has to match before it can hold the text. */
export const runPatterns = (text: string): string[] => [
  ...new Set(
    text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
      const signs = [...word]
      return signs.slice(2).map((_, at) => `%${signs.slice(at, at + 3).join('')}%`)
    }),
  ),
]
