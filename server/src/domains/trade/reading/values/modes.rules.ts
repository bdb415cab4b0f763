import type { Remark } from '@seamark/contract/trade/reading/remarks'

/** 10 land, 11 ocean, 0 all others. */
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
 * What a cell says about how it went: by the map of its source first, the code at its beginning too (`11, Vessel`), then by a word of the trade. The same code means
 * another thing elsewhere (10 is ocean to US customs and land to us), so that a code counts through that map alone.
 */
export function readMode(cell: string, map: Readonly<Record<string, Mode>>): { mode: Mode; remark?: Remark } {
  const text = cell.normalize('NFKC').trim()
  if (text === '' || /^(?:n\/?a|null|-+)$/i.test(text)) return { mode: 0 }
  const [, code = ''] = /^([a-z0-9]{1,4})\s*[,:;-]/i.exec(text) ?? []
  const said = meant(text, map) ?? meant(text.replace(/\.0+$/, ''), map) ?? meant(code, map)
  if (said !== undefined) return { mode: said }
  const word = words.find(([pattern]) => pattern.test(text))
  return word ? { mode: word[1] } : { mode: 0, remark: 'mode_unknown' }
}

/** Without case; only what the map itself says. */
const meant = (text: string, map: Readonly<Record<string, Mode>>): Mode | undefined =>
  Object.entries(map).find(([code]) => code.toLowerCase() === text.toLowerCase())?.[1]
