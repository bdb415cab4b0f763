interface HiddenName {
  id: number
  key: string
}

/**
 * Splits the names that somebody gives to records, in their order: `told` are the companies of which she learns by them for the first time that day.
 * Once the day is spent all further names are `beyond` it, whether anybody holds them or not, but for those of which she was told. The record that
 * spends the day is told whole: refused, it would tell uncounted that one of its names is held.
 */
export function splitNames(
  records: readonly (readonly string[])[],
  hidden: readonly HiddenName[],
  known: ReadonlySet<number>,
  most: number,
): { told: number[]; beyond: Set<string> } {
  const idsOf = Map.groupBy(hidden, ({ key }) => key)
  const told = new Set<number>()
  const passed = new Set<string>()
  const beyond = new Set<string>()
  for (const keys of records) {
    const isSpent = known.size + told.size >= most
    for (const key of keys) {
      const ids = (idsOf.get(key) ?? []).map(({ id }) => id)
      const wasTold = ids.length > 0 && ids.every((id) => known.has(id))
      if (wasTold || passed.has(key)) continue
      if (isSpent) beyond.add(key)
      else passed.add(key)
      if (!isSpent) for (const id of ids) if (!known.has(id)) told.add(id)
    }
  }
  return { told: [...told], beyond }
}
