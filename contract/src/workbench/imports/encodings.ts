/** The encoding and the delimiter of a CSV file; XLSX has none. */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'euc-jp',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'koi8-r',
  'windows-1254',
  'windows-874',
  'iso-2022-jp',
  'windows-1250',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'ibm866',
] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const
