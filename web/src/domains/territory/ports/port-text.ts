import type { Port } from '@seamark/contract/territory/ports'
import type { Language } from '@seamark/contract/languages'

/** 宁波 CNNGB, Ningbo CNNGB; the code alone while the port is not known. */
export const portText = (code: string, port: Port | undefined, language: Language) =>
  port ? `${portName(port, language)} ${code}` : code

export const portName = ({ names }: Port, language: Language) => (language === 'zh' ? names.zh : names.en)
