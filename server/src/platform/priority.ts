import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import v8 from 'node:v8'

/** The last of those that are never starved: what nobody else wants, and a small part of what all want. */
const lowest = 19

/**
 * Whoever waits for a page comes first: on Linux every thread has a priority of its own, and this one takes a lower; in a process that only works, all of them, for
 * those that clear memory away take as much of a processor, and with them the session, if it is its own. Where that is forbidden, all have the same.
 */
export function standBack(isAlone: boolean) {
  // Left alone, a job's rubbish grows to four times what lives before it is cleared away.
  v8.setFlagsFromString('--heap-growing-percent=150')
  if (process.platform !== 'linux') return
  unlessForbidden(() => {
    const threads = isAlone ? readdirSync('/proc/self/task') : [readlinkSync('/proc/thread-self').split('/').at(-1)]
    for (const thread of threads) os.setPriority(Number(thread), lowest)
  })
  if (isAlone && leadsSession()) unlessForbidden(() => lowerSession(lowest))
}

/** Behind pages and ahead of the worker: a tenth of what all want. */
const low = 10

/** For a process with a session of its own, before it has threads. */
export function standBehind() {
  if (process.platform !== 'linux') return
  unlessForbidden(() => os.setPriority(low))
  unlessForbidden(() => lowerSession(low))
}

/** A service does; a command that a shell or npm has started is in the session of others. */
const leadsSession = () =>
  Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[3]) === process.pid

/**
 * Where sessions share the processors evenly (Linux' autogroups), a thread's priority counts only within its session; so the session stands back too. The kernel
 * takes one such change in a tenth of a second, of all sessions together.
 */
function lowerSession(priority: number) {
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    setTimeout(() => unlessForbidden(() => lowerSession(priority)), 150).unref()
  }
}

function unlessForbidden(change: () => void) {
  try {
    change()
  } catch {
    // Not ours to change here, or nothing of the kind.
  }
}
