import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Product, startProduct } from '../start-product.ts'
import type { Caller } from './callers.ts'
import { call, redeem } from './people-and-records.ts'
import { dataOf } from './raw-requests.ts'

interface Made {
  id: number
  version: number
}

interface Run {
  id: number
  state: string
  asked: number
  refused: number
  why: string
  whyParams: Record<string, string | number>
}

/** Where sites of checks lie: a network that the operator has opened. The rest of the loopback is closed, as everywhere. */
export const opened = '127.0.0.2'

const names = pathToFileURL(path.join(import.meta.dirname, 'names-of-hosts.mjs')).href

/** Starts a product of the file's own that fetches, and whose hosts have the addresses that the check says. Call it at the file's top level. */
export function openFetching(hosts: Record<string, readonly string[]>) {
  const folder = makeScratch()
  const file = path.join(folder, 'hosts.json')
  let product: Product
  let admin: Caller
  let made = 0

  /** A name server says this from now on. */
  const name = (host: string, addresses: readonly string[]) => {
    hosts[host] = addresses
    fs.writeFileSync(file, JSON.stringify(hosts))
  }

  beforeAll(async () => {
    fs.writeFileSync(file, JSON.stringify(hosts))
    product = await startProduct({
      DEMO_COMPANIES: '0',
      CRAWL: 'on',
      OUTBOUND_ALLOWED_NETWORKS: `${opened}/32`,
      HOSTS_OF_CHECK: file,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', `--import=${names}`].join(' ').trim(),
    })
    const link = new URL(product.oneTimeLink ?? '').hash.slice('#once='.length)
    admin = await redeem(product.address, 'admin', link, randomBytes(12).toString('base64url'))
    const { version } = dataOf<Made>(await send('GET', '/settings/options'))
    const contact = { crawlContact: 'crawl@seamark.example' }
    dataOf(await send('PATCH', '/settings/options', contact, version))
  }, 240_000)
  afterAll(async () => {
    await product?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const send = (method: string, place: string, body?: unknown, version?: number) =>
    call(product.address, admin, method, place, body, version === undefined ? {} : { 'if-match': `"${version}"` })

  /** Tries to save a source of this address. */
  const save = (address: string, kind: 'page' | 'feed' = 'page') => {
    made += 1
    const brings = kind === 'feed' ? 'posts' : 'companies'
    return send('POST', '/crawl/sources', { name: `Source ${made}`, kind, brings, address })
  }
  const saved = async (address: string, kind?: 'page' | 'feed') => dataOf<Made>(await save(address, kind))

  /** Begins a run and returns its id. */
  const begin = async (sourceId: number, purpose: 'look' | 'trial') =>
    dataOf<Run>(await send('POST', `/crawl/sources/${sourceId}/runs`, { purpose })).id

  /** Waits for the end of a run, and returns it with the whole answer. */
  async function ended(id: number) {
    const read = () => send('GET', `/crawl/runs/${id}`)
    await expect.poll(async () => dataOf<Run>(await read()).state).not.toBe('running')
    const answer = await read()
    return { ...dataOf<Run>(answer), text: answer.text }
  }

  /** Returns the first run of a source that is switched on, whoever begins it: the clock or this call. */
  async function firstRun(sourceId: number) {
    await send('POST', `/crawl/sources/${sourceId}/runs`, { purpose: 'person' })
    const { runs } = dataOf<{ runs: (Run & { purpose: string })[] }>(
      await send('GET', `/crawl/sources/${sourceId}/runs`),
    )
    return ended(runs.find(({ purpose }) => purpose === 'person' || purpose === 'clock')?.id ?? 0)
  }

  return { name, send, save, saved, begin, ended, firstRun }
}
