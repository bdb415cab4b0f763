/** How long the first call waits for others, so that calls of one moment share a lot. */
const gatheringMs = 10

/**
 * Returns a function that reads one key together with all others asked for meanwhile: `read` gets each key once, and only one lot is read at a
 * time. A key without a value answers undefined; an error of `read` reaches every call of its lot.
 */
export function readInLots<Key, Value>(read: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let next: { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  function openLot() {
    const keys = new Set<Key>()
    const values = Promise.all([last, pause(gatheringMs)]).then(() => {
      next = undefined
      return read([...keys])
    })
    last = values.catch(() => undefined)
    return { keys, values }
  }

  return async function readOne(key: Key): Promise<Value | undefined> {
    next ??= openLot()
    const { keys, values } = next
    keys.add(key)
    return (await values).get(key)
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Returns a function that answers each call by a run that begins after the call. Calls of one moment share their run, and one run follows
 * another, so what a run finds is never older than the call.
 */
export function shareRuns<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function planRun() {
    const planned = last.then(() => {
      next = undefined
      return run()
    })
    last = planned.catch(() => undefined)
    return planned
  }

  return function askNextRun() {
    next ??= planRun()
    return next
  }
}
