import { type FileHandle, open } from 'node:fs/promises'
import { FileProblem } from './file-problem.ts'

/** A file opened once, so that it stays the same file to the end, and its size at that moment. What is gone or has shrunk is `file_changed`. */
export class FileBytes {
  readonly size: number
  readonly #handle: FileHandle
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

  /** As many of `length` bytes as the file has from `position` on. */
  async read(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - position))
    const buffer = Buffer.allocUnsafe(wanted)
    await this.fill(buffer, position)
    return buffer
  }

  /** Fills the whole of `buffer`, which the file must still be able to do. */
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

  close(): Promise<void> {
    return this.#handle.close()
  }
}

/** What the system says when a file is deleted, or the disk under it goes away, while it is read. */
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

/** Does `work` with the file and closes it, whatever happens. */
export async function withFile<Answer>(path: string, work: (file: FileBytes) => Promise<Answer>): Promise<Answer> {
  const file = await FileBytes.open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
