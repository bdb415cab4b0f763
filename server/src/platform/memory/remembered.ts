/** Longer texts are hardly ever said again. */
const longest = 100

/**
 * Returns the function with a memory of its answers, for texts that come again and again, as the cells of a column do. `read` must answer by its
 * text alone. The memory is emptied when it holds `most` texts.
 */
export const remembered = <Answer>(read: (text: string) => Answer, most: number): ((text: string) => Answer) =>
  rememberedBy((text) => text, read, most)

/** The same for questions of several parts; `keyOf` joins them so that no two questions have the same key. */
export function rememberedBy<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  read: (asked: Asked) => Answer,
  most: number,
): (asked: Asked) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (asked) => {
    const key = keyOf(asked)
    const before = known.get(key)
    if (before) return before.answer
    const answer = read(asked)
    if (key.length > longest) return answer
    if (known.size >= most) known.clear()
    known.set(key, { answer })
    return answer
  }
}
