import { type FileHandle, open } from 'node:fs/promises'
import { FileProblem } from './file-problem.ts'

/**
 * A file that is opened once, so that it stays the same file to the end, with its size at that moment. If it vanishes or shrinks,
 * `file_changed` is raised.
 */
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
