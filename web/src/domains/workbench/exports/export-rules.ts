import type { ExportView } from '@seamark/contract/workbench/exports/exports'

export const isAtWork = ({ state }: Pick<ExportView, 'state'>) => state === 'waiting' || state === 'running'

/** Whether its file can still be fetched. */
export const isThere = ({ state, expiresAt }: Pick<ExportView, 'state' | 'expiresAt'>, now: number) =>
  state === 'done' && expiresAt !== null && new Date(expiresAt).getTime() > now

/** Whole percent; undefined while the total is unknown. */
export function percentOf({ done, total }: ExportView['progress']): number | undefined {
  if (total === null) return undefined
  return total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
}

/** A list's query as texts for an export; empty values are left out. */
export const textsOf = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const text =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
      return text === '' ? [] : [[name, text]]
    }),
  )
