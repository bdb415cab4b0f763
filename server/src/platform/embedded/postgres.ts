import path from 'node:path'
import { createCluster, createOwnDatabase, urlOf } from './cluster.ts'
import { findPlace, type Place } from './place.ts'
import { beUp, keepUp, shutDown } from './postmaster.ts'
import { AlreadyRunning, lockProduct, type ProductLock } from './product-lock.ts'

export { AlreadyRunning }

export interface EmbeddedOptions {
  /** The product's data folder. The database has a folder inside it, or in the place to which `findPlace` must move it. */
  dataDir: string
  log: (line: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
  /** True for a command beside the product (demo data, bench), which shares the database of a running product and leaves it running. */
  guest?: boolean
}

export interface Embedded {
  /** The address for `seamark`, who owns the database `seamark` and nothing else. */
  url: string
  /** The address for the superuser. */
  adminUrl: string
  /** Whether PostgreSQL was alive already, left behind by a killed product or kept by the running one. */
  adopted: boolean
  /** Stores the address of the product for later starts in the same folder. */
  announce(address: string): void
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or finds it alive, and keeps it alive until `stop`. Throws AlreadyRunning when another
 * product process has the folder.
 */
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

/** Returns the address of the database that the product under test has started in `dataDir`. */
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
