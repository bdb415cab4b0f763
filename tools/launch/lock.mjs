import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file. A lock whose holders are dead is taken over; `alsoHeldBy` adds a
 * further process that keeps it even when this one is killed.
 * @template T
 * @param {string} file
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work
 * @param {() => void} [onWait] called once if somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  await acquireLock(file, onWait)
  try {
    return await work((pid) => fs.writeFileSync(file, `${identify(process.pid)}\n${identify(pid)}\n`))
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** @param {string} file @param {(() => void) | undefined} onWait */
async function acquireLock(file, onWait) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let told = false
  while (!createLock(file)) {
    if (!isHeld(file)) removeStale(file)
    else {
      if (!told) onWait?.()
      told = true
      await wait(200)
    }
  }
}

// The file is complete before it gets its name, so that nobody ever reads an empty lock.
/** @param {string} file */
function createLock(file) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(draft, `${identify(process.pid)}\n`)
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
function isHeld(file) {
  try {
    const holders = fs.readFileSync(file, 'utf8').trim().split('\n')
    return holders.some((holder) => holder === identify(Number(holder.split(' ')[0])))
  } catch {
    return false
  }
}

// Rename before removing: if two processes find the lock stale, only one succeeds, and a fresh lock renamed by mistake goes back.
/** @param {string} file */
function removeStale(file) {
  const aside = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  if (isHeld(aside)) fs.linkSync(aside, file)
  fs.rmSync(aside)
}

/**
 * Returns the number and start time of a living process: the number alone may be in use again, or belong to a dead process that was never reaped.
 * @param {number} pid
 */
function identify(pid) {
  if (process.platform !== 'linux') return isAlive(pid) ? `${pid}` : undefined
  try {
    const [state, ...rest] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? undefined : `${pid} ${rest[18]}`
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
