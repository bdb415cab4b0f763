import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { startChatFile } from '@seamark/contract/groups/files/files'
import { createClient } from '@seamark/contract/platform/client'
import { createPool } from '@seamark/server/platform/database/connection'
import { sendFile } from '../imports/imports.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import type { Figure } from '../measuring/figures.ts'
import { percentile } from '../measuring/paced.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { type Action, actions } from '../office/actions.ts'
import { openOffice, people, work } from '../office/office.ts'
import { chatFile } from './made-files.ts'
import { openMessages } from './stores.ts'

interface Beside {
  database: BenchDatabase
  megabytes: number
}

const [warmUpMs, measuredMs] = [60_000, 60_000]
const most = 1.3

/** Three hundred people at work for a minute, then for another one while a chat of QQ is read and searched in the same installation. */
export async function* besidePeopleFigures(
  { database, megabytes }: Beside,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  const file = await chatFile('qqManager', megabytes, say, 'group')
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  const store = await openMessages(say)
  const product = await startProduct(database.url, { CLICKHOUSE_URL: store.url, FILES_DIR: folder })
  const pool = createPool(database.url, { max: 4, statementTimeout: 60_000 })
  try {
    const target = { address: product.address, headers: await signIn(product, database.url) }
    const call = createClient({ base: `${target.address}/api`, headers: () => target.headers })
    for (const name of ['群1', '群2', '群3'])
      await call(createGroup, {
        body: newGroup.parse({ platform: 'qq', account: name.slice(1), name, type: 'freightAgent' }),
      })
    const office = await openOffice(product.address, pool)
    await work(product.address, office, warmUpMs)
    const alone = await work(product.address, office, measuredMs)
    const upload = { name: path.basename(file), bytes: await readFile(file), purpose: 'chatText' } as const
    const uploadId = await sendFile(target, upload)
    await call(startChatFile, { body: { uploadId, purpose: 'chatText' } })
    const beside = await work(product.address, office, measuredMs)
    const { rows } = await pool.query<{ state: string; open: number }>(
      `select f.state, (select count(*)::int from jobs.job where name = 'groups.findInFile' and state in ('created', 'retry', 'active')) as open
       from groups.files f order by f.id desc limit 1`,
    )
    say(`At the end the file was ${rows[0]?.state}, with ${rows[0]?.open} searches open`)
    yield* figuresOf(alone, beside)
  } finally {
    await pool.end()
    await product.stop()
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Answers = Awaited<ReturnType<typeof work>>

function* figuresOf(alone: Answers, beside: Answers): Generator<Figure> {
  const name = `${people} people while a chat is read`
  yield besideAlone(`${name}: p95 of all calls, beside the same without`, { alone, beside }, actions, most)
  for (const action of actions) yield besideAlone(`${name}: p95 of ${action}`, { alone, beside }, [action])
  const errors = beside.errors.length
  yield {
    name: `${name}: errors ${beside.errors[0] ?? ''}`.trim(),
    value: errors,
    unit: 'calls',
    limit: null,
    ratio: null,
    goal: '0',
    holds: errors === 0,
  }
}

function besideAlone(
  name: string,
  { alone, beside }: { alone: Answers; beside: Answers },
  of: readonly Action[],
  goal?: number,
): Figure {
  const p95 = ({ taken }: Answers) =>
    percentile(
      of.flatMap((action) => taken[action]),
      0.95,
    )
  const [value, limit] = [p95(beside), p95(alone)]
  const ratio = value / limit
  return { name, value, unit: 'ms', limit, ratio, goal: goal ? `≤ ${goal}` : '', holds: !goal || ratio <= goal }
}
