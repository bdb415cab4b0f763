import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Empty, Failed, Loading } from '../../../kit/index.ts'
import { date } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { exhibitionPath } from '../exhibitions/exhibition-filters.ts'
import { useMeetings } from './conversion-queries.ts'
import '../exhibitions/exhibitions-view.css'
import './conversion-view.css'

/** At which exhibitions the company was met, on its own page. */
export function Meetings({ company }: { company: Company }) {
  const { t } = useWords()
  const { data, error, refetch } = useMeetings(company.id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.meetings.length === 0) return <Empty text={t('exhibitions.meetings.none')} />
  return (
    <ul className="meetings">
      {data.meetings.map(({ exhibition, at, by, capture, exhibitor, booth }) => (
        <li key={`${exhibition.id}-${capture ?? exhibitor?.id ?? ''}`}>
          <b>
            {hasCode(306) ? (
              <PageLink href={exhibitionPath(exhibition.id)}>{exhibition.name}</PageLink>
            ) : (
              exhibition.name
            )}
          </b>
          <span className="fair-quiet">
            {[date(at), booth].filter(Boolean).join(' · ')}{' '}
            {capture ? (
              <PageLink href={href(`/exhibition/captures/${exhibition.id}`, { state: 'all', capture })}>
                {t('exhibitions.meetings.card', { name: by?.name ?? '' })}
              </PageLink>
            ) : exhibitor ? (
              <PageLink href={href('/exhibition/exhibitorInformation', { exhibitor: exhibitor.id })}>
                {t('exhibitions.meetings.exhibitor')}
              </PageLink>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
