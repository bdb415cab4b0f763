import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { z } from 'zod'
import { readIfThere } from './place.ts'

/** Another living process of the product uses the same data folder. */
export class AlreadyRunning extends Error {
  readonly pid: number
  readonly address: string | undefined
  constructor(pid: number, address: string | undefined) {
    super(
      address
        ? `Seamark is already running at ${address} (process ${pid}).`
        : `Seamark is already starting (process ${pid}).`,
    )
    this.pid = pid
    this.address = address
  }
}

const holder = z.object({ pid: z.number().int(), born: z.string(), address: z.string().optional() })

export interface ProductLock {
  /** Stores the address of the product for later starts. */
  announce(address: string): void
  release(): void
}

/**
 * Takes the data folder for this process, or throws AlreadyRunning. A lock is taken over when its process is dead, or its number belongs to
 * another program now.
 */
export function lockProduct(file: string): ProductLock {
  const own = { pid: process.pid, born: bornAt(process.pid) ?? '' }
  while (!create(file, own)) {
    const found = readHolder(file)
    if (found && bornAt(found.pid) === found.born) throw new AlreadyRunning(found.pid, found.address)
    fs.rmSync(file, { force: true })
  }
  return {
    announce: (address) => replace(file, { ...own, address }),
    release: () => {
      if (readHolder(file)?.pid === process.pid) fs.rmSync(file, { force: true })
    },
  }
}

/** Writes the file completely before it gets its name, so that nobody reads half a lock. */
function create(file: string, content: z.input<typeof holder>) {
  const draft = writeDraft(file, content)
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

function replace(file: string, content: z.input<typeof holder>) {
  fs.renameSync(writeDraft(file, content), file)
}

function writeDraft(file: string, content: z.input<typeof holder>) {
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  return draft
}

function readHolder(file: string) {
  try {
    return holder.parse(JSON.parse(readIfThere(file) ?? ''))
  } catch {
    return undefined
  }
}

/** Returns the start time of a process, in the system's own form. The process number alone may have been given to another process. */
export function bornAt(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined
  // The second field is the program's name in brackets and may hold blanks; the fields after it may not.
  const fields = readIfThere(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return fields && fields[0] !== 'Z' ? fields[19] : undefined
}
