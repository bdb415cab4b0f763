import type { Target } from './load.ts'

const every = 200

/** Milliseconds of each answer, asked for at a fixed pace whether or not the former has come: a slow answer delays nobody's next question. */
export async function paced({ address, headers }: Target, path: string, most: number, isOver = () => false): Promise<number[]> {
  const taken: Promise<number>[] = []
  const until = performance.now() + most
  while (performance.now() < until && !isOver()) {
    taken.push(once(address + path, headers))
    await new Promise((resolve) => setTimeout(resolve, every))
  }
  return Promise.all(taken)
}

async function once(url: string, headers: Record<string, string>) {
  const began = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
  return performance.now() - began
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
