import type { Remark } from '@seamark/contract/trade/reading/remarks'

/** The mode of transport: 10 is land, 11 is ocean, 0 is everything else. */
export type Mode = 10 | 11 | 0

const words: readonly (readonly [RegExp, Mode])[] = [
  [/\b(?:sea|ocean|vessel|ship|maritime|mar[ií]tim[oa]|boat|water(?:way|borne)?)\b|海运|海運|海上|水路|江海|船舶/i, 11],
  [
    /\b(?:air|a[eé]re[oa]|avi[oó]n|rail|railway|train|ferroviari[oa]|mail|post|postal|courier|pipeline)\b|航空|空运|空運|铁路|鐵路|鉄道|邮|郵|管道/i,
    0,
  ],
  [/\b(?:road|truck|land|lorry|carretera|terrestre|rodovi[aá]ri[oa]|highway)\b|公路|陆运|陸運|陸上|道路|汽车/i, 10],
]

/**
 * Reads the mode of transport: by the source's map first, also for a code at the beginning of a cell (`11, Vessel`),
 * then by usual words. A code counts only through the map, since it differs between sources (10 is ocean to US customs
 * and land to us).
 */
export function readMode(cell: string, map: Readonly<Record<string, Mode>>): { mode: Mode; remark?: Remark } {
  const text = cell.normalize('NFKC').trim()
  if (text === '' || /^(?:n\/?a|null|-+)$/i.test(text)) return { mode: 0 }
  const [, code = ''] = /^([a-z0-9]{1,4})\s*[,:;-]/i.exec(text) ?? []
  const said = findInMap(text, map) ?? findInMap(text.replace(/\.0+$/, ''), map) ?? findInMap(code, map)
  if (said !== undefined) return { mode: said }
  const word = words.find(([pattern]) => pattern.test(text))
  return word ? { mode: word[1] } : { mode: 0, remark: 'mode_unknown' }
}

/** Looks a text up in the source's map, ignoring case. */
const findInMap = (text: string, map: Readonly<Record<string, Mode>>): Mode | undefined =>
  Object.entries(map).find(([code]) => code.toLowerCase() === text.toLowerCase())?.[1]
