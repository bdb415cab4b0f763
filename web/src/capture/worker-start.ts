import { hasCardInHand, isCardInHandAnywhere } from './queue/hands.ts'
import { setState } from './state.ts'

const script = '/exhibition/capture/worker.js'

/**
 * Starts the worker, by which the page opens without network. A newer version of both that is waiting takes over now, at the start, unless a page of this
 * phone has a card in hand. Cards that wait to be sent, or that were refused, do not keep it back: every version reads what those before have written.
 */
export async function startWorker() {
  // Addresses without TLS have no workers, and while developing there is none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const hadOne = navigator.serviceWorker.controller !== null
  const registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  if (hadOne) {
    // Another page may let it take over, too. Whoever has begun a card meanwhile goes on with the page that she has, until its next start.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (!hasCardInHand()) location.reload()
    })
    if (registration.waiting && !(await isCardInHandAnywhere())) registration.waiting?.postMessage('take over')
  }
  await navigator.serviceWorker.ready
  setState({ isReady: true })
}
