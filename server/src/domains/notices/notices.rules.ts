/** Where a page of notices ends: the last one's moment, in milliseconds, and id. */
export const writeCursor = ({ told_at, id }: { told_at: Date; id: number }) => `${told_at.getTime()}-${id}`

/** What a cursor says; its form is checked by the contract. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [at, id] = cursor.split('-').map(Number)
  return { at: new Date(at ?? 0), id: id ?? 0 }
}
