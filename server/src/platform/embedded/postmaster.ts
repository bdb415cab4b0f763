import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { environment, type Place, readIfThere } from './place.ts'

export interface Postmaster {
  pid: number
  port: number
  sockets: string | undefined
  /** `starting`, `ready` or `stopping`. */
  state: string
}

export interface Upkeep {
  place: Place
  /** PostgreSQL settings that override ours. */
  settings: Record<string, string>
  log: (line: string) => void
}

/** Returns the living PostgreSQL of this cluster, as its own `postmaster.pid` describes it. */
export function readPostmaster({ cluster }: Place): Postmaster | undefined {
  const [pid, , , port, sockets, , , state] = readIfThere(pidFile(cluster))?.split('\n') ?? []
  if (!pid || !runsIn(Number(pid), cluster)) return undefined
  return { pid: Number(pid), port: Number(port), sockets: sockets || undefined, state: state?.trim() || 'starting' }
}

const pidFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** After a crash the number may belong to any other program, so we compare the working folder: PostgreSQL works inside its cluster's folder. */
function runsIn(pid: number, cluster: string) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster)
  } catch {
    return false
  }
}

/** Returns when PostgreSQL answers. It adopts a living one, and waits for one that is starting or stopping. */
export async function beUp(upkeep: Upkeep): Promise<{ adopted: boolean }> {
  for (;;) {
    const found = readPostmaster(upkeep.place)
    if (!found) {
      await start(upkeep)
      return { adopted: false }
    }
    if (found.state === 'ready') {
      if (isReachable(found)) return { adopted: true }
      await shutDown(upkeep.place)
    }
    await wait(20)
  }
}

/** Programs that clean /tmp may have removed an old socket. */
const isReachable = ({ port, sockets }: Postmaster) =>
  sockets === undefined || fs.existsSync(path.join(sockets, `.s.PGSQL.${port}`))

// These values suit two cores and 4 GB and more. Durability is PostgreSQL's own default and stays on.
const ours = {
  max_connections: '80',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // Half of the time of an import went into pressing pages that hardly shrink.
  wal_compression: 'off',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // PostgreSQL logs to files of its own, one a weekday, so that its log does not end with the process that started it.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  // Text that people typed never reaches that file.
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
}

async function start(upkeep: Upkeep) {
  const { place } = upkeep
  const listen = place.sockets
    ? { listen_addresses: '', port: '5432', unix_socket_directories: place.sockets, unix_socket_permissions: '0700' }
    : { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
  const flags = Object.entries({ ...ours, ...upkeep.settings, ...listen }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const patience = Date.now() + 60_000
  for (;;) {
    const said = await startOnce(place, flags)
    if (said === undefined) return
    // After a kill -9 of PostgreSQL its children need a moment to notice.
    const childrenLinger = /pre-existing shared memory block/.test(said) && Date.now() < patience
    if (!childrenLinger) throw new Error(`The database could not be started: ${said}`)
    await wait(100)
  }
}

/** Returns the output of PostgreSQL if it ended before it was ready. */
async function startOnce(place: Place, flags: string[]): Promise<string | undefined> {
  disownStalePid(place)
  const said = path.join(place.home, 'startup.log')
  const output = fs.openSync(said, 'w', 0o600)
  const child = spawn(path.join(place.binaries, 'bin', 'postgres'), ['-D', place.cluster, ...flags], {
    ...place.account,
    env: environment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  child.unref()
  const failed = new AbortController()
  child.once('error', (error) => failed.abort(error))
  while (child.exitCode === null && child.signalCode === null && !failed.signal.aborted) {
    if (readPostmaster(place)?.state === 'ready') return undefined
    await wait(10)
  }
  return failed.signal.aborted
    ? String(failed.signal.reason)
    : `${fs.readFileSync(said, 'utf8').trim()} (see also ${path.join(place.cluster, 'log')})`
}

/**
 * Replaces the number in a pid file left by a crash by our own, because PostgreSQL refuses to start if another program has that number now. It
 * ignores the number of its own parent, and still checks by the file's other lines that no child of the dead process is at work.
 */
function disownStalePid(place: Place) {
  const text = readIfThere(pidFile(place.cluster))
  if (text && !readPostmaster(place))
    fs.writeFileSync(pidFile(place.cluster), text.replace(/^\d+/, String(process.pid)))
}

export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts PostgreSQL again whenever it ends unexpectedly. */
export function keepUp(upkeep: Upkeep): { end: () => Promise<void> } {
  const ending = new AbortController()
  const watch = async () => {
    while (!ending.signal.aborted) {
      await wait(500, undefined, { ref: false, signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted || readPostmaster(upkeep.place)) continue
      upkeep.log('The database ended unexpectedly; starting it again.')
      await beUp(upkeep).catch((error: unknown) =>
        upkeep.log(error instanceof Error ? error.message : 'The database could not be started.'),
      )
    }
  }
  const watching = watch()
  return {
    end: () => {
      ending.abort()
      return watching
    },
  }
}

/** Ends PostgreSQL cleanly: open transactions are rolled back, and no acknowledged commit is lost. */
export async function shutDown(place: Place) {
  const found = readPostmaster(place)
  if (!found) return
  process.kill(found.pid, 'SIGINT')
  const patience = Date.now() + 20_000
  while (readPostmaster(place)) {
    if (Date.now() > patience) process.kill(found.pid, 'SIGQUIT')
    await wait(10)
  }
}
