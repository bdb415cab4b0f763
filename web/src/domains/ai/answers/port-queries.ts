import { dayMs } from '@seamark/contract/platform/days'
import { findPorts } from '@seamark/contract/territory/index'
import { call, queryClient } from '../../../platform/api/calls.ts'
import { currentLanguage } from '../../../platform/language/i18n.ts'
import { portName } from '../../territory/index.ts'

/** Returns how ports are called in the reader's language; those that nobody knows stay as they are written. */
export async function readPortNames(codes: readonly string[]): Promise<(code: string) => string> {
  const wanted = [...new Set(codes)].filter((code) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(code)).sort()
  if (wanted.length === 0) return (code) => code
  const query = { codes: wanted.join(',') }
  // The rows are worth more than the names of their ports.
  const found = await queryClient
    .query({
      queryKey: [findPorts.path, { query }],
      queryFn: ({ signal }) => call(findPorts, { query, signal }, { quiet: true }),
      staleTime: dayMs,
    })
    .catch(() => undefined)
  const ports = new Map(found?.ports.map((port) => [port.code, port]))
  return (code) => {
    const port = ports.get(code)
    return port ? portName(port, currentLanguage()) : code
  }
}
