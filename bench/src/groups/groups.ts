import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { readChatFile } from '@seamark/server/domains/groups/index'
import { textsOf, withSources } from '@seamark/server/domains/groups/reading/adapters/sources'
import { z } from 'zod'
import { type Figure, figureBeside } from '../measuring/figures.ts'
import { lean } from '../../../tools/launch/server-build.mjs'
import { chatFile, type MeasuredForm } from './made-files.ts'

interface GroupOptions {
  /** The size of the files whose reading is timed. */
  megabytes: number
  rounds: number
}

const mostGrowth = 200
/** A legal file has this size at most. */
const largest = 1024

/**
 * Reads chats of QQ and WhatsApp beside a plain split of the same file into lines, in turns, and a file five times as
 * large.
 */
export async function* groupFigures(
  { megabytes, rounds }: GroupOptions,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  for (const form of ['qqManager', 'whatsapp'] as const) {
    const file = await chatFile(form, megabytes, say)
    yield* speedFigures(form, file, rounds)
  }
  for (const form of ['qqManager', 'whatsapp'] as const) {
    const file = await chatFile(form, Math.min(largest, megabytes * 5), say)
    yield await memoryFigure(form, file)
  }
}

async function* speedFigures(form: MeasuredForm, file: string, rounds: number): AsyncGenerator<Figure> {
  const [splits, reads]: [number[], number[]] = [[], []]
  let messages = 0
  for (let round = 0; round < rounds; round += 1) {
    splits.push(await processorTime(() => splitLines(file)))
    reads.push(
      await processorTime(async () => {
        messages = await readMessages(file, form)
      }),
    )
  }
  const size = statSync(file).size / 2 ** 20
  const [split, read] = [median(splits), median(reads)]
  yield figureBeside(size / split, 0.2, {
    name: `${form} read, beside a split into lines`,
    value: size / read,
    unit: 'MB/s',
  })
  yield {
    name: `messages of ${form} read`,
    value: messages / read,
    unit: '/s',
    limit: null,
    ratio: null,
    goal: '',
    holds: true,
  }
}

/** The least that any reader has to do: decode, and find the ends of lines. */
export function splitLines(file: string): Promise<void> {
  return withSources(file, 'chat.txt', async ({ texts }) => {
    const [source] = texts
    if (!source) return
    let [count, rest] = [0, '']
    for await (const text of textsOf(source, 'utf-8')) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      count += lines.length
    }
    if (count === 0) throw new Error('The file has no lines')
  })
}

async function readMessages(file: string, form: MeasuredForm): Promise<number> {
  const plan = {
    source: 'chat.txt',
    form,
    encoding: 'utf-8',
    order: 'dmy',
    year: 2026,
    hasBlankLines: true,
    label: '',
  } as const
  let messages = 0
  await readChatFile(file, { name: 'chat.txt', plans: [plan], zone: 'Asia/Shanghai', now: new Date() }, (batch) => {
    messages += batch.messages.length
    if (batch.tally.counts.unknown > 0) throw new Error('A line of a made file was not understood')
  })
  return messages
}

async function memoryFigure(form: MeasuredForm, file: string): Promise<Figure> {
  const child = fork(path.join(import.meta.dirname, 'chat-reading.ts'), [file, form], { execArgv: lean.flags })
  const [{ megabytes }] = z
    .tuple([z.object({ messages: z.number(), megabytes: z.number() })], z.unknown())
    .parse(await once(child, 'message'))
  return {
    name: `memory above idle, ${form} of ${Math.round(statSync(file).size / 2 ** 20)} MB`,
    value: megabytes,
    unit: 'MB',
    limit: null,
    ratio: null,
    goal: `≤ ${mostGrowth}`,
    holds: megabytes <= mostGrowth,
  }
}

/** Returns the seconds that the process computed, which a busy machine does not change. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN
