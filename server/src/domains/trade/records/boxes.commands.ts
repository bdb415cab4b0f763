import { containers } from '@seamark/contract/territory/containers'
import type { Context } from '../../../platform/context.ts'
import type { Engine } from '../../../platform/engine/engine.ts'
import { write } from '../../../platform/write.ts'
import { lockForTransaction } from '../../../platform/database/transaction-locks.ts'

/**
 * The names under which bills are noted. A job that settles an import has its own name, so that its end does not remove
 * the bills that an undo has noted.
 */
export type Counting = 'boxes' | 'settle'

/**
 * Notes the bills of an import, before or after its records are removed, so that their boxes are counted anew. Noting a
 * bill twice has no further effect.
 */
export async function noteBills(engine: Engine, importId: number, counting: Counting = 'boxes') {
  for (const [table, whose] of [
    ['facts.records', 'import'],
    ['facts.replaced_records', 'replaced_by'],
  ])
    await engine.command(
      `insert into facts.sought (job, key, line)
       select distinct {job:String}, cityHash64(${bill}), 0 from ${table} where ${whose} = {import:UInt32} and ${hasBoxes}`,
      { job: jobOf(importId, counting), import: importId },
    )
}

/**
 * Counts each physical box once in a bill, however many lines name it and in whichever import: in the line with a house
 * bill before one with a master bill alone, else in the line that named it first. Doing it again changes nothing. A
 * lock lets one job count at a time: of two that count the same bill, the slower one would write what it read before
 * the other's records were there.
 */
export async function countBoxes(context: Context, importId: number, sourceId: number, counting: Counting = 'boxes') {
  await write.bookkeep(context, 'trade.importRecords', async (tx) => {
    await lockForTransaction(tx, 'trade.boxes', { idle: '0', whole: '0' })
    await countNoted(tx.engine, jobOf(importId, counting), sourceId)
  })
}

async function countNoted(engine: Engine, job: string, sourceId: number) {
  const [noted] = await engine.rows<{ count: number }>(
    'select uniqExact(key) as count from facts.sought where job = {job:String}',
    { job },
  )
  const steps = Math.ceil((noted?.count ?? 0) / billsAStep)
  await forgetJob(engine, 'recounted', job)
  for (let step = 0; step < steps; step += 1)
    await engine.command(recount, {
      job,
      source: sourceId,
      steps,
      step,
      types: containers.map(({ code }) => code),
      teus: containers.map(({ teu }) => teu),
    })
  await applyCounts(engine, job)
  await forgetJob(engine, 'recounted', job)
  await forgetJob(engine, 'sought', job)
}

/** How many bills one statement counts. A window over more does not fit in the engine's memory. */
const billsAStep = 300_000
const valuesAStep = 20
const bill = `if(master_bill = '', house_bill, master_bill)`
const hasBoxes = `notEmpty(containers) and (master_bill <> '' or house_bill <> '')`
const jobOf = (importId: number, counting: Counting) => `${counting}-${importId}`

/** The TEU of one box: by its type, or where the types are not known an equal part of what its row counts. */
const boxTeu = `multiIf(
  length(container_types) >= length(containers) and arrayAll(one -> has({types:Array(String)}, one), container_types),
    transform(toString(type), {types:Array(String)}, {teus:Array(Float32)}, toFloat32(0)),
  row_teu > 0, toFloat32(row_teu / greatest(length(containers), length(container_types))),
  source_teu is not null, toFloat32(assumeNotNull(source_teu) / length(containers)),
  toFloat32(0))`

/** What a row declares beyond the boxes that it lists, as 2*20GP beside one number; 0 for a row that lists them all. */
const declaredTeu = 'if(length(container_types) > length(containers), row_teu, toFloat32(0))'

/**
 * A row may declare the boxes of its whole bill, whose other rows list the rest. So of a bill the larger counts: the
 * boxes that its rows list, or what one row declares. The difference is given to the row that declares most.
 */
const recount = `
  insert into facts.recounted (job, import, line, teu)
  select {job:String}, import, line, counted from (
    select import, line, any(teu) as before,
      toFloat32(round(sum(if(place = 1, box_teu, 0)) + max(if(rank = 1 and declares > listed, declares - listed, 0)), 2)) as counted from (
      select import, line, teu, box_teu, place, max(declared) over (partition by bill) as declares,
        sum(if(place = 1, box_teu, 0)) over (partition by bill) as listed,
        row_number() over (partition by bill order by declared desc, house_bill = '', import, line) as rank from (
        select import, line, teu, house_bill, bill, box_teu, declared,
          row_number() over (partition by bill, box order by house_bill = '', import, line) as place from (
          select import, line, teu, house_bill, ${bill} as bill, box, ${boxTeu} as box_teu, ${declaredTeu} as declared
          from facts.records array join containers as box, arrayResize(container_types, length(containers), '') as type
          where source = {source:UInt32} and ${hasBoxes} and cityHash64(${bill}) % {steps:UInt32} = {step:UInt32}
            and cityHash64(${bill}) in (select key from facts.sought where job = {job:String}))))
    group by import, line)
  where abs(before - counted) > 0.005`

/** Writes the new TEU, some values per mutation. There are few different values, since boxes come in few sizes. */
async function applyCounts(engine: Engine, job: string) {
  const values = await engine.rows<{ teu: number }>(
    'select distinct teu from facts.recounted where job = {job:String} order by teu',
    { job },
  )
  for (let from = 0; from < values.length; from += valuesAStep) {
    const some = values.slice(from, from + valuesAStep)
    const of = (index: number) =>
      `(import, line) in (select import, line from facts.recounted where job = {job:String} and teu = {teu${index}:Float32})`
    const parameters = Object.fromEntries(some.map(({ teu }, index) => [`teu${index}`, teu]))
    await engine.command(
      `alter table facts.records update teu = multiIf(${some.map((_, index) => `${of(index)}, {teu${index}:Float32}`).join(', ')}, teu)
       where ${some.map((_, index) => of(index)).join(' or ')}`,
      { job, ...parameters },
    )
  }
}

const forgetJob = (engine: Engine, table: 'sought' | 'recounted', job: string) =>
  engine.command(`alter table facts.${table} drop partition '${job}'`)
