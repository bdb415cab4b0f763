import { stripVTControlCharacters } from 'node:util'

/** Returns the beginning of a text without colours, for a report of which only the end may be kept. @param {string} text @param {number} most */
export function firstLines(text, most) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n')
  const shown = lines.slice(0, most).map((line) => (line.length > 300 ? `${line.slice(0, 300)} …` : line))
  return [...shown, ...(lines.length > most ? [`… and ${lines.length - most} more lines`] : [])].join('\n')
}
