import type { Target } from '../measuring/load.ts'

/** A kind of request that is sent many times. */
export interface Kind {
  name: string
  /** The requests of one turn; what follows from an answer is asked next. */
  ask: (turn: number) => Promise<unknown>
}

export async function send(
  { address, headers }: Target,
  method: string,
  path: string,
  body?: object,
  more: object = {},
): Promise<unknown> {
  const response = await fetch(address + path, {
    method,
    // Compressing costs more than all the rest, is done beside it, and saves the network more than it costs.
    headers: {
      'accept-encoding': 'identity',
      ...headers,
      ...more,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
