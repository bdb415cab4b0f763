import { useMemo } from 'react'
import { useWords } from '../../../platform/language/i18n.ts'
import { carrierName, portName, useCarriers, usePorts } from '../../territory/index.ts'
import { chapterName } from './code-text.ts'

/** The names of trade codes in the reader's language; empty where we have no name for one. */
export interface CodeNames {
  port: (code: string) => string
  carrier: (code: string) => string
  hs: (code: string) => string
}

/** The number of ports in one request; the longest page of a list has at most twice as many. */
const most = 100

/** Names for the carriers and goods of any code, and for these ports; the same object while nothing has changed. */
export function useCodeNames(portCodes: readonly string[]): CodeNames {
  const { language } = useWords()
  const codes = [...new Set(portCodes)].filter(Boolean).sort()
  const ports = usePorts(codes.slice(0, most))
  const morePorts = usePorts(codes.slice(most, 2 * most))
  const carriers = useCarriers()
  return useMemo(() => {
    const other = (name: string, code: string) => (name === code ? '' : name)
    return {
      port: (code) => {
        const port = ports.get(code) ?? morePorts.get(code)
        return port ? portName(port, language) : ''
      },
      carrier: (code) => {
        const carrier = carriers.get(code)
        return carrier ? other(carrierName(carrier, language), code) : ''
      },
      hs: chapterName,
    }
  }, [language, ports, morePorts, carriers])
}
