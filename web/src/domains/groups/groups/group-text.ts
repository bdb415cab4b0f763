import type { Group } from '@seamark/contract/groups/groups/groups'
import type { Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { portName, usePorts } from '../../territory/index.ts'

export const stateTones: Record<Group['state'], Tone> = {
  active: 'good',
  muted: 'quiet',
  left: 'quiet',
  dissolved: 'quiet',
}

/** Says ports in the reader's language; those that we do not know as they were typed. */
export function usePortWords(codes: readonly string[]) {
  const { language } = useWords()
  const ports = usePorts(codes)
  return (some: readonly string[]) =>
    some
      .map((code) => {
        const port = ports.get(code)
        return port ? portName(port, language) : code
      })
      .join(', ')
}
