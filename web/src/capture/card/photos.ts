import type { Shrunk } from './shrinking.ts'

let thread: Worker | undefined
/** A thread that the phone has ended for its memory says nothing. */
const patienceMs = 15_000

/** Starts the thread for photos before the first one is taken. Old browsers draw only in the page; there photos are shrunk in it. */
export function startPhotoThread() {
  // Also beside a thread: it may end when there is no network, and without TLS no worker keeps the file.
  void loadShrinking().catch(() => undefined)
  thread = makeThread()
  thread?.addEventListener('error', endThread)
}

function makeThread(): Worker | undefined {
  if (!('Worker' in window) || !('OffscreenCanvas' in window)) return undefined
  try {
    return new Worker(new URL('./photos-thread.ts', import.meta.url), { type: 'module' })
  } catch {
    // Some browsers know no threads of modules, and say so by throwing.
    return undefined
  }
}

let loaded: Promise<typeof import('./shrinking.ts')> | undefined

/** What shrinks photos in the page. It is fetched once; a fetch that has failed is tried again with the next photo. */
function loadShrinking() {
  loaded ??= import('./shrinking.ts').catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** The photo of a file as it is kept and sent, and what a code in it says. Throws where the browser cannot read the file. */
export async function takePhoto(file: Blob): Promise<Shrunk> {
  const shrunk = thread ? await shrinkIn(thread, file) : undefined
  return shrunk ?? (await loadShrinking()).shrinkPhoto(file)
}

/** Undefined where the thread ended, or could not read the file. */
function shrinkIn(given: Worker, file: Blob): Promise<Shrunk | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (shrunk: Shrunk | undefined) => {
      clearTimeout(waiting)
      port1.close()
      resolve(shrunk)
    }
    const waiting = setTimeout(() => {
      endThread()
      end(undefined)
    }, patienceMs)
    port1.addEventListener('message', ({ data }: MessageEvent<Shrunk | undefined>) => end(data))
    port1.start()
    given.addEventListener('error', () => end(undefined), { once: true })
    given.postMessage({ file, port: port2 }, [port2])
  })
}

/** Without a thread, as when its file is missing, photos are shrunk in the page. */
function endThread() {
  thread?.terminate()
  thread = undefined
}
