import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the same lock file. A lock whose holders are dead is taken over; `alsoHeldBy` names a
 * further process that keeps it even when this one is killed.
 * @template T
 * @param {string} file
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work
 * @param {() => void} [onWait] called once when somebody else is at it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait) {
  await acquire(file, onWait)
  try {
    return await work((pid) => fs.writeFileSync(file, `${name(process.pid)}\n${name(pid)}\n`))
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** @param {string} file @param {(() => void) | undefined} onWait */
async function acquire(file, onWait) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let told = false
  while (!create(file)) {
    if (!held(file)) removeStale(file)
    else {
      if (!told) onWait?.()
      told = true
      await wait(200)
    }
  }
}

// Written whole before it gets its name, so that nobody ever reads an empty lock.
/** @param {string} file */
function create(file) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(draft, `${name(process.pid)}\n`)
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
    const holders = fs.readFileSync(file, 'utf8').trim().split('\n')
    return holders.some((holder) => holder === name(Number(holder.split(' ')[0])))
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
    return
  }
  if (held(aside)) fs.linkSync(aside, file)
  fs.rmSync(aside)
}

/**
 * A living process by number and birth: the number alone may have been given away again, or belong to one that is dead and never collected.
 * @param {number} pid
 */
function name(pid) {
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
