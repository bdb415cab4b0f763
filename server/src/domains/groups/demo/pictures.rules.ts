import type { Drawing } from '../../../platform/files/drawings.ts'

/** Looks like the code of a group, and leads nowhere. */
export const codeDrawing =
  (seed: number): Drawing =>
  (column, row) => {
    const corner = [
      [2, 2],
      [20, 2],
      [2, 20],
    ].find(([x = 0, y = 0]) => column >= x && column < x + 7 && row >= y && row < y + 7)
    if (corner) {
      const edge = Math.max(Math.abs(column - (corner[0] ?? 0) - 3), Math.abs(row - (corner[1] ?? 0) - 3))
      return edge !== 2
    }
    const isInside = column > 1 && column < 27 && row > 1 && row < 27
    return isInside && ((column * 7 + row * 13 + column * row * seed) % 5) % 2 === 1
  }

/** Looks like the lines of a chat, some from the left and some from the right. */
export const chatDrawing: Drawing = (column, row) => {
  const line = Math.floor(row / 4)
  const isOurs = line % 3 === 2
  const long = 8 + ((line * 5) % 9)
  return row % 4 < 2 && (isOurs ? column >= 26 - long && column < 26 : column >= 2 && column < 2 + long)
}
