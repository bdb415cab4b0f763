import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { authorize, type Context, passes } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { localPath, openFile } from '../../files/index.ts'

export interface LogoRow {
  version: number
  file_id: number
  width: number
  height: number
}

export async function findLogo({ db }: Pick<Context, 'db'>): Promise<LogoRow | undefined> {
  const { rows } = await sql<LogoRow>`select version, file_id, width, height from ai.logos`.execute(db)
  return rows[0]
}

export const logoState = (row: LogoRow | undefined) => ({ hasLogo: row !== undefined, version: row?.version ?? 0 })

export async function getLogo(context: Context) {
  authorize(context, 'ai.draw')
  return { ...logoState(await findLogo(context)), can: { edit: passes(context.actor, 'ai.writeLogo') } }
}

/** Opens the logo of the office. Fails with logo_missing where it has none. */
export async function openLogo(context: Context): Promise<ShownImage> {
  authorize(context, 'ai.draw')
  const row = await findLogo(context)
  if (!row) throw fail('ai.logo_missing')
  return openFile(context, row.file_id)
}

/** The bytes of the logo, for a poster. */
export const readLogo = async (context: Context, { file_id }: LogoRow): Promise<Buffer> =>
  readFile(await localPath(context, file_id))
