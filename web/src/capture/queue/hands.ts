/**
 * The card that this page has in hand: half written, or about to be shot. Other pages see it by a lock of its id. So no two pages write one card, and no
 * new version of the page takes over while somebody is in the middle of one.
 */
const prefix = 'seamark-capture-card:'

let wanted: string | undefined
let inHand: { id: string; layDown: () => void } | undefined
let isShooting = false
let photosInWork = 0

/** Takes a card into the hand of this page. False where another page has it. Browsers without TLS have no locks; there the queue notices it when it is saved. */
export async function takeInHand(id: string, patienceMs = 0): Promise<boolean> {
  if (wanted === id) return true
  wanted = id
  const layDown = await lock(id, patienceMs)
  if (!layDown || wanted !== id) {
    layDown?.()
    if (wanted === id) wanted = inHand?.id
    return false
  }
  inHand?.layDown()
  inHand = { id, layDown }
  return true
}

export function layCardDown() {
  wanted = undefined
  inHand?.layDown()
  inHand = undefined
}

/** The camera is the phone's own; until it has given a photo, or was left, nobody sees that a card is begun. */
export function noteShooting(shoots: boolean) {
  isShooting = shoots
}

/** A photo that is being shrunk stands on no card yet, and would be lost with the page. Returns what is called when it is done. */
export function notePhotoInWork(): () => void {
  photosInWork += 1
  return () => {
    photosInWork -= 1
  }
}

export const hasCardInHand = () => wanted !== undefined || isShooting || photosInWork > 0

/** Whether any page on this phone has a card in hand. */
export async function isCardInHandAnywhere(): Promise<boolean> {
  if (hasCardInHand() || !('locks' in navigator)) return hasCardInHand()
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(prefix))
}

function lock(id: string, patienceMs: number): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
    const held = (given: Lock | null) => {
      if (given) return new Promise<void>((layDown) => resolve(layDown))
      resolve(undefined)
      return undefined
    }
    navigator.locks.request(prefix + id, how, held).catch(() => resolve(undefined))
  })
}
