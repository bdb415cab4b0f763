export interface Bar {
  key: string
  label: string
  /** The full text, shown where there is room. */
  title?: string
  /** The amounts of the parts, by the part's key. */
  values: Readonly<Record<string, number>>
  /** Another figure of the bar, which is not drawn: the table and the tooltip show it. */
  beside?: number
}

export interface BarPart {
  key: string
  label: string
  /** What the part says, where its colour must say it too, whichever other parts are drawn. */
  tone?: 'fresh' | 'growth' | 'decline' | 'loss'
}

export const totalOf = ({ values }: Bar, parts: readonly BarPart[]) =>
  parts.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)
