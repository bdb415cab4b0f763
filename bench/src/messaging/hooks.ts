import { createHmac, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createChannel, newChannel } from '@seamark/contract/messaging/channels/channels'
import type { createClient } from '@seamark/contract/platform/client'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, plainFigure } from '../measuring/figures.ts'
import { percentile } from '../measuring/paced.ts'
import type { Running } from '../measuring/processes.ts'

interface Hooked {
  product: Running
  call: ReturnType<typeof createClient>
  url: string
}

const callsInSecond = 500
const seconds = 60
/** Of three events one is told twice, as providers do that heard no answer in time. */
const toldTwice = 3
const mostMs = 250
const chats = 1000

/** What a provider tells at a fixed pace, whether all of it was kept once, and how long the work on it takes beside and behind that. */
export async function* hookFigures({ product, call, url }: Hooked): AsyncGenerator<Figure> {
  const botToken = `1:${randomUUID()}`
  const { id, provider } = await call(createChannel, {
    body: newChannel.parse({
      kind: 'telegram',
      account: 'seamark_bench_bot',
      name: 'bench',
      secrets: { botToken },
    }),
  })
  const address = provider?.hook.address
  if (!address) throw new Error('The channel has no webhook')
  const tell = teller(`${product.address}${new URL(address).pathname}`, botToken)
  const began = performance.now()
  const { taken, told } = await tellAll(tell)
  const p95 = percentile(taken, 0.95)
  yield {
    name: `webhooks, ${callsInSecond} a second for ${seconds} s, p95`,
    value: p95,
    unit: 'ms',
    limit: null,
    ratio: null,
    goal: `≤ ${mostMs}`,
    holds: p95 <= mostMs,
  }
  const { kept } = await waitForWork(url, id)
  const wrong = Math.abs(told - kept)
  yield {
    name: `of ${told} events told there, lost or doubled`,
    value: wrong,
    unit: '',
    limit: null,
    ratio: null,
    goal: '0',
    holds: wrong === 0,
  }
  yield plainFigure('seconds until all of them were worked on', (performance.now() - began) / 1000, 's')
}

type Tell = (event: number) => Promise<void>

function teller(address: string, botToken: string): Tell {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })
  const headers = {
    'content-type': 'application/json',
    'x-telegram-bot-api-secret-token': createHmac('sha256', botToken).update('seamark webhook').digest('hex'),
  }
  const post = (body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(address, { method: 'POST', agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
      request.once('error', reject)
      request.end(body)
    })
  return async (event) => {
    const body = JSON.stringify(updateOf(event))
    for (;;) {
      const status = await post(body)
      if (status === 200) return
      if (status !== 503) throw new Error(`webhook: HTTP ${status}`)
      // A provider that is refused for now comes again; the wait counts as ours.
      await pause(1000)
    }
  }
}

const updateOf = (event: number) => ({
  update_id: event,
  message: {
    message_id: event,
    date: Math.floor(Date.now() / 1000),
    chat: { id: 1 + (event % chats), type: 'private' },
    from: { id: 1 + (event % chats), is_bot: false, first_name: '王敏' },
    text: `还有舱位吗 ${event}`,
  },
})

/** Calls go out when they are due, whether or not earlier ones were answered, and each is timed from then. */
async function tellAll(tell: Tell): Promise<{ taken: number[]; told: number }> {
  const answers: Promise<number>[] = []
  const began = performance.now()
  let told = 0
  for (let sent = 0; sent < callsInSecond * seconds; ) {
    const due = Math.min(callsInSecond * seconds, Math.floor(((performance.now() - began) / 1000) * callsInSecond))
    for (; sent < due; sent += 1) {
      const at = began + (sent / callsInSecond) * 1000
      // Every fourth call tells the event of the one before it again.
      if (sent % (toldTwice + 1) !== toldTwice) told += 1
      answers.push(tell(told).then(() => performance.now() - at))
    }
    await pause(5)
  }
  return { taken: await Promise.all(answers), told }
}

/** Waits until nothing is left to be worked on. Returns how many events were kept. */
async function waitForWork(url: string, channelId: number): Promise<{ kept: number }> {
  return withConnection(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ kept: number; open: number }>(
        `select count(*)::int as kept, (count(*) filter (where worked_at is null and failed_at is null))::int as open
         from messaging.hook_events where channel_id = $1`,
        [channelId],
      )
      const [row] = rows
      if (row && row.open === 0) return row
      await pause(500)
    }
  })
}
