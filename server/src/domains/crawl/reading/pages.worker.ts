import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { type PageToRead, readPage } from './pages.rules.ts'

/** Reads pages in a thread of its own, one after another; the code that started the thread ends it when one takes too long. */
const asked = z.custom<PageToRead>()

function answerTo(given: unknown) {
  try {
    return { read: readPage(asked.parse(given)) }
  } catch {
    // What cannot be read is no reason to start another thread.
    return { read: null }
  }
}

if (parentPort) for await (const [given] of on(parentPort, 'message')) parentPort.postMessage(answerTo(given))
