export interface Bar {
  key: string
  label: string
  /** Said in full where there is room. */
  title?: string
  /** How much of each part, by the part's key. */
  values: Readonly<Record<string, number>>
  /** Another figure of the bar, which is not drawn: said in the table, and where somebody points at it. */
  beside?: number
}

export interface BarPart {
  key: string
  label: string
}

export const totalOf = ({ values }: Bar, parts: readonly BarPart[]) =>
  parts.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)
