const commonFamilyNames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文温阮骆岑乐楼'
const chinese = String.raw`[${commonFamilyNames}]\p{Script=Han}{0,2}(?:先生|小姐|女士|经理|总监|主管)`
const western = String.raw`(?:Mr|Mrs|Ms|Miss|Dr|Herr|Frau|Sr|Sra|Mme)\.?\s\p{Lu}(?:[\p{L}'’-]+|\.)(?:\s?\p{Lu}[\p{L}'’.-]+){0,3}`
const polite = new RegExp(`(?<![\\p{L}])(?:${chinese}|${western})`, 'u')
const short = new RegExp(`^[${commonFamilyNames}][\\p{Script=Han}]{1,2}(?![\\p{L}])`, 'u')

/** Returns the person whom words name first, with a title or by a Chinese family name; empty where they name none. */
export const personIn = (words: string) =>
  (new RegExp(`^${polite.source}`, 'u').exec(words.trim()) ?? short.exec(words.trim()))?.[0].trim() ?? ''

/** Words of a part of a firm, or of what one may do, are nobody. */
const nobody = /我们|公司|客服|热线|电话|部$|登录|查看|留言|在线|点击|咨询/u

/** Returns whom a label of a person says, without a title in brackets; empty where the words name nobody. */
export function personBehind(words: string): string {
  const person = /^[\p{L}\p{M}][\p{L}\p{M}\s.·'’-]{0,39}/u.exec(words)?.[0].trim() ?? ''
  return nobody.test(person) || noPerson.test(person) ? '' : person
}

const reach = /\d{4}|☎|📞|📱|@/
const role =
  /\b(?:manager|director|sales|export|import|marketing|owner|founder|partner|president|ceo|coordinator|executive|head of|broker|agent|representative|gerente|directora?|comercial|ventas|responsable|geschäftsführer(?:in)?|vertrieb|leiter(?:in)?|directeur|directrice|commerciale?)\b|经理|总监|主管|业务员|部長|課長|担当/iu
const fullName =
  /^\p{Lu}[\p{Ll}'’-]+(?:\s(?:\p{Lu}\.?|(?:de|del|da|van|von|der|le|la|bin|al)|\p{Lu}[\p{L}'’-]+)){1,3}$/u

export const noPerson =
  /\b(?:our|the|us|team|hours|opening|offices?|sales|services?|support|contact|address|phone|forms?|maps?|company|details|information|department|follow|send|read|more|social|media|click|here|chat|book|quick|links?|available|privacy|policy|terms|newsletter|directions|menu|quote|login|cookies?|enlaces|clic|liens|cliquez|klicken)\b/iu

/** Whether a line has the form of a name: each of its two to four words with a capital. */
export const isFullName = (line: string) => fullName.test(line) && !noPerson.test(line)

/** Returns the one person who is named in lines: with a title by herself or beside a number, or above what she does in the firm. */
export function onlyPerson(lines: readonly string[]): string | undefined {
  const persons = lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? ''
    if (isFullName(line) && next.length <= longestRole && role.test(next) && !role.test(line)) return [line]
    const [, does = '', named = ''] = /^([^:：]{3,30})[:：]\s*([^,;，；(（|]+)/u.exec(line) ?? []
    if (role.test(does) && isFullName(named.trim())) return [named.trim()]
    const person = polite.exec(line.replace(/(?<=\d)\s?[（(]/g, ' '))
    const isAlone = person?.index === 0 && line.length <= person[0].length + 14
    return person && (isAlone || (line.length < 200 && reach.test(line))) ? [person[0]] : []
  })
  return new Set(persons).size === 1 ? persons[0] : undefined
}
const longestRole = 40
