export interface HeatEdge {
  key: string
  label: string
  /** The text below the drawing instead of the title, where space is short. */
  drawn?: string
}

export interface HeatCell {
  row: string
  column: string
  value: number
}
