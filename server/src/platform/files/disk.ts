import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { fail } from '../failure.ts'

/** The system calls that the storage uses; tests replace them. */
export interface Disk {
  space(folder: string): Promise<{ free: number; total: number }>
  /** Returns how many bytes were taken, as the system does. */
  write(file: FileHandle, bytes: Uint8Array, position: number): Promise<number>
}

export const systemDisk: Disk = {
  space: async (folder) => {
    const { bfree, bavail, blocks, bsize } = await fs.statfs(folder)
    // Blocks reserved for the administrator are neither ours nor used, as `df` counts.
    return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize }
  },
  write: async (file, bytes, position) => (await file.write(bytes, 0, bytes.length, position)).bytesWritten,
}

const confirmEvery = 8 * 2 ** 20

/** Writes at `offset`. The number that `confirm` gets has reached the disk. Returns the end of the file. */
export async function writeBytes(
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

/** Removes the draft when anything fails. */
export async function discardOnFailure<Result>(draft: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await fs.rm(draft, { force: true })
    return asStorageFull(error)
  }
}

/** Throws a refusal for the system's errors of a full disk or quota, and any other error unchanged. */
export function asStorageFull(error: unknown): never {
  throw ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? fail('files.storage_full') : error
}

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

export function nothingThere(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Flushes a file or folder to the disk: a new name survives a power cut only when its folder is flushed. */
export async function settleName(place: string) {
  const handle = await fs.open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Yields the names in a folder last written before `time`; none where there is no folder. */
export async function* namesBefore(folder: string, time?: Date) {
  const entries = await fs.opendir(folder).catch(nothingThere)
  if (!entries) return
  for await (const { name } of entries) {
    const found = await fs.stat(path.join(folder, name)).catch(nothingThere)
    if (found && (!time || found.mtime < time)) yield name
  }
}
