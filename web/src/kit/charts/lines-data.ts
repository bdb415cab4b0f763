export interface LinePoint {
  key: string
  label: string
  /** The data has only a part of this period. */
  isPartial: boolean
}

export interface Line {
  key: string
  label: string
  /** One value for each point; null where there is none. */
  values: readonly (number | null)[]
  /** The line is drawn thin and broken, as the one that others are compared with. */
  isBeside?: boolean
  /** Marks the values that are only a part, where lines differ in that. */
  parts?: readonly boolean[]
  /** Returns the address of the rows behind a point. */
  to?: (point: number) => string | undefined
}
