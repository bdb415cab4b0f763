import type { FoundName } from './named-firms.rules.ts'

/** The surnames that nearly all Chinese bear. */
const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程苏魏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文庄施洪季'
const title = '经理|先生|小姐|女士|总监|主管|老师|总(?!价|共|计|部|重)'
const titled = new RegExp(String.raw`(?<!\p{Script=Han})([${surnames}]\p{Script=Han}{0,2}?(?:${title}))`, 'gu')
const called = new RegExp(
  String.raw`(?:联系人|姓名|联络人|业务员?|客服|操作|PIC|Contact(?:\s+person)?)\s*[:：]?\s*((?:小|阿|老)?[${surnames}]\p{Script=Han}{0,2})(?!\p{Script=Han})`,
  'giu',
)
const beside = new RegExp(
  String.raw`(?<![\p{Script=Han}\d])([${surnames}]\p{Script=Han}{1,2})(?=[\s:,，：/|-]{0,3}(?:[-+(]?\d|电话|手机|tel))`,
  'giu',
)
const behind = new RegExp(
  String.raw`(?<=\d[\s,，:：/|(（]{1,3})([${surnames}]\p{Script=Han}{1,2})(?!\p{Script=Han})`,
  'gu',
)
const latin = /(?<![A-Za-z])(?:Mr|Ms|Mrs|Miss)\.?\s?([A-Z][a-z]+(?:\s[A-Z][a-z]+)?)/g
const dear = /(?:Contacto|Contact|PIC|Attn|Name)\s*:\s*([\p{Lu}][\p{L}]+(?:\s[\p{Lu}][\p{L}]+)?)/gu

/** Finds the name of a person beside a number: by a title, a word in front of it, or a surname that touches the number. */
export function namesIn(text: string): FoundName[] {
  const found: FoundName[] = []
  for (const pattern of [titled, called, beside, behind, latin, dear])
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? ''
      const start = match.index + match[0].indexOf(value)
      if (!found.some((one) => start < one.end && start + value.length > one.start))
        found.push({ value, start, end: start + value.length })
    }
  return found
}

/** Whether a text is a name as Chinese are called: 李海, 欧阳静, 小王, 李经理. */
export const isChineseName = (text: string) =>
  new RegExp(
    String.raw`^(?:(?:小|阿|老)[${surnames}]|[${surnames}]\p{Script=Han}{1,2}|[${surnames}](?:${title})|(?:欧阳|上官|司马|诸葛)\p{Script=Han}{1,2})$`,
    'u',
  ).test(text)
