import type { PostKind } from '@seamark/contract/crawl/choices'
import { cutText } from '../../../platform/storable-texts.ts'
import { contactsOf, type PostContacts } from './contacts.rules.ts'
import type { PublishTime } from './publish-times.rules.ts'

/** A post as a source brings it. */
export interface FoundPost {
  /** The page of the post; empty where it has none. */
  address: string
  /** The page on which it stands among others. */
  page?: string
  title: string
  text: string
  author?: string
  platform?: string
  /** As `readPublishTime` has read it; null for a post of the tray. */
  published: PublishTime | null
  /** The publish time as the source writes it. */
  publishedText?: string
  fetchedAt: Date
  /** Where the source says it; else the reader does. */
  kind?: PostKind | undefined
  company?: string
  contacts?: Partial<PostContacts>
  fileName?: string
  row?: number | null
}

/** A post as it stands, in the words that a source may change. */
export interface StandingPost {
  id: number
  version: number
  addressKey: string
  title: string
  text: string
  author: string
  platform: string
  company: string
  contact: string
  telephone: string
  email: string
  qq: string
  wechat: string
  publishedAt: string | null
  dayOnly: boolean
  publishedText: string
  kind: PostKind
  isBad: boolean
  isReleased: boolean
  said: string[]
}

/** A post without a title is called by its first line. */
export function textsOf({ title, text }: Pick<FoundPost, 'title' | 'text'>) {
  const body = cutText(text.trim(), 20_000)
  const [firstLine = ''] = body.split('\n')
  return { title: cutText((title.trim() || firstLine.trim()).replace(/\s+/g, ' '), 300), text: body }
}

/** The name of its company, as it is kept. */
export const cutCompany = ({ company = '' }: Pick<FoundPost, 'company'>) => cutText(company.trim(), 200)

/** How to reach somebody, as it is kept. */
export const cutContacts = ({
  contact = '',
  telephone = '',
  email = '',
  qq = '',
  wechat = '',
}: Partial<PostContacts>) => ({
  contact: cutText(contact.trim(), 100),
  telephone: cutText(telephone.trim(), 60),
  email: cutText(email.trim(), 200),
  qq: cutText(qq.trim(), 20),
  wechat: cutText(wechat.trim(), 60),
})

/**
 * Whether a row of a file says nothing new of a post that stands, by the comparison that writing makes. What the reader finds is left aside: it follows
 * from the words.
 */
export function isNothingNew(standing: StandingPost, post: FoundPost): boolean {
  const { title, text } = textsOf(post)
  const contacts = contactsOf(cutContacts(post.contacts ?? {}), `${title}\n${text}`)
  const isSaid = (field: string) => standing.said.includes(field)
  const isDated = standing.publishedAt !== null || post.published === null
  const [company, author, platform] = [
    isSaid('companyGuess') ? standing.company : cutCompany(post),
    cutText((post.author ?? '').trim(), 100),
    cutText((post.platform ?? '').trim(), 60),
  ]
  const kind = isSaid('kind') ? standing.kind : (post.kind ?? standing.kind)
  return (
    isDated &&
    !isChanged(standing, {
      ...contacts,
      title,
      text,
      author,
      platform,
      company,
      kind,
      publishedAt: standing.publishedAt,
    })
  )
}

/** A post that everybody sees stays as it is while its source is not released. */
export const isHeldBack = ({ isReleased }: StandingPost, { releases }: { releases: boolean }) => isReleased && !releases

const comparedFields = [
  'title',
  'text',
  'author',
  'platform',
  'company',
  'contact',
  'telephone',
  'email',
  'qq',
  'wechat',
  'publishedAt',
  'kind',
] as const

/** Whether a source says something else of a post than what is kept. */
export const isChanged = (
  standing: Pick<StandingPost, (typeof comparedFields)[number]>,
  row: Pick<StandingPost, (typeof comparedFields)[number]>,
) => comparedFields.some((field) => standing[field] !== row[field])
