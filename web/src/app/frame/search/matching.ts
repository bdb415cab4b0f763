import Fuse from 'fuse.js/basic'
import type { PoolPage } from './searchable-pages.ts'

/** A longer search is not fuzzy: one of its words must occur literally. */
const longest = 32

const options = {
  threshold: 0.4,
  distance: 100,
  minMatchCharLength: 1,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'pinyinTitle', weight: 0.3 },
    { name: 'path', weight: 0.3 },
  ],
}

/** Returns a function that finds pages by the typed text, the best first. */
export function pageFinder(pool: readonly PoolPage[]): (typed: string) => PoolPage[] {
  const fuse = new Fuse(pool, options)
  return (typed) => {
    const text = typed.normalize('NFKC').trim()
    if (text === '') return []
    return text.length > longest
      ? pool.filter((page) => hasWord(page, text))
      : fuse.search(text).map(({ item }) => item)
  }
}

function hasWord({ title, pinyinTitle, path }: PoolPage, text: string) {
  const fields = [...title, ...pinyinTitle, path].map((field) => field.toLowerCase())
  return text
    .toLowerCase()
    .split(/\s+/)
    .some((word) => fields.some((field) => field.includes(word)))
}
