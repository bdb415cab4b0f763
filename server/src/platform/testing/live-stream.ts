import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

interface Told {
  topic: string
  id?: number
  by?: number
}

/** Opens the live stream of `api` with these headers and keeps reading. The stream is open when this returns. */
export async function listen(api: string, headers: Record<string, string>, since = 0) {
  const response = await fetch(`${api}/live?since=${since}`, { headers })
  assert.equal(response.status, 200)
  let text = ''
  let ended = false
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  })().then(
    () => {
      ended = true
    },
    () => undefined,
  )
  while (!text.includes(': open')) await setTimeout(5)
  const events = () =>
    text
      .split('\n\n')
      .filter((part) => part.startsWith('data: '))
      .map((part) => JSON.parse(part.slice(6)) as Told)
  return {
    headers: response.headers,
    events,
    topics: () => events().map(({ topic }) => topic),
    beats: () => text.split(': beat').length - 1,
    ended: () => ended,
    text: () => text,
  }
}
