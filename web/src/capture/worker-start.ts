import { setState } from './state.ts'

const script = '/exhibition/capture/worker.js'

/**
 * Starts the worker, by which the page opens without network. A newer version of both that is waiting takes over now, at the start, unless the phone has
 * captures in hand.
 */
export async function startWorker(hasCaptures: boolean) {
  // Addresses without TLS have no workers, and while developing there is none.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const hadOne = navigator.serviceWorker.controller !== null
  const registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  if (hadOne && registration.waiting && !hasCaptures) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    registration.waiting.postMessage('take over')
  }
  await navigator.serviceWorker.ready
  setState({ isReady: true })
}
