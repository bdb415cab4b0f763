/**
 * PostgreSQL refuses a NUL in every text, and half of a surrogate pair in JSON. Texts from outside may hold either, and one that is cut in the middle of an emoji
 * gets the second. Work that writes such a text would fail each time that it is tried.
 */

/** Whether PostgreSQL takes a text in every kind of column. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns the text with U+FFFD in place of what PostgreSQL refuses. */
export const storableText = (text: string): string =>
  isStorable(text) ? text : text.toWellFormed().replaceAll('\0', '\u{FFFD}')

/** Returns the beginning of a text, storable and of `most` UTF-16 units at most. A letter that does not fit whole is left out. */
export function cutText(text: string, most: number): string {
  const isHalved = text.length > most && isLeading(text.charCodeAt(most - 1))
  return storableText(text.slice(0, isHalved ? most - 1 : most))
}

const isLeading = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

/** Returns a value as JSON that PostgreSQL takes. A property of the value whose name cannot be stored is left as it is. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return mayBeRefused.test(json) ? JSON.stringify(value, storableValue) : json
}

/** What PostgreSQL refuses is always escaped in JSON. The same letters may also be a text about escapes, which then stays as it is. */
const mayBeRefused = /\\u(?:0000|d[89a-f])/
const storableValue = (_name: string, value: unknown) => (typeof value === 'string' ? storableText(value) : value)
