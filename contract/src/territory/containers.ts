/** Container types of the trade: how many TEU each counts, and its ISO 6346 size and type (45G1 is a high cube of forty feet). */
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

/** What else people and sheets write: HC for HQ, DV, DC and ST for GP, a quotation mark or ' for feet. */
const spoken: Readonly<Record<string, string>> = { HC: 'HQ', DV: 'GP', DC: 'GP', ST: 'GP', SD: 'GP', RQ: 'RH', TC: 'TK' }
const plain = /^(20|40|45)(GP|HQ|RF|RH|OT|FR|TK|NOR)?$/

/** The container type that a cell means: 40HC, 1*40'HQ, 小柜, 高柜, 22G1. Undefined when it is none of ours. */
export function containerNamed(text: string): Container | undefined {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\d+\s*[*X×]\s*/, '')
    .replace(/[\s'’"”尺英呎.]+|FT/g, '')
  const said = chinese[word] ?? word.replace(/(HC|DV|DC|ST|SD|RQ|TC)$/, (end) => spoken[end] ?? end)
  const [, feet, kind = feet === '45' ? 'HQ' : 'GP'] = plain.exec(said) ?? []
  return containers.find(({ code, iso }) => code === `${feet}${kind}` || iso === word)
}

const chinese: Readonly<Record<string, string>> = {
  小柜: '20GP',
  大柜: '40GP',
  平柜: '40GP',
  高柜: '40HQ',
  超高柜: '45HQ',
  冻柜: '40RH',
  开顶柜: '40OT',
  框架柜: '40FR',
  罐箱: '20TK',
}
