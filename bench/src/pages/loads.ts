import type { Target } from '../measuring/load.ts'

/** The requests of a page: steps one after another, the paths of a step at once. */
export type Asked = readonly (readonly string[])[]

/** Returns the milliseconds until a page has all its answers, `times` times, after three uncounted rounds that open the connections. */
export async function pageLoads(target: Target, asked: Asked, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let turn = -3; turn < times; turn++) {
    const began = performance.now()
    for (const step of asked) await Promise.all(step.map((path) => answered(target, path)))
    if (turn >= 0) taken.push(performance.now() - began)
  }
  return taken
}

async function answered({ address, headers }: Target, path: string) {
  const response = await fetch(address + path, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}: ${text}`)
}
