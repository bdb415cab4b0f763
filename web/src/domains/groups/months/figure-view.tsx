import { number } from '../../../platform/language/format.ts'
import { PageLink } from '../../../platform/page.tsx'
import { type Figure, rowsOfFigure } from './month-text.ts'

interface FigureProps {
  figure: Figure
  groupId: number
  month: string
  value: number
}

/** A figure that opens the rows that it counts. */
export function FigureLink({ figure, groupId, month, value }: FigureProps) {
  return value === 0 ? number(value) : <PageLink href={rowsOfFigure(figure, groupId, month)}>{number(value)}</PageLink>
}
