/** Container types of the trade with their TEU and their ISO 6346 size and type (45G1 is a high cube of forty feet). */
export const containers = [
  { code: '20GP', teu: 1, iso: '22G1' },
  { code: '40GP', teu: 2, iso: '42G1' },
  { code: '40HQ', teu: 2, iso: '45G1' },
  { code: '45HQ', teu: 2.25, iso: 'L5G1' },
  { code: '20RF', teu: 1, iso: '22R1' },
  { code: '40RF', teu: 2, iso: '42R1' },
  { code: '40RH', teu: 2, iso: '45R1' },
  { code: '20OT', teu: 1, iso: '22U1' },
  { code: '40OT', teu: 2, iso: '42U1' },
  { code: '20FR', teu: 1, iso: '22P1' },
  { code: '40FR', teu: 2, iso: '42P1' },
  { code: '20TK', teu: 1, iso: '22T1' },
  { code: '20HQ', teu: 1, iso: '25G1' },
  { code: '40NOR', teu: 2, iso: '45R1' },
] as const
export type Container = (typeof containers)[number]
export type ContainerCode = Container['code']
// The list keeps its order.
export const containerCodes = containers.map(({ code }) => code)

/** Other usual spellings: HC for HQ; DV, DC and ST for GP; a quotation mark or ' for feet. */
const spoken: Readonly<Record<string, string>> = {
  HC: 'HQ',
  DV: 'GP',
  DC: 'GP',
  ST: 'GP',
  SD: 'GP',
  RQ: 'RH',
  TC: 'TK',
}
const plain = /^(20|40|45)(GP|HQ|RF|RH|OT|FR|TK|NOR)?$/

/** Reads the container type in a cell: 40HC, 1*40'HQ, 小柜, 高柜, 22G1. Returns undefined when it is none of ours. */
export function containerNamed(text: string): Container | undefined {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\d+\s*[*X×]\s*/, '')
    .replace(/[\s'’"”尺英呎.]+|FT/g, '')
  const said = chinese[word] ?? word.replace(/(HC|DV|DC|ST|SD|RQ|TC)$/, (end) => spoken[end] ?? end)
  const [, feet, kind = feet === '45' ? 'HQ' : 'GP'] = plain.exec(said) ?? []
  return containers.find(({ code, iso }) => code === `${feet}${kind}` || iso === word) ?? isoContainer(word)?.container
}

/**
 * Reads a size and type code of ISO 6346, today's (45G1, LEG1) or that of before 1995 (4510): its length in TEU, and our type. Dry boxes with
 * vents or for bulk (22V1, 2CB0) count as general ones in the trade. Returns undefined for any other text.
 */
export function isoContainer(code: string): { teu: number; container: Container | undefined } | undefined {
  const [, length = '', height = '', type = '', tail = ''] =
    /^([1234LMNP9])([0-9C-FL-P])([A-Z0-9])([0-9])$/.exec(code) ?? []
  const [teu, feet] = lengths[length] ?? []
  const kinds = /\d/.test(type) ? kindsByNumber[type] : kindsByLetter[type]
  const isOfOld = /\d/.test(type)
  if (
    teu === undefined ||
    kinds === undefined ||
    tail === '' ||
    (isOfOld ? !/[249][2-5]/.test(length + height) : length === '9')
  )
    return undefined
  const kind = /[456EDFNP]/.test(height) ? kinds[1] : kinds[0]
  return {
    teu,
    container:
      feet && kind
        ? containers.find((one) => one.code === `${feet}${feet === '45' && kind === 'GP' ? 'HQ' : kind}`)
        : undefined,
  }
}

const lengths: Readonly<Record<string, readonly [teu: number, feet?: string]>> = {
  1: [0.5],
  2: [1, '20'],
  3: [1.5],
  4: [2, '40'],
  9: [2.25, '45'],
  L: [2.25, '45'],
  M: [2.4],
  N: [2.4],
  P: [2.65],
}

/** Types of usual height, and high ones. */
type Kinds = readonly [usual: string, high: string]
const [dry, cold, open, flat, tank]: readonly Kinds[] = [
  ['GP', 'HQ'],
  ['RF', 'RH'],
  ['OT', 'OT'],
  ['FR', 'FR'],
  ['TK', 'TK'],
]
const kindsByLetter: Readonly<Record<string, Kinds | undefined>> = {
  G: dry,
  V: dry,
  B: dry,
  S: dry,
  R: cold,
  H: cold,
  U: open,
  P: flat,
  T: tank,
  K: tank,
}
const kindsByNumber: Readonly<Record<string, Kinds | undefined>> = {
  0: dry,
  1: dry,
  2: cold,
  3: cold,
  4: cold,
  5: open,
  6: flat,
  7: tank,
  8: dry,
}

const chinese: Readonly<Record<string, string>> = {
  小柜: '20GP',
  大柜: '40GP',
  平柜: '40GP',
  高柜: '40HQ',
  大高: '40HQ',
  大高柜: '40HQ',
  超高柜: '45HQ',
  冻柜: '40RH',
  开顶柜: '40OT',
  框架柜: '40FR',
  罐箱: '20TK',
}
