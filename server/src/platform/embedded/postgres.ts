import path from 'node:path'
import { createCluster, createOwnDatabase, urlOf } from './cluster.ts'
import { findPlace, type Place } from './place.ts'
import { beUp, keepUp, shutDown } from './postmaster.ts'
import { AlreadyRunning, lockProduct, type ProductLock } from './product-lock.ts'

export { AlreadyRunning }

export interface EmbeddedOptions {
  /** The product's data folder; the database has a folder of its own inside it, or where `findPlace` must move it. */
  dataDir: string
  log: (line: string) => void
  /** PostgreSQL settings over ours. */
  settings?: Record<string, string>
  /** A command beside the product (demo data, bench): shares the database of a running product and leaves it running. */
  guest?: boolean
}

export interface Embedded {
  /** Connects as `seamark`, who owns the database `seamark` and nothing else. */
  url: string
  /** Connects as the superuser. */
  adminUrl: string
  /** PostgreSQL was alive already: left behind by a product that was killed, or kept by the running one. */
  adopted: boolean
  /** Tells later starts in the same folder where the product answers. */
  announce(address: string): void
  stop(): Promise<void>
}

/** Starts, or finds alive, the embedded PostgreSQL of a data folder and keeps it alive until `stop`. Throws AlreadyRunning when another product process has the folder. */
export async function startEmbedded({
  dataDir,
  log,
  settings = {},
  guest = false,
}: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(dataDir, log)
  const upkeep = { place, settings, log }
  const lock = takeLock(place, guest)
  try {
    createCluster(place)
    const { adopted } = await beUp(upkeep)
    await createOwnDatabase(place)
    return {
      url: urlOf(place, 'seamark', 'seamark'),
      adminUrl: urlOf(place, 'postgres', 'postgres'),
      adopted,
      ...(lock ? owner(lock) : visitor),
    }
  } catch (error) {
    lock?.release()
    throw error
  }

  function owner(lock: ProductLock) {
    const watch = keepUp(upkeep)
    const stop = async () => {
      await watch.end()
      await shutDown(place)
      lock.release()
    }
    return { announce: lock.announce, stop }
  }
}

/** How tests of the whole product reach the database that it started in `dataDir`. */
export const embeddedUrl = (dataDir: string) =>
  urlOf(
    findPlace(dataDir, () => undefined),
    'seamark',
    'seamark',
  )

const visitor = { announce: () => undefined, stop: () => Promise.resolve() }

function takeLock(place: Place, guest: boolean): ProductLock | undefined {
  try {
    return lockProduct(path.join(place.home, 'seamark.pid'))
  } catch (error) {
    if (guest && error instanceof AlreadyRunning) return undefined
    throw error
  }
}
