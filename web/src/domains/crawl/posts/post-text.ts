import type { PostKind } from '@seamark/contract/crawl/choices'
import type { NetPost } from '@seamark/contract/crawl/posts/posts'
import type { Tone } from '../../../kit/index.ts'
import { date, dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { officeDay } from '../../../platform/session/office-day.ts'
import { portName, usePorts } from '../../territory/index.ts'

export const postKindTones: Record<PostKind, Tone> = { inquiry: 'busy', offer: 'good', other: 'quiet' }

/** The day of a post: of the office where no more is known, else of the reader. */
export const publishDay = ({ publishedAt, dayOnly }: Pick<NetPost, 'publishedAt' | 'dayOnly'>) =>
  dayOnly && publishedAt !== null ? officeDay(new Date(publishedAt)) : date(publishedAt)

/** When a post was published: the day alone where nobody knows more, or as the source writes it where it waits in the tray. */
export const publishedText = ({ publishedAt, dayOnly, publishedText: text }: NetPost) =>
  publishedAt === null ? text : dayOnly ? publishDay({ publishedAt, dayOnly }) : dateTime(publishedAt)

export const lanesText = ({ lanes }: Pick<NetPost, 'lanes'>) =>
  lanes.map((lane) => t(`territory.lane.${lane}`)).join('、')

/** Returns the way of a post in words: 宁波 → 洛杉矶. */
export function useWay({ pols, pods }: Pick<NetPost, 'pols' | 'pods'>): string {
  const { language } = useWords()
  const ports = usePorts([...pols, ...pods])
  const names = (codes: readonly string[]) =>
    codes
      .map((code) => {
        const port = ports.get(code)
        return port ? portName(port, language) : code
      })
      .join('/')
  return [names(pols), names(pods)].filter(Boolean).join(' → ')
}
