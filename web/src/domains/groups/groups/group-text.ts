import type { Group } from '@seamark/contract/groups/groups/groups'
import type { Tone } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { areaName, portName, useAreas, usePorts } from '../../territory/index.ts'

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

/** Says areas of the atlas in the reader's language. */
export function useAreaWords(codes: readonly string[]) {
  const { language } = useWords()
  const { data } = useAreas([...new Set(codes.filter(Boolean))])
  const names = new Map((data?.areas ?? []).map((area) => [area.code, areaName(area, language)]))
  return (code: string) => names.get(code) ?? code
}
