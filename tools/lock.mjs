import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file. `work` learns whether the last holder died without finishing,
 * and may name further processes (`alsoHeldBy`) that keep the lock even when this one is killed.
 * @template T
 * @param {string} file
 * @param {(state: { interrupted: boolean, alsoHeldBy: (pid: number) => void }) => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else is at it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  const interrupted = await acquire(file, onWait)
  const result = await work({ interrupted, alsoHeldBy: (pid) => fs.writeFileSync(file, `${process.pid}\n${pid}\n`) })
  fs.rmSync(file, { force: true })
  return result
}

/** @param {string} file @param {(() => void) | undefined} onWait */
async function acquire(file, onWait) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let interrupted = false
  let told = false
  while (!create(file)) {
    if (!held(file)) {
      interrupted = removeStale(file) || interrupted
      continue
    }
    if (!told) onWait?.()
    told = true
    await wait(200)
  }
  return interrupted
}

// Written whole before it gets its name, so that nobody ever reads an empty lock.
/** @param {string} file */
function create(file) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(draft, `${process.pid}\n`)
  try {
    fs.linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    fs.rmSync(draft)
  }
}

/** @param {string} file */
function held(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim().split('\n').some((pid) => isAlive(Number(pid)))
  } catch {
    return false
  }
}

// Renamed before it is removed: of two processes that find it stale only one succeeds, and a fresh lock caught by mistake goes back.
/** @param {string} file */
function removeStale(file) {
  const aside = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return false
  }
  if (held(aside)) fs.linkSync(aside, file)
  fs.rmSync(aside)
  return true
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
