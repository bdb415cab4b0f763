export interface HeatEdge {
  key: string
  label: string
  /** What stands below the drawing instead, where a line is short. */
  drawn?: string
}

export interface HeatCell {
  row: string
  column: string
  value: number
}
