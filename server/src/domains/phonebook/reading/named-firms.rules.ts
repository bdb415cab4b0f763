export interface FoundName {
  value: string
  start: number
  end: number
}

const trade =
  '货物?运输代理|货运代理|国际货代|国际物流|国际货运|货代|货运|物流|供应链管理|供应链|船务|船代|报关行?|进出口|国际贸易|贸易|科技|集运|航运|运输'
const full = new RegExp(
  String.raw`[\p{Script=Han}A-Za-z0-9()]{2,30}?(?:股份)?有限(?:责任)?公司(?:[\p{Script=Han}]{2,6}分公司)?`,
  'gu',
)
/** A short name counts where brackets or the ends of a row part it from the rest: 【上海远航国际物流】. */
const bracketed = new RegExp(String.raw`[【\[《「]\s*([\p{Script=Han}A-Za-z0-9]{2,14}(?:${trade}))\s*[】\]》」]`, 'gu')
const alone = new RegExp(
  String.raw`^\s*([\p{Script=Han}A-Za-z0-9]{2,14}(?:国际物流|国际货运|货代|物流|供应链|船务|货运代理))\s*$`,
  'gmu',
)
const opening =
  /^(?:你好|您好|大家好|各位好?|我们?是|我司是?|我在|这里是|本人|来自|找|专业|欢迎联系|联系|我们公司是?|公司(?:名称)?[:是]?|客户|是|在)+/u
const latinEnd = String.raw`(?:(?:Co\.?,?\s*,?\s*Ltd|Pte\.?\s*Ltd|Pty\.?\s*Ltd|S\.?A\.? de C\.?V|S\.L|S\.A|Ltd|Limited|LLC|GmbH|Inc|Corp|JSC)\.?|Logistics|Logistic|Forwarding|Forwarders|Shipping|Freight|Supply Chain|Lines|Express)`
const latin = new RegExp(
  String.raw`(?<![\p{L}\d])(?:\p{Lu}[\p{L}\d&.'-]{0,60}[ ]+|(?:del|de|of|and|&|y)[ ]+){0,5}\p{Lu}[\p{L}\d&.'-]{0,60},?[ ]+${latinEnd}(?:[ ,]+${latinEnd})*(?![\p{L}])`,
  'gu',
)

/** Finds names of companies by the words with which they end. What ends with a word of the trade alone is a name only where nothing else touches it. */
export function companiesIn(text: string): FoundName[] {
  const found: FoundName[] = []
  const take = (value: string, start: number) => {
    const end = start + value.length
    if (value.length >= 4 && !value.includes('/') && !found.some((one) => start < one.end && end > one.start))
      found.push({ value, start, end })
  }
  for (const match of text.matchAll(full)) {
    const skipped = opening.exec(match[0])?.[0].length ?? 0
    take(match[0].slice(skipped), match.index + skipped)
  }
  for (const pattern of [bracketed, alone])
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? ''
      take(value, match.index + match[0].indexOf(value))
    }
  for (const match of text.matchAll(latin)) take(match[0], match.index)
  return found
}
