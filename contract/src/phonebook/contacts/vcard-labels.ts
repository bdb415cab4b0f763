import type { Property } from './vcard-properties.ts'

/** Apple's own labels stand in signs: `_$!<HomeFAX>!$_`. People write theirs as they like, in any language. */
const meanings: readonly (readonly [types: readonly string[], word: RegExp])[] = [
  [['FAX'], /fax|faks|传真|傳真|ファ(?:ッ)?クス|팩스|факс|โทรสาร|t[eé]l[eé]copi/i],
  [['CELL'], /mobil|cell|iphone|handy|手机|手機|移动电话|携帯|휴대|핸드폰|мобильн|มือถือ|di động|móvil|movil|celular/i],
  [['HOME'], /home|private|家|住宅|自宅|个人|casa|personal|particular/i],
  [['WORK'], /work|office|business|工作|单位|公司|办公|勤務|会社|trabajo|oficina|empresa/i],
  [['PAGER'], /pager/i],
]
const plainLabels =
  /^(?:main|other|voice|pref|telephone|tel|phone|电话|電話|座机|主要|其他|その他|otro|principal|homepage|profile)$/i

/**
 * Returns the properties with the types that their labels mean. A label that means none is kept with its property, so
 * that it can be said in the remark.
 */
export function withLabels(card: readonly Property[]): (Property & { label?: string })[] {
  const labels = new Map(
    card.flatMap(({ name, group, text }) => (name === 'X-ABLABEL' && group !== '' ? [[group, plainLabel(text)]] : [])),
  )
  return card.map((property) => {
    const own = property.name === 'TEL' || property.name === 'EMAIL' ? (property.printed ?? '') : ''
    const label = property.name === 'X-ABLABEL' ? '' : (labels.get(property.group) ?? own)
    if (label === '') return property
    const meant = meanings.flatMap(([types, word]) => (word.test(label) ? types : []))
    const isSaid = meant.length > 0 || plainLabels.test(label)
    return { ...property, types: [...property.types, ...meant], ...(isSaid ? {} : { label }) }
  })
}

const plainLabel = (text: string) => /^_\$!<(.*)>!\$_$/.exec(text)?.[1] ?? text
