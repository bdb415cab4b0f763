import type { newPaste, Paste } from '@seamark/contract/ai/pastes/pastes'
import { kindBytes, kindOfBeginning, refusalOfKind } from '@seamark/contract/groups/files/kinds'
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { dayAt } from '../../../platform/days.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { cutText, storableText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, takeUpload, uploadPath } from '../../files/index.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { titleOf } from './lines.rules.ts'
import { findSamePaste, getPaste, isOwn } from './pastes.queries.ts'
import { publishPaste } from './publications.commands.ts'
import { readPasteJob } from './reading.commands.ts'

const permission = 'ai.usePastes'
const keptDays = 30

type Body = z.output<typeof newPaste>

/** Begins a sheet, which a job reads. Of the same content the sheet that lives is returned, so that nothing is read twice. */
export async function createPaste(context: Context, { text, uploadId }: Body): Promise<Paste> {
  authorize(context, permission)
  if (uploadId !== null) await failIfOtherKind(await uploadPath(context, { uploadId, purpose: 'paste' }))
  const { id } = await write(context, { permission, audit: 'ai.pasteCreated' }, (tx) =>
    uploadId === null ? keepText(tx, storableText(text)) : keepUpload(tx, uploadId),
  )
  return getPaste(context, id)
}

async function keepText(tx: WriteContext, text: string) {
  const sha256 = createHash('sha256').update(text.trim()).digest('hex')
  return keepPaste(tx, { title: titleOf(text), sha256, source: text, fileId: null, size: text.length })
}

async function keepUpload(tx: WriteContext, uploadId: string) {
  const expiresAt = new Date(tx.now().getTime() + keptDays * 86_400_000)
  const { fileId, name, size, sha256 } = await takeUpload(tx, { uploadId, purpose: 'paste', expiresAt })
  return keepPaste(tx, { title: cutText(name, 200), sha256: `file:${sha256 ?? uploadId}`, source: '', fileId, size })
}

interface Given {
  title: string
  sha256: string
  source: string
  fileId: number | null
  size: number
}

/** The unique key decides which of two who paste the same at once makes the sheet. */
async function keepPaste(tx: WriteContext, { title, sha256, source, fileId, size }: Given): Promise<{ id: number }> {
  const ownerId = personOf(tx).id
  await endPastes(tx, sql<boolean>`s.owner_id = ${ownerId} and s.sha256 = ${sha256}`)
  const { rows } = await sql<{ id: number }>`
    insert into ai.pastes (owner_id, title, sha256, source, file_id, day)
    values (${ownerId}, ${title}, ${sha256}, ${source}, ${fileId}, ${dayAt(tx.now(), tx.zone)})
    on conflict (owner_id, sha256) where state <> 'failed' do nothing returning id::float8 as id`.execute(tx.db)
  const [made] = rows
  if (!made) {
    tx.unchanged()
    const id = await findSamePaste(tx, sha256)
    if (id === undefined) throw fail('platform.version_stale')
    // The sheet has this content already, so that nobody would ever delete a second file of it.
    if (fileId !== null) await deleteFile(tx, fileId)
    return { id }
  }
  await readPasteJob.later(tx, made)
  // What was pasted is the owner's alone, so the log says how much it was and no word of it.
  await tx.audit({ subject: 'paste', id: made.id, after: { size } })
  return made
}

const kindRefusals = {
  textOrZip: 'groups.file_text_or_zip',
  zipOnly: 'groups.file_text_or_zip',
  zipIt: 'groups.file_zip_it',
  noContent: 'groups.file_no_content',
} as const

/** The name says nothing: the first bytes do. */
async function failIfOtherKind(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(kindBytes), 0, kindBytes, 0)
    const refusal = refusalOfKind(kindOfBeginning(buffer.subarray(0, bytesRead)), 'chatText')
    if (refusal) throw fail(kindRefusals[refusal])
  } finally {
    await file.close()
  }
}

/** Moves a sheet to its end; one that is done already is returned as it is. */
export async function finishPaste(context: Context, id: number): Promise<Paste> {
  return write(context, { permission, audit: 'ai.pasteFinished' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update ai.pastes s set state = 'done', version = version + 1, changed_at = now()
      where s.id = ${id} and s.state = 'ready' and ${isOwn(tx.actor)} returning s.id::float8 as id`.execute(tx.db)
    const paste = await getPaste(tx, id)
    if (rows.length > 0) {
      await tx.audit({ subject: 'paste', id })
      publishPaste(tx, { id, ownerId: personOf(tx).id })
    } else if (paste.state === 'done') tx.unchanged()
    else throw fail('ai.paste_reading')
    return paste
  })
}

/** Throws a sheet away at once. What was made of it stays, and is not made again of the same words. */
export async function deletePaste(context: Context, id: number) {
  return write(context, { permission, audit: 'ai.pasteDeleted' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id::float8 as id from ai.pastes s where s.id = ${id} and ${isOwn(tx.actor)} for update`.execute(tx.db)
    if (rows.length === 0) throw fail('ai.paste_not_found')
    await forgetPastes(tx, [id])
    await tx.audit({ subject: 'paste', id })
    publishPaste(tx, { id, ownerId: personOf(tx).id })
    return {}
  })
}

async function forgetPastes(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from ai.paste_items where paste_id = any(${[...ids]}::bigint[])`.execute(tx.db)
  const items = rows.map((row) => row.id)
  await forgetBulkRows(tx, 'pasteItems', items)
  const { rows: gone } = await sql<{ file: number | null }>`
    delete from ai.pastes where id = any(${[...ids]}::bigint[]) returning file_id::float8 as file`.execute(tx.db)
  for (const { file } of gone) if (file !== null) await deleteFile(tx, file)
  await emptyAuditValues(tx, 'pasteItem', items)
}

/** Takes away sheets of more than thirty days, and looks after those that are still read. */
async function sweepPastes(context: Context) {
  await resumeReading(context)
  await endPastes(context, sql<boolean>`true`)
}

/** Begins sheets anew whose job was lost. What was not read within an hour never will be, and its owner is told instead of kept waiting. */
async function resumeReading(context: Context) {
  const failure = JSON.stringify({ code: 'platform.unexpected', params: {} })
  await write.bookkeep(context, permission, async (tx) => {
    const { rows: lost } = await sql<{ id: number; ownerId: number }>`
      update ai.pastes set state = 'failed', failure = ${failure}::jsonb, version = version + 1, changed_at = now()
      where state = 'reading' and created_at < now() - interval '1 hour'
      returning id::float8 as id, owner_id::float8 as "ownerId"`.execute(tx.db)
    for (const one of lost) publishPaste(tx, one)
    const { rows: resting } = await sql<{ id: number }>`
      update ai.pastes set changed_at = now()
      where state = 'reading' and changed_at < now() - interval '5 minutes' returning id::float8 as id`.execute(tx.db)
    for (const { id } of resting) await readPasteJob.later(tx, { id })
  })
}

/** Takes away those of these sheets `s` whose time is over. */
async function endPastes(context: Context, these: RawBuilder<boolean>) {
  await write(context, { permission, audit: 'ai.pastesEnded' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select s.id::float8 as id from ai.pastes s where s.ends_at <= now() and ${these}
      order by s.id limit 100 for update skip locked`.execute(tx.db)
    if (rows.length === 0) return tx.unchanged()
    const ids = rows.map(({ id }) => id)
    await forgetPastes(tx, ids)
    await tx.audits(ids.map((id) => ({ subject: 'paste', id })))
  })
}

export const sweepPastesJob = job('ai.sweepPastes', z.null(), sweepPastes)
