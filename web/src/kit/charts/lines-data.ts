export interface LinePoint {
  key: string
  label: string
  /** The data has only a part of it. */
  isPartial: boolean
}

export interface Line {
  key: string
  label: string
  /** One for each point; null where there is none. */
  values: readonly (number | null)[]
  /** Drawn thin and broken beside the others: what is compared with. */
  isBeside?: boolean
  /** Which of its values are only a part, where that is not the same for all lines. */
  parts?: readonly boolean[]
  /** Where the rows behind a point are. */
  to?: (point: number) => string | undefined
}
