import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { tokensOf } from '../../../workbench/index.ts'

/** The mode of transport: 10 is land, 11 is ocean, 0 is everything else. */
export type Mode = 10 | 11 | 0

/** Words of many languages, in small letters without accents. */
const words: readonly (readonly [RegExp, Mode])[] = [
  [
    /\b(?:sea|ocean|vessel|ship|maritim[oae]?|marittim[oa]|boat|see(?:verkehr|weg|transport|fracht|schifffahrt|schiff)?|(?:binnen)?schiff(?:e|fahrt|sverkehr)?|hochsee|mer|fluviale?|mare|zee(?:vervoer|vaart|vracht)?|scheepvaart|morsk[aeiy]m?|morze|water(?:way|borne)?|duong (?:bien|thuy)|tau bien|deniz(?:yolu| yolu)?|laut|kapal|aquaviari[oa]|hidrovia)\b|морск|морем|водн|судно|海[运上]|水路|江海|船舶|船便|선박|해상|해운|ทางเรือ|ทางทะเล|ทางน้ำ/u,
    11,
  ],
  [
    new RegExp(
      [
        String.raw`\b(?:air|aere[oa]|avion|aviao|rail|railway|train|ferroviari[oa]|ferrovia|mail|posta?l?|courier|pipeline|dutos?|conduto)\b`,
        String.raw`\b(?:luft(?:verkehr|weg|fracht|transport)?|aerien(?:ne)?|lucht(?:vaart|vervoer|vracht)?|lotnicz[aey]m?|powietrzn[aey]|schiene(?:nverkehr)?|(?:eisen)?bahn(?:verkehr)?|ferroviaire|chemin de fer|fer|spoor(?:vervoer)?|kolej(?:ow[aey]m?)?|poczt[aow]+)\b`,
        String.raw`\b(?:duong (?:hang khong|sat|bo sat)|hang khong|hava(?:yolu| yolu)?|demir ?yolu|boru hatti|udara|kereta(?: api)?|pos)\b`,
        'воздуш|авиа|железнодорож|(?:^| )ж ?д(?: |$)|почт|трубопровод|航空|空运|铁[路道]|邮|管道|항공|철도|우편|택배|ทางอากาศ|ทางรถไฟ|ไปรษณีย์',
      ].join('|'),
      'u',
    ),
    0,
  ],
  [
    /\b(?:road|truck|land|lorry|strassen?(?:verkehr|transport)?|lkw|route|routier(?:e|es)?|camion|strada(?:le)?|wegvervoer|over de weg|drog(?:a|ow[aey]m?)|samochodow[aey]m?|carretera|terrestre|rodoviari[oa]|highway|duong bo|kara(?:yolu| yolu)|darat|jalan raya)\b|автомоб|автодорож|автотранс|公路|陆[运上]|道路|汽车|トラック|육상|육로|도로|트럭|ทางรถยนต์|ทางบก|ทางถนน|รถบรรทุก/u,
    10,
  ],
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
  const plain = tokensOf(text).join(' ')
  const word = words.find(([pattern]) => pattern.test(plain))
  return word ? { mode: word[1] } : { mode: 0, remark: 'mode_unknown' }
}

/** Looks a text up in the source's map, ignoring case. */
const findInMap = (text: string, map: Readonly<Record<string, Mode>>): Mode | undefined =>
  Object.entries(map).find(([code]) => code.toLowerCase() === text.toLowerCase())?.[1]
