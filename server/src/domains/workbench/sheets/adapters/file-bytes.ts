import { type FileHandle, open } from 'node:fs/promises'
import { FileProblem } from './file-problem.ts'

export interface Reading {
  bytes: number
  elements: number
}

/**
 * A file that is opened once, so that it stays the same file to the end, with its size at that moment. If it vanishes or shrinks,
 * `file_changed` is raised.
 */
export class FileBytes {
  readonly size: number
  readonly #handle: FileHandle
  /** What has been read of each part, by its place; a part that is read again counts once. */
  readonly #read = new Map<number, Reading>()
  #sum: Reading = { bytes: 0, elements: 0 }
  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(path: string): Promise<FileBytes> {
    const handle = await whileThere(open(path, 'r'))
    try {
      return new FileBytes(handle, (await handle.stat()).size)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Returns up to `length` bytes from `position` on, fewer at the end of the file. */
  async read(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - position))
    const buffer = Buffer.allocUnsafe(wanted)
    await this.fill(buffer, position)
    return buffer
  }

  /** Fills the whole buffer; raises `file_changed` if the file no longer has enough bytes. */
  async fill(buffer: Buffer, position: number): Promise<void> {
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await whileThere(
        this.#handle.read(buffer, filled, buffer.length - filled, position + filled),
      )
      if (bytesRead === 0) throw new FileProblem('workbench.file_changed')
      filled += bytesRead
    }
  }

  /** Counts what has been read of a part, once however often it is read; returns the sum of all parts. */
  countRead(place: number, { bytes, elements }: Reading): Reading {
    const before = this.#read.get(place) ?? { bytes: 0, elements: 0 }
    const now = { bytes: Math.max(bytes, before.bytes), elements: Math.max(elements, before.elements) }
    this.#read.set(place, now)
    this.#sum = {
      bytes: this.#sum.bytes + now.bytes - before.bytes,
      elements: this.#sum.elements + now.elements - before.elements,
    }
    return this.#sum
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

/** The system's error codes for a file that is deleted, or whose disk disappears, while it is read. */
const gone = new Set(['ENOENT', 'ESTALE', 'EIO', 'EBADF', 'ENXIO'])

async function whileThere<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.has(String(error.code)))
      throw new FileProblem('workbench.file_changed')
    throw error
  }
}

/** Runs `work` with the opened file and closes it in any case. */
export async function withFile<Answer>(path: string, work: (file: FileBytes) => Promise<Answer>): Promise<Answer> {
  const file = await FileBytes.open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
