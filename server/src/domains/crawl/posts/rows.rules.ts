import { postKinds } from '@seamark/contract/crawl/choices'
import { languages } from '@seamark/contract/languages'
import { isVisible } from '@seamark/contract/phonebook/matching/texts'
import type { ImportField, RowProblem } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import { isNothing } from '../../phonebook/index.ts'
import { momentIn } from '../customers/rows.rules.ts'
import { readPublishTime } from './publish-times.rules.ts'
import type { FoundPost } from './writings.commands.ts'

const field = (key: string, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `crawl.post.${key}`,
  aliases: aliases.split('|'),
  ...more,
})
const shared = (key: string, aliases: string, more: Partial<ImportField> = {}) =>
  field(key, aliases, { heading: `crawl.field.${key}`, ...more })

/** The columns of a file of posts, with the headings that other programs use. Headings in our four languages are known anyway. */
export const postImportFields: readonly ImportField[] = [
  field('title', '标题|主题|帖子标题|Title|Subject', { example: () => '求舱：宁波到洛杉矶 2*40HQ' }),
  field('text', '正文|内容|帖子内容|文本|Text|Content|Body|Message', {
    example: () => '宁波到洛杉矶 2*40HQ，12 月 5 日货好，求报价',
  }),
  field('published', '发布时间|发表时间|发帖时间|时间|Published|Published at|Post time|Date', {
    hint: 'crawl.post.published.hint',
    example: () => '2026-11-24 09:15',
  }),
  field('author', '作者|发布人|发帖人|Author|Poster'),
  field('company', '公司|公司名称|企业|Company', { example: () => '宁波海曙灯饰有限公司' }),
  field('platform', '平台|网站|论坛|Platform|Site', { example: () => '货盘论坛' }),
  field('address', '链接|网址|帖子链接|URL|Link|Address', { example: () => 'https://board.example/posts/1' }),
  field('kind', '类型|类别|Kind|Type', { hint: 'crawl.post.kind.hint' }),
  shared('contact', '联系人|Contact|Contact person'),
  shared('telephone', '电话|手机|联系电话|Tel|Phone|Mobile'),
  shared('email', '邮箱|电子邮箱|Email|E-mail|Mail'),
  shared('qq', 'QQ|QQ号|QQ号码'),
  shared('wechat', '微信|微信号|WeChat|Wechat ID'),
  field('fetchedAt', '采集时间|抓取时间|Crawled at|Found at|Fetched at', { example: () => '2026-11-25 10:00' }),
  ...['lane', 'pol', 'pod', 'container', 'taken', 'source'].map((key) => field(key, key, { readOnly: true })),
  ...['quality', 'badReason', 'release', 'imported', 'state'].map((key) => shared(key, key, { readOnly: true })),
]

/** What a row says of a post. */
export interface ReadPost {
  post: FoundPost
  problems: RowProblem[]
  /** The publish time is not sure, so the post goes to the tray. */
  remarks: RowProblem[]
}

export function readPostRow(cells: Readonly<Record<string, string>>, now: Date, zone: string): ReadPost {
  const problems: RowProblem[] = []
  const cell = (key: string) => {
    const text = (cells[key] ?? '').trim()
    return isVisible(text) && !isNothing(text.normalize('NFKC')) ? text : ''
  }
  const [title, text] = [cell('title'), cell('text')]
  if (title === '' && text === '') problems.push({ field: 'text', code: 'crawl.post_empty' })
  if ([...text].length > mostLetters) problems.push({ field: 'text', code: 'crawl.post_too_long' })
  const kind = cell('kind')
  if (kind !== '' && kindNamed(kind) === undefined) problems.push({ field: 'kind', code: 'crawl.post_kind_unknown' })
  const fetched = momentIn(cell('fetchedAt'), zone)
  if (fetched === 'unknown') problems.push({ field: 'fetchedAt', code: 'field.date' })
  const fetchedAt =
    fetched === null || fetched === 'unknown' ? now : new Date(Math.min(Date.parse(fetched), now.getTime()))
  const published = readPublishTime(cell('published'), fetchedAt, zone)
  const contacts = Object.fromEntries(
    (['contact', 'telephone', 'email', 'qq', 'wechat'] as const).map((key) => [key, cell(key)]),
  )
  return {
    post: {
      title,
      text: text === '' ? title : text,
      author: cell('author'),
      company: cell('company'),
      platform: cell('platform'),
      address: cell('address'),
      published,
      publishedText: cell('published'),
      fetchedAt,
      kind: kindNamed(kind),
      contacts,
    },
    problems,
    remarks: published === null ? [{ field: 'published', code: 'crawl.post_undated' }] : [],
  }
}

const mostLetters = 20_000

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** A kind by its word in any of our languages. */
const kindNamed = (text: string) =>
  postKinds.find(
    (kind) =>
      kind === folded(text) ||
      languages.some((language) => folded(translate(language, `crawl.postKind.${kind}`)) === folded(text)),
  )
