const prefix = 'seamark:'

/** Where something of a person is kept in this browser tab. */
export const personalKey = (userId: number, name: string) => `${prefix}${userId}:${name}`

export function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or switched off; what cannot be kept is only lost at the next reload. */
export function store(key: string, value: unknown) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing to be done: the page still holds it.
  }
}

export const forget = (key: string) => sessionStorage.removeItem(key)

export const storedKeys = (start: string) => Object.keys(sessionStorage).filter((key) => key.startsWith(start))

/** Somebody else signed in: what others left behind goes. */
export const forgetOthers = (userId: number) =>
  forgetAll(storedKeys(prefix).filter((key) => !key.startsWith(personalKey(userId, ''))))

export const forgetEverything = () => forgetAll(storedKeys(prefix))

const forgetAll = (keys: readonly string[]) => keys.forEach(forget)
