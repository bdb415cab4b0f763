import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedEngine } from '@seamark/server/platform/engine/embedded'
import { createEngine, type Engine } from '@seamark/server/platform/engine/engine'

const checkout = path.resolve(import.meta.dirname, '../../..')

export interface MessageStore {
  engine: Engine
  /** The address of its database, for the product. */
  url: string
  /** The process of the engine; undefined while it sleeps. */
  pid: () => number | undefined
  stop: () => Promise<void>
}

/** What a store is filled with; one with the same name and makers is used again by later runs. */
export interface Filling {
  name: string
  /** The files that decide what is in it. */
  makers: readonly string[]
  fill: (engine: Engine) => Promise<void>
}

/** Opens an engine with a database of messages: one that is kept in .cache/bench, or an empty one for this run. */
export async function openMessages(say: (line: string) => void, filling?: Filling): Promise<MessageStore> {
  const embedded = await startEmbeddedEngine(path.join(checkout, '.cache', 'bench'), { log: say })
  const everything = createEngine(embedded.url)
  const at = (database: string) => `${embedded.url}?database=${database}`
  const stopAll = async () => {
    await everything.stop()
    await embedded.stop()
  }
  try {
    const name = filling ? `${filling.name}_${printOf(filling.makers)}` : `talk_${process.pid}`
    const kept = (await everything.rows<{ name: string }>('select name from system.databases')).map((one) => one.name)
    const isOld = (one: string) =>
      one.startsWith('talk_') || (filling !== undefined && one.startsWith(`${filling.name}_`) && one !== name)
    for (const old of kept.filter(isOld)) await everything.command(`drop database ${old} sync`)
    if (filling && !kept.includes(name)) await fillOnce(everything, at, { ...filling, name }, say)
    const engine = createEngine(at(name))
    await merged(engine)
    const stop = async () => {
      await engine.stop()
      if (!filling) await everything.command(`drop database if exists ${name} sync`)
      await stopAll()
    }
    return { engine, url: at(name), pid: embedded.pid, stop }
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** It is filled under another name first, so that a run that is ended leaves no half of it. */
async function fillOnce(
  everything: Engine,
  at: (database: string) => string,
  { name, fill }: Filling,
  say: (line: string) => void,
) {
  say(`Filling ${name} …`)
  const began = performance.now()
  const draft = `talk_${process.pid}`
  const engine = createEngine(at(draft))
  try {
    await fill(engine)
  } finally {
    await engine.stop()
  }
  await everything.command(`rename database ${draft} to ${name}`)
  say(`Filled in ${((performance.now() - began) / 1000).toFixed(1)} s; kept for later runs.`)
}

/** Waits until the engine has merged what it merges by itself; else that would be measured with the questions. */
async function merged(engine: Engine) {
  const open = () => engine.rows<{ n: number }>('select count() as n from system.merges')
  while ((await open())[0]?.n !== 0) await pause(500)
}

function printOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(fs.readFileSync(path.resolve(checkout, file)))
  return hash.digest('hex').slice(0, 12)
}
