import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { Download } from '../../platform/http/serve.ts'

/** Opens a file to be sent or read once. The caller has already decided that the person may read it. Fails with `files.file_gone`. */
export async function openFile(context: Context, id: number): Promise<Required<Omit<Download, 'tag'>>> {
  const { key, name, media_type } = await fileRow(context, id)
  const bytes = await context.storage.open(key)
  if (!bytes) throw fail('files.file_gone')
  return { name, mediaType: media_type, ...bytes }
}

/** The path of a file's bytes, for readers that need random access. Fails with `files.file_gone`. */
export async function localPath(context: Context, id: number): Promise<string> {
  const { key } = await fileRow(context, id)
  if ((await context.storage.size(key)) === undefined) throw fail('files.file_gone')
  return context.storage.localPath(key)
}

async function fileRow({ db, now }: Context, id: number) {
  const row = await db
    .selectFrom('files.files')
    .select(['key', 'name', 'media_type'])
    .where('id', '=', id)
    .where((file) => file.or([file('expires_at', 'is', null), file('expires_at', '>', now())]))
    .executeTakeFirst()
  if (!row) throw fail('files.file_gone')
  return row
}

/** Those of the keys to which a row still refers. */
export async function usedKeys({ db }: Context, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const files = db.selectFrom('files.files').select('key').where('key', 'in', keys)
  const uploads = db
    .selectFrom('files.uploads')
    .select('id as key')
    .where('id', 'in', keys)
    .where('state', 'in', ['pending', 'done'])
  return new Set((await files.unionAll(uploads).execute()).map(({ key }) => key))
}
