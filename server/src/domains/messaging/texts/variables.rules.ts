import { type Variable, variables } from '@seamark/contract/messaging/texts/variables'

export type Values = Readonly<Record<Variable, string>>

export const noValues = Object.fromEntries(variables.map((name) => [name, ''])) as Values

/** `{{contact}}`, or `{{contact|您好}}` with what stands where the value is empty. */
const place = /\{\{\s*([\w.]+)\s*(?:\|([^{}]*))?\}\}/g

const isVariable = (name: string): name is Variable => variables.some((one) => one === name)

/**
 * Returns the text with its values put in as text, and the variables that are empty and have no fallback: such a text is not sent, since it
 * would have a hole. A value is never read for variables of its own.
 */
export function fillText(text: string, values: Values): { text: string; missing: Variable[] } {
  const missing = new Set<Variable>()
  const filled = text.replace(place, (whole, name: string, fallback: string | undefined) => {
    if (!isVariable(name)) return whole
    const value = values[name].trim()
    if (value === '' && fallback === undefined) missing.add(name)
    return value === '' ? (fallback ?? '').trim() : value
  })
  return { text: filled, missing: [...missing] }
}

/** Returns the text with these values in their places, and nothing in all others: not even what stands where a value is empty. */
export const fillPlaces = (text: string, values: Partial<Values>) =>
  text.replaceAll(/\{\{\s*([\w.]*)[^{}]*\}\}/g, (_, name: string) => (isVariable(name) && values[name]) || '')

/** Whether a text has a place for this variable. */
export const usesVariable = (text: string, variable: Variable) =>
  [...text.matchAll(place)].some(([, name]) => name === variable)

/** Returns the places of a text that name no variable, each with the one that was probably meant. */
export function unknownPlaces(text: string): { name: string; meant: Variable | undefined }[] {
  return [...text.matchAll(place)]
    .map(([, name = '']) => name)
    .filter((name) => !isVariable(name))
    .map((name) => ({ name, meant: nearest(name) }))
}

function nearest(name: string): Variable | undefined {
  const ranked = variables
    .map((variable) => ({ variable, distance: distanceTo(name.toLowerCase(), variable) }))
    .toSorted((one, other) => one.distance - other.distance)
  return ranked[0] && ranked[0].distance <= 2 ? ranked[0].variable : undefined
}

/** Who writes `prce` has mistyped a price, of whatever container. */
const distanceTo = (name: string, variable: Variable) =>
  Math.min(distanceOf(name, variable), distanceOf(name, variable.replace(/\d.*$/, '')))

/** How many letters must be changed, added or left out (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === wanted ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
