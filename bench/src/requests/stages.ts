import type { Profiler } from 'node:inspector'

/** The stages of a request, in the order in which it passes them. `other` is Node's own work between them. */
export const stages = [
  'accept',
  'session',
  'rights',
  'parse',
  'statements',
  'verb',
  'serialise',
  'send',
  'log',
  'memory',
  'other',
] as const
export type Stage = (typeof stages)[number]

/** The files and functions in which a stage is at work. The first that fits a frame decides. */
const places: readonly [Stage, (name: string, file: string) => boolean][] = [
  ['memory', (name) => name === '(garbage collector)'],
  ['log', (name, file) => /\/platform\/log\.ts|\/pino\/|secret-texts/.test(file) || name === 'logAnswer'],
  ['serialise', (_name, file) => /\/answer-json\.ts/.test(file)],
  ['serialise', (name, file) => name === 'serialize' && /fastify\/lib\/reply/.test(file)],
  [
    'parse',
    (_name, file) => /\/platform\/http\/(?:validation|forms)\.ts|fastify\/lib\/(?:validation|content-type)/.test(file),
  ],
  ['session', (_name, file) => /\/identity\/sessions\/|@fastify\/cookie/.test(file)],
  ['rights', (name, file) => /\/policy\.ts/.test(file) || name === 'authorize' || name === 'passes'],
  [
    'statements',
    (_name, file) => /\/node_modules\/(?:pg|pg-pool|pg-protocol|pg-types|kysely)\/|\/platform\/database\//.test(file),
  ],
  ['verb', (_name, file) => /\/server\/src\/domains\/|\/platform\/(?:write|audit|events|page|live)\.ts/.test(file)],
  [
    'send',
    (name, file) =>
      /node:_http_outgoing|node:internal\/streams/.test(file) || /^(?:onSendEnd|writeHead|sendTrailer)/.test(name),
  ],
  [
    'accept',
    (_name, file) => /\/node_modules\/(?:fastify|@fastify|find-my-way|avvio)|\/platform\/http\/|node:_http/.test(file),
  ],
]

/**
 * Divides the samples of a profile among the stages: the innermost frame that is known decides, so that a regular expression counts where it is
 * asked. Idle samples and those of the profiler itself count nowhere. Returns shares of one.
 */
export function divideAmongStages({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<Stage, number> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const known = new Map<number, Stage | 'idle'>()

  function stageOf(id: number): Stage | 'idle' {
    const before = known.get(id)
    if (before) return before
    const frame = frames.get(id)
    const parent = parents.get(id)
    const found =
      frame?.functionName === '(idle)' || frame?.url === 'node:inspector'
        ? 'idle'
        : (places.find(([, fits]) => fits(frame?.functionName ?? '', frame?.url ?? ''))?.[0] ??
          (parent === undefined ? 'other' : stageOf(parent)))
    known.set(id, found)
    return found
  }

  const spent = new Map<Stage, number>()
  let total = 0
  samples.forEach((id, index) => {
    const stage = stageOf(id)
    if (stage === 'idle') return
    const delta = timeDeltas[index] ?? 0
    total += delta
    spent.set(stage, (spent.get(stage) ?? 0) + delta)
  })
  return new Map([...spent].map(([stage, delta]) => [stage, delta / Math.max(total, 1)]))
}
