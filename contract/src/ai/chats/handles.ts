/** A name that a chat has for a record, such as K3, as the source of a regular expression. */
export const handleSource = String.raw`K\d+`

const named = new RegExp(String.raw`\[(${handleSource})\]`, 'g')

/** Puts something in the place of each name of a record that stands in a text as `[K3]`. */
export const replaceHandles = (text: string, by: (handle: string, all: string) => string): string =>
  text.replaceAll(named, (all, handle: string) => by(handle, all))

/** The names of records that stand in a text, as `[K3]`. */
export const handlesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(named)].map(([, handle = '']) => handle))
