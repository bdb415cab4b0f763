import type { ChatFileState } from '@seamark/contract/groups/choices'
import { type ChatFileView, getChatFile, startChatFile } from '@seamark/contract/groups/files/files'
import { type NewGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { type NewMember, newMember } from '@seamark/contract/groups/members/members'
import { type createClient, Refusal } from '@seamark/contract/platform/client'
import type { ExtractedFinding } from '@seamark/contract/groups/extraction/findings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { z } from 'zod'
import { type LotMessage, writeMessages } from './messages/messages.commands.ts'
import type { ChatSender } from './reading/messages.rules.ts'
import { type Config, filesFolder } from '../../platform/config.ts'
import { type Context, personOf } from '../../platform/context.ts'
import type { List } from '../../platform/list.ts'
import { write } from '../../platform/write.ts'
import { emptyScan } from './files/found.rules.ts'
import { type FoundFinding, keepFindings } from './findings/found.commands.ts'
import { uploadFile } from '../files/testing.ts'

export { labelledMessages } from './extraction/labelled-messages.queries.ts'

/** A group of clients with a value in every field, as somebody would fill it in. */
export const aGroup = (given: Partial<z.input<typeof newGroup>> = {}): NewGroup =>
  newGroup.parse({
    platform: 'qq',
    account: '６１２ 340 118',
    name: '宁波外贸询价群',
    type: 'inquiry',
    memberCount: 86,
    ownerNickname: '阿拉老宁波',
    ownerWechat: 'nb_laoning',
    ownerArea: '330200',
    startPorts: ['CNNBG', 'CNNBG', '宁波周边'],
    endPorts: ['USLAX'],
    transferPorts: [],
    remark: '每天上午最忙',
    ...given,
  })

export const aMember = (given: Partial<z.input<typeof newMember>> = {}): NewMember =>
  newMember.parse({ name: '陈海平', grade: 'owner', ...given })

/** Fails where the register counts other open findings than there are. */
export async function checkOpenFindings(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select group_id, k.findings as kept, c.findings as counted from groups.open_findings k full join (
       select told.id as group_id, count(*)::int as findings from groups.findings f cross join unnest(f.group_ids) told (id)
       where f.state = 'found' group by told.id) c using (group_id)
     where k.findings is distinct from c.findings`,
  )
  if (rows.length > 0) throw new Error(`open findings are counted wrongly: ${JSON.stringify(rows)}`)
}

/** The rows of a list's file as the workbench writes them for a person, were she one who may export. */
export async function exportedRows({ export: described }: List, given: Context, query: Record<string, string> = {}) {
  if (!described) throw new Error('the list has no export')
  const asked = described.query.parse(query)
  const { capabilities, ...person } = personOf(given)
  const context: Context = { ...given, actor: { ...person, capabilities: new Set([...capabilities, 'export']) } }
  const { rows } = await described.rows(context, asked, { cursor: undefined, limit: 100 })
  const count = await described.count(context, asked)
  if (count !== rows.length) throw new Error(`${count} rows were promised, ${rows.length} came`)
  return rows
}

/** How a call was refused, or the error that was none. */
export async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal)) return error
  const { code, message, details } = error.body
  return { status: error.httpStatus, code, message, fields: details?.fields?.map(({ field }) => field) ?? [] }
}

/** A message as a reader hands it out. */
export const aMessage = ({
  name = '王小波',
  account = '',
  accountKind = null,
  ...given
}: Partial<LotMessage> & Partial<Pick<ChatSender, 'name' | 'account' | 'accountKind'>> = {}): LotMessage => ({
  at: Date.UTC(2026, 9, 20, 1),
  line: 1,
  sender: { name, account, accountKind, title: '' },
  kind: 'text',
  text: '宁波到桑托斯 40HQ 多少',
  isCut: false,
  ...given,
})
const freight: ReadLine = {
  kind: 'supply',
  corrects: null,
  mode: 'fcl',
  span: { start: 0, end: 30 },
  pols: [{ codes: ['CNNGB'], word: '宁波', choice: [], span: { start: 0, end: 2 } }],
  pods: [{ codes: ['USLAX'], word: 'LA', choice: [], span: { start: 3, end: 5 } }],
  via: [],
  lane: null,
  carrier: null,
  service: null,
  prices: [{ container: '40HQ', amount: 2450, isFrom: false, isImplied: false, span: { start: 6, end: 15 } }],
  unitPrice: null,
  change: null,
  currency: { value: 'USD', span: null },
  basis: null,
  boxes: [],
  validity: null,
  ready: null,
  sailings: [],
  weekdays: null,
  cutoff: null,
  transitDays: null,
  freeDays: [],
  tonnes: null,
  volume: null,
  weight: null,
  cargo: null,
  goods: null,
  boxOwner: null,
  rateKind: null,
  space: null,
  release: [],
  surcharges: [],
  flags: [],
}

const plainFinding = { start: 0, end: 30, flags: [], confidence: 0.9, subject: 'USLAX' }

/** Space on offer from Ningbo to Los Angeles at this price, as it is read of `宁波-LA 40HQ 2450`. */
export const anOffer = (amount = 2450, given: Partial<ExtractedFinding> = {}): ExtractedFinding => ({
  ...plainFinding,
  kind: 'supply',
  values: [
    { field: 'pol', value: 'CNNGB', place: { of: 'text', start: 0, end: 2 } },
    { field: 'pod', value: 'USLAX', place: { of: 'text', start: 3, end: 5 } },
    { field: 'price', value: `40HQ ${amount}`, place: { of: 'text', start: 6, end: 15 } },
  ],
  fingerprint: `supply:CNNGB:USLAX:${amount}`,
  line: { ...freight, prices: freight.prices.map((price) => ({ ...price, amount })) },
  ...given,
})

/** Two containers that are wanted on the same way. */
export const aRequest = (count = 2): ExtractedFinding => ({
  ...plainFinding,
  kind: 'demand',
  values: [{ field: 'boxes', value: `${count}×40HQ`, place: null }],
  fingerprint: `demand:CNNGB:USLAX:${count}`,
  line: { ...freight, kind: 'demand', prices: [], currency: null, boxes: [{ container: '40HQ', count, span: null }] },
})

/** A person with a company and a mobile. */
export const aPerson = (phone = '+8613900011122', company = '宁波蓝舟国际货运代理有限公司'): ExtractedFinding => ({
  ...plainFinding,
  kind: 'contact',
  values: [
    ...(company === '' ? [] : [{ field: 'company' as const, value: company, place: null }]),
    { field: 'name', value: '陈海平', place: null },
    ...(phone === '' ? [] : [{ field: 'phone' as const, value: phone, place: null }]),
  ],
  fingerprint: `contact:${phone}:${company}`,
  subject: '',
  line: null,
})

/** Something that was found in a group, as it came from a message. */
export const found = (finding: ExtractedFinding, groupId: number, given: Partial<FoundFinding> = {}): FoundFinding => ({
  finding,
  groupId,
  file: null,
  at: new Date('2026-06-10T02:00:00Z'),
  sender: { id: null, key: 'nb-chen', name: '宁波陈' },
  text: '宁波-LA 40HQ 2450\n有需要联系',
  ...given,
})

/** Keeps findings as the reading of a file would, and returns how many are new. */
export const keepFound = (context: Context, all: readonly FoundFinding[]) =>
  write.bookkeep(context, 'groups.read', (tx) => keepFindings(tx, all))

/** A file of one conversation that was read into a group; each chunk of it is a piece of its own. */
export async function aKeptFile(
  { context, pool }: { context: Context; pool: pg.Pool },
  { groupId, personId }: { groupId: number; personId: number },
  ...chunks: readonly (readonly LotMessage[])[]
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into groups.files (state, file_name, bytes, person_id, scanned) values ('done', 'talk.txt', 1, $1, $2) returning id`,
    [personId, JSON.stringify(emptyScan())],
  )
  const fileId = Number(rows[0]?.id)
  await pool.query(
    `insert into groups.file_parts (file_id, place, label, account, kind, form, date_order, zone, pieces, messages, written, sha256, group_id, is_taken)
     values ($1::bigint, 0, 'talk', '', 'group', 'qqManager', 'ymd', 'Asia/Shanghai', $4, $2::int, $2::int, 'x' || $1::bigint, $3, true)`,
    [
      fileId,
      chunks.flat().length,
      groupId,
      JSON.stringify(chunks.map((_chunk, number) => ({ source: `${number}.txt`, index: 0, number }))),
    ],
  )
  for (const [part, messages] of chunks.entries())
    await writeMessages(context, { groupId, fileId, part, lot: 0, messages })
  return fileId
}

interface Uploading {
  call: ReturnType<typeof createClient>
  headers: () => Record<string, string>
}

/** Files of chat records as a person uploads them. */
export function chatFilesOf(caller: Uploading, api: string, { patience = 60_000 } = {}) {
  const started = async (name: string, content: string | Buffer, purpose: 'chatText' | 'chatArchive' = 'chatText') => {
    const uploadId = await uploadFile(caller, api, name, Buffer.from(content), purpose)
    return caller.call(startChatFile, { body: { uploadId, purpose } })
  }
  /** Waits until a file is in one of these states. */
  async function until(id: number, ...states: ChatFileState[]): Promise<ChatFileView> {
    for (const ends = Date.now() + patience; ; ) {
      const view = await caller.call(getChatFile, { params: { id } })
      if (states.includes(view.state)) return view
      if (view.state === 'failed' || Date.now() > ends)
        throw new Error(`${view.state} instead of ${states.join()}: ${JSON.stringify(view.problem)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return { started, until }
}

interface RunningProduct {
  url: string
  config: Config
}

/** Starts another process that does some work as a worker does. The code of `work` has a `context`, and imports what lies below `src`. */
export function startWorkerProcess({ url, config }: RunningProduct, work: string): ChildProcess {
  const source = `
    import { createApp } from './src/app.ts'
    import { readConfig } from './src/platform/config.ts'
    import { createLog } from './src/platform/log.ts'
    const config = { ...readConfig({ FILES_DIR: process.env.TEST_FILES, CLICKHOUSE_URL: process.env.TEST_ENGINE }), PROCESSES: ['worker'] }
    const app = await createApp(config, process.env.TEST_DATABASE, createLog('silent'))
    const context = app.systemContext('test')
    ${work}
    process.exit(0)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      TEST_DATABASE: url,
      TEST_FILES: filesFolder(config),
      TEST_ENGINE: config.CLICKHOUSE_URL,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

interface Gate {
  reached: () => Promise<unknown>
  letOneBy: () => Promise<unknown>
  clear: () => Promise<unknown>
}

/** Kills a worker twice, each time while it works on the lot behind one that the gate has let by. */
export async function killTwice(gate: Gate, start: () => ChildProcess, moment: () => number) {
  for (let time = 0; time < 2; time += 1) {
    const worker = start()
    await gate.reached()
    await gate.letOneBy()
    await wait(moment())
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await gate.clear()
  }
}
