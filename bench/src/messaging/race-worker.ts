import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '@seamark/server/app'
import { endCalls, startCalls } from '@seamark/server/domains/messaging/ledger/calls.commands'
import { claimLot } from '@seamark/server/domains/messaging/ledger/claims.commands'
import { readConfig } from '@seamark/server/platform/config'
import { createLog } from '@seamark/server/platform/log'
import { z } from 'zod'

// One of two processes that send the same bulks over so many connections at once. Its parent says which, and counts what arrives.
const [databaseUrl = '', provider = '', connections = ''] = process.argv.slice(2)
const work = z.object({ bulks: z.array(z.object({ id: z.number(), channelId: z.number() })) })
const sender = { kind: 'system', name: 'bench' } as const
/** Few, so that each bulk is claimed by many connections at once. */
const claimsOf = 25

const config = readConfig({ PROCESSES: 'worker', DATABASE_POOL: connections })
const app = await createApp(config, databaseUrl, createLog('warn'), { live: false })
const context = app.systemContext('bench')

/** Claims of the bulk until nobody waits, and calls whom it got. */
async function send({ id: bulkId, channelId }: { id: number; channelId: number }) {
  for (;;) {
    const { lease, asked } = await patiently(() =>
      claimLot(context, { bulkId, channelId, sender }, undefined, claimsOf),
    )
    if (asked === 0) return
    for (;;) {
      const calls = await patiently(() => startCalls(context, lease))
      if (calls.length === 0) break
      await Promise.all(calls.map(({ ref, targetId, address }) => call({ ref, targetId, address })))
      const ended = calls.map((one) => ({ ...one, outcome: 'sent' as const, code: '' }))
      await patiently(() => endCalls(context, lease, ended))
    }
  }
}

/** A transaction that others have held up for too long fails whole, and a job begins again. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!['40P01', '55P03', '23505'].includes(String((error as { code?: unknown }).code))) throw error
      await pause(10)
    }
  }
}

async function call(message: { ref: string; targetId: number; address: string }) {
  const response = await fetch(provider, { method: 'POST', body: JSON.stringify(message) })
  await response.arrayBuffer()
}

process.on('message', (message) => {
  const { bulks } = work.parse(message)
  const loops = Array.from({ length: Number(connections) }, (_, at) => bulks[at % bulks.length])
  void Promise.all(loops.flatMap((bulk) => (bulk ? [send(bulk)] : []))).then(() => process.send?.('done'))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
