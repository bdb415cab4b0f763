import type { ReadLine, Span } from '../reading/lines.ts'

/** Returns the cell that a line of a sheet came from: that of its first price, since ports may stand in a merged cell above. */
export const cellOfLine = ({
  prices,
  span,
}: Pick<ReadLine, 'prices' | 'span'>): NonNullable<Span['cell']> | undefined =>
  (prices.find((price) => price.span?.cell)?.span ?? span).cell
