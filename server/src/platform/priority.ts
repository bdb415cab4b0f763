import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import v8 from 'node:v8'

/** The lowest priority that is never starved: it gets processor time that nobody else wants, and a small part of contested time. */
const lowest = 19

/**
 * Lowers the priority of a worker, so that pages come first. On Linux every thread has a priority of its own, and this thread takes a lower
 * one. A process that only works lowers all its threads, because garbage collection takes as much processor as the work, and lowers its
 * session too, if it has its own. Where the system forbids it, nothing changes. Threads are lowered at once; the promise resolves once the session is too.
 */
export async function lowerPriority(isAlone: boolean): Promise<void> {
  // By default the garbage of a job grows to four times the live data before it is collected.
  v8.setFlagsFromString('--heap-growing-percent=150')
  if (process.platform !== 'linux') return
  ignoreForbidden(() => {
    const threads = isAlone ? readdirSync('/proc/self/task') : [readlinkSync('/proc/thread-self').split('/').at(-1)]
    for (const thread of threads) os.setPriority(Number(thread), lowest)
  })
  if (isAlone && leadsSession()) await lowerSession(lowest)
}

/** A priority behind pages and ahead of the worker: a tenth of contested processor time. */
const low = 10

/** Lowers a process that has a session of its own, before it starts threads. */
export function lowerProcessPriority() {
  if (process.platform !== 'linux') return
  ignoreForbidden(() => os.setPriority(low))
  void lowerSession(low)
}

/** A service leads its session; a command that a shell or npm has started shares the session of others. */
const leadsSession = () =>
  Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[3]) === process.pid

/**
 * Where sessions share the processors evenly (Linux' autogroups), a thread's priority counts only within its session, so the session is
 * lowered too. The kernel accepts one such change in a tenth of a second, for all sessions together.
 */
async function lowerSession(priority: number) {
  while (!tryToLowerSession(priority)) await pause(150, undefined, { ref: false })
}

/** Returns false where the kernel wants to be asked again. */
function tryToLowerSession(priority: number): boolean {
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
    return true
  } catch (error) {
    // Where the system forbids it, or has no autogroups, nothing changes.
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN')
  }
}

function ignoreForbidden(change: () => void) {
  try {
    change()
  } catch {
    // The system does not let us change it, or has no autogroups.
  }
}
