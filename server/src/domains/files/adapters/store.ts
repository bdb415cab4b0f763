import { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { beginUpload, confirmBytes, dropUpload, finishUpload } from '../uploads.commands.ts'
import { ownUpload, type UploadRow } from '../uploads.queries.ts'

/** The store that tus asks for, made for one request: rows say how far an upload has come, and the storage has its bytes. */
export class UploadStore extends DataStore {
  readonly #context: Context

  constructor(context: Context) {
    super()
    this.#context = context
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload) {
    const { id, size = 0, metadata = {} } = upload
    await beginUpload(this.#context, { id, size, metadata })
    // An empty file is complete as soon as it has begun.
    if (size === 0) await this.write(Readable.from([]), id, 0)
    return upload
  }

  override async write(stream: Readable, id: string, offset: number) {
    const row = await ownUpload(this.#context, id)
    let confirmed = offset
    const end = await this.#context.storage.append(id, offset, stream, async (to) => {
      await confirmBytes(this.#context, id, confirmed, to)
      confirmed = to
    })
    if (end === row.size && row.state === 'pending') await finishUpload(this.#context, row)
    return end
  }

  override async getUpload(id: string) {
    const row = await ownUpload(this.#context, id)
    if (row.state === 'pending') await this.#mend(row)
    return new Upload({
      id,
      size: row.size,
      offset: row.received,
      metadata: { filename: row.name, purpose: row.purpose },
    })
  }

  override remove(id: string) {
    return dropUpload(this.#context, id)
  }

  /** Finishes an upload when a crash came between its last byte and the finish. When bytes have disappeared, the upload has to begin anew. */
  async #mend(row: UploadRow) {
    const size = (await this.#context.storage.size(row.id)) ?? 0
    if (size < row.received) {
      await dropUpload(this.#context, row.id)
      throw fail('files.upload_unknown')
    }
    if (row.size > 0 && row.received === row.size) await finishUpload(this.#context, row)
  }
}
