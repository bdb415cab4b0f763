import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Port } from '@seamark/contract/territory/ports'
import type { Language } from '@seamark/contract/languages'
import { portName } from '../../territory/index.ts'

/** A line goes from here to there; a word that is no known port stays as it is written. */
export function portsText(ports: ReadLine['pols'], known: ReadonlyMap<string, Port>, language: Language): string {
  const nameOf = (code: string) => {
    const port = known.get(code)
    return port ? portName(port, language) : code
  }
  return ports
    .map(({ codes, choice, word }) =>
      codes.length > 0
        ? codes.map(nameOf).join('/')
        : choice.length > 0
          ? `${word} (${choice.join(' | ')})`
          : `${word} ?`,
    )
    .join(' / ')
}

export const pricesText = ({ prices }: Pick<ReadLine, 'prices'>) =>
  prices.map(({ container, amount, isFrom }) => `${container} ${amount ?? '—'}${isFrom ? '+' : ''}`).join('  ')

/** 2026-12-01 – 2026-12-14; an open end stays open. */
export function daysText(line: Pick<ReadLine, 'kind' | 'validity' | 'ready'>): string {
  const days = line.kind === 'demand' ? line.ready : line.validity
  if (!days || (days.from === null && days.to === null)) return ''
  return `${days.from ?? ''} – ${days.to ?? ''}`
}
