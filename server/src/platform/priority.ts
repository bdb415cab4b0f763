import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import v8 from 'node:v8'

/** The lowest priority that is never starved: it gets processor time that nobody else wants, and a small part of contested time. */
const lowest = 19

/**
 * Lowers the priority of a worker, so that pages come first. On Linux every thread has a priority of its own, and this thread takes a lower
 * one. A process that only works lowers all its threads, because garbage collection takes as much processor as the work, and lowers its
 * session too, if it has its own. Where the system forbids it, nothing changes.
 */
export function lowerPriority(isAlone: boolean) {
  // By default the garbage of a job grows to four times the live data before it is collected.
  v8.setFlagsFromString('--heap-growing-percent=150')
  if (process.platform !== 'linux') return
  ignoreForbidden(() => {
    const threads = isAlone ? readdirSync('/proc/self/task') : [readlinkSync('/proc/thread-self').split('/').at(-1)]
    for (const thread of threads) os.setPriority(Number(thread), lowest)
  })
  if (isAlone && leadsSession()) ignoreForbidden(() => lowerSession(lowest))
}

/** A priority behind pages and ahead of the worker: a tenth of contested processor time. */
const low = 10

/** Lowers a process that has a session of its own, before it starts threads. */
export function lowerProcessPriority() {
  if (process.platform !== 'linux') return
  ignoreForbidden(() => os.setPriority(low))
  ignoreForbidden(() => lowerSession(low))
}

/** A service leads its session; a command that a shell or npm has started shares the session of others. */
const leadsSession = () =>
  Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[3]) === process.pid

/**
 * Where sessions share the processors evenly (Linux' autogroups), a thread's priority counts only within its session, so the session is
 * lowered too. The kernel accepts one such change in a tenth of a second, for all sessions together.
 */
function lowerSession(priority: number) {
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    setTimeout(() => ignoreForbidden(() => lowerSession(priority)), 150).unref()
  }
}

function ignoreForbidden(change: () => void) {
  try {
    change()
  } catch {
    // The system does not let us change it, or has no autogroups.
  }
}
