import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { fail } from '../failure.ts'

/** What the storage asks of the system; a test may answer otherwise. */
export interface Disk {
  space(folder: string): Promise<{ free: number; total: number }>
  /** Answers how many bytes were taken, as the system does. */
  write(file: FileHandle, bytes: Uint8Array, position: number): Promise<number>
}

export const systemDisk: Disk = {
  space: async (folder) => {
    const { bfree, bavail, blocks, bsize } = await fs.statfs(folder)
    // What is set aside for the administrator is neither ours nor used, as `df` counts.
    return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize }
  },
  write: async (file, bytes, position) => (await file.write(bytes, 0, bytes.length, position)).bytesWritten,
}

const confirmEvery = 8 * 2 ** 20

/** Writes from `offset` on; what `confirm` hears of has reached the disk. Answers where the file ends. */
export async function written(
  disk: Disk,
  place: string,
  offset: number,
  source: AsyncIterable<Uint8Array>,
  confirm: (end: number) => Promise<void>,
) {
  const file = await fs.open(place, fs.constants.O_WRONLY | fs.constants.O_CREAT, 0o600)
  let end = offset
  let confirmed = offset
  const settle = async () => {
    await file.datasync()
    await confirm(end)
    confirmed = end
  }
  try {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length; ) {
        const taken = await disk.write(file, chunk.subarray(from), end)
        end += taken
        from += taken
      }
      if (end - confirmed >= confirmEvery) await settle()
    }
    if (end > confirmed) await settle()
    return end
  } catch (error) {
    if (end > confirmed) await settle()
    throw error
  } finally {
    await file.close()
  }
}

/** Whatever goes wrong, the draft is not left behind. */
export async function discarding<Result>(draft: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await fs.rm(draft, { force: true })
    return asStorageFull(error)
  }
}

/** The system's words for a full disk or quota, as a refusal; anything else as it was. */
export function asStorageFull(error: unknown): never {
  throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? fail('files.storage_full') : error
}

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

export function nothingThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** A file or folder on the disk itself: a new name outlives a power cut only when its folder does. */
export async function settleName(place: string) {
  const handle = await fs.open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The names in a folder last written before `time`; none where there is no folder. */
export async function* namesBefore(folder: string, time?: Date) {
  const entries = await fs.opendir(folder).catch(nothingThere)
  if (!entries) return
  for await (const { name } of entries) {
    const found = await fs.stat(path.join(folder, name)).catch(nothingThere)
    if (found && (!time || found.mtime < time)) yield name
  }
}
