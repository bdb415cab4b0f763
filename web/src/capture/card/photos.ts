import type { Shrunk } from './shrinking.ts'

let thread: Worker | undefined
/** A thread that the phone has ended for its memory says nothing. */
const patienceMs = 15_000

/** Starts the thread for photos before the first one is taken. Old browsers draw only in the page; there photos are shrunk in it. */
export function startPhotoThread() {
  if (!('Worker' in window) || !('OffscreenCanvas' in window)) return
  thread = new Worker(new URL('./photos-thread.ts', import.meta.url), { type: 'module' })
  thread.addEventListener('error', endThread)
}

/** The photo of a file as it is kept and sent, and what a code in it says. Throws where the browser cannot read the file. */
export async function takePhoto(file: Blob): Promise<Shrunk> {
  const shrunk = thread ? await shrinkIn(thread, file) : undefined
  return shrunk ?? (await import('./shrinking.ts')).shrinkPhoto(file)
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
