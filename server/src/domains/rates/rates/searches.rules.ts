import type { ContainerType } from '@seamark/contract/rates/prices/prices'
import { containerNamed } from '@seamark/contract/territory/containers'

export interface Term {
  /** The term in small letters, for the texts of a rate. */
  text: string
  /** What the term names beside that. */
  ports: readonly string[]
  carrier: string
  container: ContainerType | ''
}

interface Atlas {
  ports: (word: string) => readonly string[]
  carrier: (word: string) => string
}

/** Returns the terms of a search as traders write them: `上海-洛杉矶 MSC 40HQ`. A rate has to fit all of them. */
export function termsOf(q: string, { ports, carrier }: Atlas): Term[] {
  const whole = q.normalize('NFKC').trim()
  // Names of ports may hold blanks: LONG BEACH is looked for as a whole before it is taken apart.
  const parts = whole
    .split(/\s*(?:[-–—>→,、/~]|到|至)+\s*/)
    .filter((part) => part !== '')
    .flatMap((part) => (ports(part).length > 0 ? [part] : part.split(/\s+/)))
  return parts.slice(0, 10).map((text) => ({
    text: text.toLowerCase(),
    ports: ports(text),
    carrier: carrier(text),
    container: containerNamed(text)?.code ?? '',
  }))
}
