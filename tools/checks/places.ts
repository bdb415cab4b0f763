/** The place of a file in the architecture. Tests and tools outside `src` have none. */
export interface Place {
  workspace: 'contract' | 'server' | 'web'
  /** `domains`: one of the domains; `platform`, `kit`: below all domains; `top`: composes them (main, app). */
  floor: 'domains' | 'platform' | 'kit' | 'top'
  domain?: string
  /** The path inside the domain. */
  inside: string
}

const belowDomains: Record<string, 'platform' | 'kit'> = { platform: 'platform', kit: 'kit' }

export function placeOf(path: string): Place | undefined {
  const [workspace, src, ...rest] = path.split('/')
  if (src !== 'src') return undefined
  if (workspace === 'contract') return contractPlace(rest)
  if (workspace !== 'server' && workspace !== 'web') return undefined
  const [first = '', second = '', ...inside] = rest
  if (first === 'domains' && inside.length > 0)
    return { workspace, floor: 'domains', domain: second, inside: inside.join('/') }
  if (first === 'domains') return undefined
  return { workspace, floor: belowDomains[first] ?? 'top', inside: rest.join('/') }
}

/** In the contract the domains stand beside `platform`. Only its index knows them all; its other single files know none. */
function contractPlace([first = '', ...inside]: string[]): Place {
  if (inside.length === 0)
    return { workspace: 'contract', floor: first === 'index.ts' ? 'top' : 'platform', inside: first }
  if (first === 'platform') return { workspace: 'contract', floor: 'platform', inside: inside.join('/') }
  return { workspace: 'contract', floor: 'domains', domain: first, inside: inside.join('/') }
}
