import { readlinkSync } from 'node:fs'
import os from 'node:os'
import v8 from 'node:v8'

/** The last of those that are never starved: what nobody else wants, and a small part of what all want. */
const lowest = 19

/** Whoever waits for a page comes first: on Linux every thread has a priority of its own, and this one takes a lower. Where that is forbidden, all have the same. */
export function standBack() {
  // Left alone, a job's rubbish grows to four times what lives before it is cleared away.
  v8.setFlagsFromString('--heap-growing-percent=150')
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lowest)
  } catch {
    // Not ours to change here.
  }
}
