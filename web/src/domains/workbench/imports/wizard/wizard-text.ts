import type { Language } from '@seamark/contract/languages'
import { type delimiters, encodings } from '@seamark/contract/workbench/imports/encodings'

/** A length of time in its largest unit, at least one second. */
export function duration(seconds: number, language: Language) {
  const minutes = Math.round(seconds / 60)
  const say = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  if (seconds < 60) return say(Math.max(1, seconds), 'second')
  return minutes < 60 ? say(minutes, 'minute') : say(Math.round(minutes / 60), 'hour')
}

const encodingNames: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 / GBK',
  big5: 'Big5',
  shift_jis: 'Shift-JIS',
  'euc-kr': 'EUC-KR',
  'euc-jp': 'EUC-JP',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 / ISO-8859-1',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  'windows-1254': 'Windows-1254',
  'windows-874': 'Windows-874 / TIS-620',
  'iso-2022-jp': 'ISO-2022-JP',
  'windows-1250': 'Windows-1250',
  'windows-1253': 'Windows-1253',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-1258': 'Windows-1258',
  ibm866: 'IBM866',
}

export const delimiterNames = {
  ',': 'workbench.import.delimiter.comma',
  ';': 'workbench.import.delimiter.semicolon',
  '\t': 'workbench.import.delimiter.tab',
  '|': 'workbench.import.delimiter.bar',
} as const satisfies Record<(typeof delimiters)[number], string>

export const encodingOptions = encodings.map((value) => ({ value, label: encodingNames[value] }))
