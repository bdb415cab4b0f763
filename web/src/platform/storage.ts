const prefix = 'seamark:'

/** Returns the key under which a person's data is kept in this browser tab. */
export const personalKey = (userId: number, name: string) => `${prefix}${userId}:${name}`

export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or switched off; a value that cannot be stored is lost only at the next reload. */
export function store(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing can be done; the page still holds the value.
  }
}

export const forget = (key: string) => sessionStorage.removeItem(key)

export const storedKeys = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start))

/** Deletes what other people left behind, once somebody else has signed in. */
export const forgetOthers = (userId: number) =>
  forgetAll(storedKeys(prefix).filter((key) => !key.startsWith(personalKey(userId, ''))))

export const forgetEverything = () => forgetAll(storedKeys(prefix))

const forgetAll = (keys: readonly string[]) => keys.forEach(forget)
