import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPlace } from '@seamark/server/platform/embedded/place'
import { startEmbedded } from '@seamark/server/platform/embedded/postgres'
import { readPostmaster } from '@seamark/server/platform/embedded/postmaster'
import { makeScratch, quickest } from '@seamark/server/platform/testing/cluster'

export interface Own {
  url: string
  /** The folder of the files of its processes. */
  files: string
  /** Kills PostgreSQL as the kernel would, and waits until another one answers in its place. */
  killDatabase: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts an empty PostgreSQL of its own, which is kept alive as that of an installation. The product lays it out when it starts. */
export async function startOwn(): Promise<Own> {
  const folder = makeScratch(quickest())
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, settings: { max_connections: '200' } })
  const place = findPlace(folder, () => undefined)
  return {
    url: embedded.url,
    files: path.join(folder, 'files'),
    killDatabase: async () => {
      const killed = readPostmaster(place)
      if (!killed) throw new Error('There is no PostgreSQL to be killed')
      process.kill(killed.pid, 'SIGKILL')
      for (;;) {
        const present = readPostmaster(place)
        if (present && present.pid !== killed.pid && present.state === 'ready') return
        await pause(20)
      }
    },
    stop: async () => {
      await embedded.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
