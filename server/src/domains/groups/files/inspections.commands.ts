import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { storableText } from '../../../platform/storable-texts.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { localPath } from '../../files/index.ts'
import type { ReadingPlan } from '../reading/adapters/chat-files.ts'
import { type ChosenReading, inspectChatFile, type InspectedFile } from '../reading/adapters/inspections.ts'
import { decidedOf, keptOf, withSpoken } from './found.rules.ts'
import { type Match, matchGroups, rememberedReading, rememberedSide } from './matches.queries.ts'
import { findReadAlready, takeParts } from './parts.commands.ts'
import { readFileJob } from './runs.commands.ts'
import { zoneOfFiles } from './zones.queries.ts'
import type { ScannedPart } from './scans.rules.ts'
import { type Scan, scanFile } from './scans.queries.ts'
import { isSide, ownSide } from './sides.rules.ts'
import { actAsUploader, fileIdOf, type FileRecord, fileRuns, publishFile } from './steps.commands.ts'

const permission = 'groups.uploadChat'

/**
 * Finds how a file is read, reads it once, and finds the group of each conversation. What stays open is asked; where
 * nothing is, reading begins. A job that is killed begins again from the bytes.
 */
async function inspectFile(context: Context, { id }: { id: number }) {
  await fileRuns.work(context, id, 'received', async (own, record) => {
    await write.bookkeep(own, permission, (tx) => moveTo(tx, record, { state: 'inspecting' }))
  })
  await fileRuns.work(context, id, 'inspecting', inspect)
}

export const inspectFileJob = job('groups.inspectFile', z.object({ id: z.number().int() }), inspectFile, {
  isLong: true,
})

async function inspect(own: Context, record: FileRecord) {
  const person = await actAsUploader(own, record)
  const path = await localPath(own, fileIdOf(record))
  const decided = decidedOf(record)
  const { inspected, zone } = await inspectWithMemory(own, path, record, decided?.texts ?? [], decided?.zone)
  const found = keptOf(inspected)
  if (inspected.state === 'notUnderstood') {
    await fileRuns.note(own, record, { found })
    throw fail(isListOfPeople(inspected) ? 'groups.file_only_people' : 'groups.file_no_form')
  }
  if (inspected.state === 'needsChoice') {
    await write.bookkeep(person, permission, (tx) =>
      moveTo(tx, record, {
        state: 'needsChoice',
        found,
        scanned: null,
        decided: { zone, texts: decided?.texts ?? [] },
      }),
    )
    return
  }
  const plans = inspected.texts.flatMap(({ plan }) => plan ?? [])
  const scan = await scanFile(own, path, { name: record.file_name, plans, zone })
  const spoken = withSpoken(found, inspected, scan.profiles)
  const settled = { found: spoken, scanned: scan.scanned, decided: { zone, texts: decided?.texts ?? [] } }
  if (scan.fault) {
    await fileRuns.note(own, record, settled)
    throw scan.fault
  }
  const placed = partsOf(scan, plans)
  const matches = await matchGroups(person, placed)
  const parts = await Promise.all(placed.map(async (part) => withSide(person, part, matches.get(part.place))))
  await write.bookkeep(person, permission, async (tx) => {
    await keepParts(tx, record, parts, matches, zone)
    const isPlain = parts.every((part) => isSettled(part, matches)) && !(await findReadAlready(tx, record))
    if (isPlain) {
      await takeParts(tx, record)
      await readFileJob.later(tx, { id: record.id })
    }
    await moveTo(tx, record, { ...settled, state: isPlain ? 'reading' : 'needsChoice' })
  })
}

/** Nothing but the list of people that LinkedIn exports beside its messages. */
const isListOfPeople = ({ connections, passedOver }: InspectedFile) => connections.length > 0 && passedOver.length === 0

/** What a person chose for the same form and name before is not asked again. */
async function inspectWithMemory(
  own: Context,
  path: string,
  { file_name: name }: FileRecord,
  texts: readonly ChosenReading[],
  chosenZone: string | undefined,
): Promise<{ inspected: InspectedFile; zone: string }> {
  const inspected = await inspectChatFile(path, name, own.now(), texts)
  const remembered: ChosenReading[] = []
  let zone = chosenZone
  for (const { name, plan, possibleOrders, open } of inspected.texts) {
    const before = plan ? await rememberedReading(own, plan.form, plan.label) : undefined
    zone ??= before?.zone
    const order = open.includes('dateOrder') ? possibleOrders.find((one) => one === before?.date_order) : undefined
    if (!order) continue
    const chosen = texts.find((one) => one.name === name)
    remembered.push({ form: null, encoding: null, year: null, ...chosen, name, order })
  }
  const others = texts.filter(({ name }) => !remembered.some((one) => one.name === name))
  return {
    inspected:
      remembered.length === 0 ? inspected : await inspectChatFile(path, name, own.now(), [...others, ...remembered]),
    zone: zone ?? (await zoneOfFiles(own)),
  }
}

type PlacedPart = ScannedPart & { place: number } & Pick<ReadingPlan, 'form' | 'order'>

const partsOf = ({ parts }: Scan, plans: readonly ReadingPlan[]): PlacedPart[] =>
  parts.flatMap((part, place) => {
    const plan = plans.find(({ source }) => source === part.pieces[0]?.source)
    return plan ? [{ ...part, place, form: plan.form, order: plan.order }] : []
  })

type SidedPart = PlacedPart & { ownKey: string | null }

/** Says which side of a talk between two is the uploader's: what the file tells, else what was said of the talk before. */
async function withSide(person: Context, part: PlacedPart, match: Match | undefined): Promise<SidedPart> {
  const told = ownSide(part, part.speakers)
  if (told !== null || !match?.isPrivate) return { ...part, ownKey: told }
  const before = await rememberedSide(person, match.groupId)
  return { ...part, ownKey: before !== null && isSide(part.speakers, before) ? before : null }
}

/** Nothing of the conversation has to be asked. */
function isSettled({ place, ownKey }: SidedPart, matches: ReadonlyMap<number, Match>): boolean {
  const match = matches.get(place)
  return match !== undefined && (!match.isPrivate || ownKey !== null)
}

async function keepParts(
  tx: WriteContext,
  { id, sha256 }: FileRecord,
  parts: readonly SidedPart[],
  matches: ReadonlyMap<number, Match>,
  zone: string,
) {
  await tx.db.deleteFrom('groups.file_parts').where('file_id', '=', id).execute()
  const rows = parts.map(({ place, label, account, kind, form, order, pieces, messages, lines, ...part }) => ({
    place,
    label: storableText(label),
    account: storableText(account),
    kind,
    form,
    order,
    pieces,
    messages,
    lines,
    first: dateOf(part.firstAt),
    last: dateOf(part.lastAt),
    speakers: part.speakers.map((one) => ({
      ...one,
      name: storableText(one.name),
      account: storableText(one.account),
    })),
    own: part.ownKey,
    groupId: matches.get(place)?.groupId ?? null,
    by: matches.get(place)?.by ?? null,
  }))
  await sql`
    insert into groups.file_parts (file_id, place, label, account, kind, form, date_order, zone, pieces, messages, lines, first_at, last_at,
      sha256, group_id, matched_by, speakers, own_key)
    select ${id}, p.place, p.label, p.account, p.kind, p.form, p."order", ${zone}, p.pieces, p.messages, p.lines, p.first, p.last, ${sha256},
      p."groupId", p.by, p.speakers, p.own
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (place int, label text, account text, kind text, form text, "order" text,
      pieces jsonb, messages int, lines jsonb, first timestamptz, last timestamptz, "groupId" bigint, by text, speakers jsonb, own text)`.execute(
    tx.db,
  )
}

/** A time that no calendar has is left out. */
const dateOf = (at: number) => (Number.isNaN(new Date(at).getTime()) ? null : new Date(at).toISOString())

async function moveTo(tx: WriteContext, record: FileRecord, values: Parameters<typeof fileRuns.step>[2]) {
  publishFile(tx, await fileRuns.step(tx, await fileRuns.lock(tx, record), values))
}
