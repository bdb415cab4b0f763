export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Returns random numbers that depend only on `seed` and `index` (mulberry32), so that rows can be made in any order. */
export function createSeededRandom(seed: number, index: number) {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    chance: (probability: number) => next() < probability,
    digits: (length: number) => String(Math.floor(next() * 10 ** length)).padStart(length, '0'),
    pick: <Item>(items: readonly Item[]): Item => pickAt(items, Math.floor(next() * items.length)),
    weighted: <Item>(items: readonly Item[], weight: (item: Item) => number): Item => {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
      return items.find((item) => (left -= weight(item)) < 0) ?? pickAt(items, 0)
    },
  }
}

function pickAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at]
  if (item === undefined) throw new RangeError('There is nothing to choose from')
  return item
}
