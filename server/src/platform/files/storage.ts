import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fail } from '../failure.ts'
import {
  asStorageFull,
  codeOf,
  type Disk,
  discardOnFailure,
  namesBefore,
  nothingThere,
  settleName,
  systemDisk,
  writeBytes,
} from './disk.ts'

/** When the disk is fuller than this, it takes no more files of ours. */
export const fullAt = 0.85
const keyForm = /^[a-f0-9]{32}$/
const ownFolder = { recursive: true, mode: 0o700 } as const

export const newKey = () => randomBytes(16).toString('hex')

/**
 * Stores bytes under keys in a folder, and nothing else: names, owners and rights are rows, and no name ever becomes part of a path. Several
 * processes may share the folder. Another store (S3) would offer the same verbs.
 */
export class FileStorage {
  readonly #folder: string
  readonly #drafts: string
  readonly #disk: Disk

  constructor(folder: string, disk: Disk = systemDisk) {
    this.#folder = folder
    this.#drafts = path.join(folder, 'drafts')
    this.#disk = disk
  }

  /** Stores everything that the source brings, completely or not at all; fails with `files.storage_full`. */
  async put(key: string, source: AsyncIterable<Uint8Array>) {
    await this.failIfFull()
    const draft = await this.draftPath()
    return discardOnFailure(draft, async () => {
      const size = await writeBytes(this.#disk, draft, 0, source, async () => undefined)
      await this.#moveIn(key, draft)
      return { size }
    })
  }

  /** Moves a finished local file in; a file from the storage's own drafts needs no copy. */
  async adopt(key: string, file: string) {
    return discardOnFailure(file, async () => {
      const place = await this.draftPath()
      await fs
        .rename(file, place)
        .catch((error: unknown) => (codeOf(error) === 'EXDEV' ? copyAndRemove(file, place) : Promise.reject(error)))
      return discardOnFailure(place, async () => {
        // The sweep goes by time of writing, so the file counts as written now.
        await fs.utimes(place, new Date(), new Date())
        await settleName(place)
        const { size } = await fs.stat(place)
        await this.#moveIn(key, place)
        return { size }
      })
    })
  }

  /**
   * Continues writing at `offset`. Every few megabytes and at the end, also when the source breaks, it calls `confirm` with the number of
   * bytes that have reached the disk. An error that `confirm` throws stops the writing.
   */
  async append(
    key: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    confirm: (end: number) => Promise<void>,
  ) {
    const place = this.localPath(key)
    await fs.mkdir(path.dirname(place), ownFolder)
    return writeBytes(this.#disk, place, offset, source, confirm).catch(asStorageFull)
  }

  /** Returns undefined when nothing is under the key. Reading goes on although the file is removed meanwhile. */
  async open(key: string): Promise<{ size: number; stream: Readable } | undefined> {
    const file = await fs.open(this.localPath(key)).catch(nothingThere)
    if (!file) return undefined
    const { size } = await file.stat()
    return { size, stream: file.createReadStream({ highWaterMark: 2 ** 18 }) }
  }

  async size(key: string): Promise<number | undefined> {
    return (await fs.stat(this.localPath(key)).catch(nothingThere))?.size
  }

  async sha256(key: string): Promise<Buffer> {
    const file = await fs.open(this.localPath(key))
    const hash = createHash('sha256')
    // One buffer serves all pieces, because new ones would keep every page waiting for the garbage collector.
    const piece = Buffer.allocUnsafe(2 ** 18)
    try {
      for (;;) {
        const { bytesRead } = await file.read(piece, 0, piece.length)
        if (bytesRead === 0) return hash.digest()
        hash.update(piece.subarray(0, bytesRead))
      }
    } finally {
      await file.close()
    }
  }

  /** Removes the file; harmless when it is gone already. */
  async remove(key: string) {
    await fs.rm(this.localPath(key), { force: true })
  }

  /** Returns the path of the bytes, for readers that need random access. */
  localPath(key: string) {
    if (!keyForm.test(key)) throw new Error('Not a key of the storage')
    return path.join(this.#folder, 'kept', key.slice(0, 2), key)
  }

  /** Returns a place for a draft that is adopted later. A draft that nobody adopts is removed after a day. */
  async draftPath() {
    await fs.mkdir(this.#drafts, ownFolder)
    return path.join(this.#drafts, newKey())
  }

  /** Fails with `files.storage_full` when `bytes` more would fill the disk beyond 85 %: a full disk stops the database too. */
  async failIfFull(bytes = 0) {
    await fs.mkdir(this.#folder, ownFolder)
    const { free, total } = await this.#disk.space(this.#folder)
    if (total - free + bytes > total * fullAt) throw fail('files.storage_full')
  }

  /** Yields the keys of files last written before `time`. */
  async *keysBefore(time: Date) {
    const kept = path.join(this.#folder, 'kept')
    for await (const shelf of namesBefore(kept))
      for await (const name of namesBefore(path.join(kept, shelf), time)) if (keyForm.test(name)) yield name
  }

  async removeDraftsBefore(time: Date) {
    for await (const name of namesBefore(this.#drafts, time))
      await fs.rm(path.join(this.#drafts, name), { force: true })
  }

  async #moveIn(key: string, draft: string) {
    const place = this.localPath(key)
    await fs.mkdir(path.dirname(place), ownFolder)
    await fs.rename(draft, place)
    await settleName(path.dirname(place))
  }
}

async function copyAndRemove(from: string, to: string) {
  await fs.copyFile(from, to)
  await fs.rm(from)
}
