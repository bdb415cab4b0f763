import { containerNamed } from '@seamark/contract/territory/containers'

/** The container types of a cell: 20GP、40HQ, 2*40'HC + 1*20GP, 小柜/高柜. `unknown` is the first word that is none. */
export function containersNamed(text: string): { containers: string[]; unknown: string | undefined } {
  const parts = text
    .normalize('NFKC')
    .split(/[、,;/+\n\t|]+|\s+(?=\d{2}\D)|(?<=\D)\s+(?=\p{Script=Han})/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.map((part) => containerNamed(part)?.code)
  const unknown = parts[named.indexOf(undefined)]
  return { containers: [...new Set(named.filter((code) => code !== undefined))], unknown }
}
