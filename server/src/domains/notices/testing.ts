import { liveEvent } from '@seamark/contract/platform/live'
import { vi } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { write } from '../../platform/write.ts'
import { notifyPeople, type Telling } from './notices.commands.ts'

/** Notifies people as a command of a domain above does, in a transaction of its own. */
export const notifyNow = (context: Context, ...tellings: Telling[]) =>
  write.bookkeep(context, 'identity.ownSession', async (tx) => {
    for (const telling of tellings) await notifyPeople(tx, telling)
  })

/** Opens the live stream of a signed-in person at one process, and returns once it is open. */
export async function listen(api: string, caller: { headers: () => Record<string, string> }) {
  const response = await fetch(`${api}/live`, { headers: caller.headers() })
  let text = ''
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().catch(() => undefined)
  const heard = () => [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => liveEvent.parse(JSON.parse(data)))
  await vi.waitFor(() => {
    if (!text.includes(': open')) throw new Error(`No stream: HTTP ${response.status}`)
  }, 10_000)
  return {
    /** The ids of the notices that the stream has announced, up to this one. */
    until: (id: number) =>
      vi.waitFor(() => {
        const ids = heard().flatMap((event) => (event.id === undefined ? [] : [event.id]))
        if (!ids.includes(id)) throw new Error(`Not told of ${id}, only of ${ids.join()}`)
        return ids
      }, 10_000),
    /** How many times the stream has announced that something was read or marked as unread. */
    readings: () => heard().filter((event) => event.id === undefined).length,
  }
}
