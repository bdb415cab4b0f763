import { createClient } from '@seamark/contract/platform/client'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import {
  cancelTradeImport,
  confirmTradeImport,
  getTradeImport,
  type ImportView,
  mapTradeImport,
  startTradeImport,
} from '@seamark/contract/trade/imports/imports'
import { listTradeAggregates, listTradeRecords } from '@seamark/contract/trade/records/records'
import type { Target } from '../../measuring/load.ts'
import type { MadeFile } from '../making/files.ts'
import { uploadInTurn } from './uploads.ts'

export interface TradeOutcome {
  found: FoundFile | undefined
  counts: NonNullable<ImportView['counts']> | undefined
  /** As the API answers them; fields come and go with the product. */
  records: Record<string, unknown>[]
  /** Why the file got no further, or empty. */
  stopped: string
}

const resting = new Set<ImportView['state']>(['mapping', 'tried', 'done', 'failed', 'cancelled'])
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Call = ReturnType<typeof createClient>

/** Imports a file as a person who accepts everything that the wizard suggests. */
export async function runTradeFile(target: Target, file: MadeFile): Promise<TradeOutcome> {
  const { call, view } = await readFile(target, file)
  const found = view.found ?? undefined
  const stop = (stopped: string): TradeOutcome => ({ found, counts: undefined, records: [], stopped })
  if (view.state !== 'mapping' || !found) return stop(`not read: ${view.problem?.code}: ${view.problem?.message}`)
  const refusal = await map(call, view.id, file, found).then(
    () => '',
    (error: unknown) => String(error),
  )
  if (refusal) return stop(`not tried: ${refusal}`)
  const tried = await settled(call, view.id)
  if (tried.state !== 'tried') return stop(`not tried: ${tried.problem?.code}`)
  if ((tried.counts?.kept ?? 0) + (tried.counts?.flagged ?? 0) === 0)
    return { ...stop('no row would be kept'), counts: tried.counts ?? undefined }
  await call(confirmTradeImport, { params: { id: view.id }, body: {} })
  const done = await settled(call, view.id)
  if (done.state !== 'done') return stop(`not written: ${done.problem?.code}`)
  const records = await recordsOf(call, done.source?.id ?? 0, found.shape === 'aggregated')
  return { found, counts: done.counts ?? undefined, records, stopped: '' }
}

/** Reads a file and has its rows judged, but not written. Returns the seconds of the judging. */
export async function tryTradeFile(target: Target, file: MadeFile): Promise<number> {
  const { call, view } = await readFile(target, file)
  if (!view.found) throw new Error(`${file.name} was not read: ${view.problem?.message}`)
  const began = performance.now()
  await map(call, view.id, file, view.found)
  // What passes between two looks would count as judging, so they are frequent here.
  const tried = await settled(call, view.id, 15)
  const seconds = (performance.now() - began) / 1000
  if (tried.state !== 'tried') throw new Error(`${file.name} was not tried: ${tried.problem?.message}`)
  await call(cancelTradeImport, { params: { id: view.id }, body: {} })
  return seconds
}

async function readFile({ address, headers }: Target, file: MadeFile) {
  const call = createClient({ base: `${address}/api`, headers: () => headers, timeoutMs: 60_000 })
  const { id } = await uploadInTurn({ address, headers }, file, (uploadId) =>
    call(startTradeImport, { body: { uploadId } }),
  )
  return { call, view: await settled(call, id) }
}

async function settled(call: Call, id: number, milliseconds = 150): Promise<ImportView> {
  for (;;) {
    const view = await call(getTradeImport, { params: { id } })
    if (resting.has(view.state)) return view
    await pause(milliseconds)
  }
}

const map = (call: Call, id: number, file: MadeFile, found: FoundFile) =>
  call(mapTradeImport, { params: { id }, body: acceptedOf(found, file) })

/**
 * The mapping as the page sends it when nobody changes anything: a new source with what the file shows of it. Where the
 * file does not show its direction the page asks for it, and the person knows where the file comes from.
 */
function acceptedOf({ guesses, ...found }: FoundFile, { name, layout }: MadeFile) {
  const direction = guesses.direction?.value ?? layout.direction
  return {
    source: { name, country: guesses.country?.value ?? null },
    direction,
    dateMeaning: guesses.dateMeaning?.value ?? (direction === 'import' ? 'arrival' : 'departure'),
    zone: guesses.zone ?? 'Asia/Shanghai',
    dayFirst: found.dayFirst ?? true,
    weightUnit: null,
    shape: found.shape,
    figures: found.figures,
    columns: found.columns.flatMap(({ index, suggestion }) =>
      suggestion === null ? [] : [{ index, field: suggestion }],
    ),
  } as const
}

async function recordsOf(call: Call, source: number, isAggregated: boolean) {
  const query = { source: String(source), limit: 100 }
  const { rows } = isAggregated ? await call(listTradeAggregates, { query }) : await call(listTradeRecords, { query })
  return rows.map((row): Record<string, unknown> => ({ ...row }))
}
