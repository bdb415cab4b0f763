import { type Port, shownPortCode } from '@seamark/contract/territory/ports'
import type { Language } from '@seamark/contract/languages'

/** 宁波 CNNGB, Ningbo CNNGB; the name alone where the code is ours, the code alone while the port is not known. */
export const portText = (code: string, port: Port | undefined, language: Language) =>
  port ? `${portName(port, language)} ${shownPortCode(code)}`.trim() : code

export const portName = ({ names }: Port, language: Language) => (language === 'zh' ? names.zh : names.en)
