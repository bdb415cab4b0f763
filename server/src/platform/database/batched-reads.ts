/**
 * Returns a function that reads one thing, and reads together what is asked for while an earlier read is under way. What is answered was read after it was asked
 * for. When `readAll` fails, all who asked fail.
 */
export function batchReads<Wanted, Result>(
  readAll: (wanted: readonly Wanted[]) => Promise<(wanted: Wanted) => Result>,
): (wanted: Wanted) => Promise<Result> {
  let asked: Asked<Wanted, Result>[] = []
  let isReading = false

  async function readOn() {
    isReading = true
    // Those who ask in the same moment are read together too.
    await Promise.resolve()
    while (asked.length > 0) {
      const batch = asked
      asked = []
      await answer(batch)
    }
    isReading = false
  }

  async function answer(batch: readonly Asked<Wanted, Result>[]) {
    try {
      const resultOf = await readAll(batch.map(({ wanted }) => wanted))
      for (const { wanted, resolve } of batch) resolve(resultOf(wanted))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (wanted) =>
    new Promise((resolve, reject) => {
      asked.push({ wanted, resolve, reject })
      if (!isReading) void readOn()
    })
}

interface Asked<Wanted, Result> {
  wanted: Wanted
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}
