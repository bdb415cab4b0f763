import type { Language } from '@seamark/contract/languages'
import type { findPorts as contract, Port } from '@seamark/contract/territory/ports'
import type { z } from 'zod'
import { type Atlas, atlasOf, findPorts as found, portsNamed } from './ports.rules.ts'
import { table } from './reference-tables.queries.ts'

let known: Atlas | undefined
const atlas = () => (known ??= atlasOf(table('main-ports'), table('more-ports'), table('port-sets')))

type Query = z.output<NonNullable<typeof contract.query>>

/** Ports for a picker, or the names of those that a record holds. A code that we do not know is left out: it is shown as it stands. */
export function findPorts({ q = '', codes, limit }: Query) {
  if (!codes) {
    const { ports, sets } = found(atlas(), q, limit)
    return { ports: ports.map((port) => shown(port)), sets }
  }
  const ports = codes.flatMap((code) => {
    const port = atlas().byCode.get(code)
    return port ? [shown(port, code)] : []
  })
  return { ports, sets: [] }
}

/** Under the code that was asked for, since one port may have had several. */
const shown = ({ code, names, lane }: Port, asked = code): Port => ({ code: asked, names, lane })

/** The ports that a word means, in a cell or a search: 盐田, Yantian, CNYTN, 深圳 (several). None when it is nobody's name. */
export const portCodesNamed = (word: string): readonly string[] => portsNamed(atlas(), word)

/** The code that we know a port by, and its lane: CNNBO is CNNGB. Undefined when we do not know it. */
export function knownPort(code: string): Pick<Port, 'code' | 'lane'> | undefined {
  const port = atlas().byCode.get(code)
  return port && { code: port.code, lane: port.lane }
}

/** What the port of a code is called in a language; empty when we do not know it. */
export function portName(code: string, language: Language): string {
  const names = atlas().byCode.get(code)?.names
  return names ? (language === 'zh' ? names.zh : names.en) : ''
}

/** Every code under which a record may hold the ports of these codes: Ningbo is CNNGB and CNNBO. */
export function codesOfPorts(codes: readonly string[]): string[] {
  const wanted = new Set(codes.map((code) => atlas().byCode.get(code) ?? code))
  const same = [...atlas().byCode].filter(([, port]) => wanted.has(port)).map(([code]) => code)
  return [...new Set([...codes, ...same])]
}
