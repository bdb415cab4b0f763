import type { progresses } from '@seamark/contract/phonebook/companies/companies'
import { countCompanies } from '@seamark/contract/phonebook/index'
import { getFunnel } from '@seamark/contract/summary/index'
import { useCall } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useLive } from '../../../platform/api/live.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'

const list = '/contacts/contactsList'

/** The companies by progress, the reader's own or the team's: bars on one scale, each a link to its companies. */
export function Funnel({ isTeam }: { isTeam: boolean }) {
  return isTeam ? <TeamFunnel /> : <OwnFunnel />
}

function OwnFunnel() {
  const { data, refetch } = useCall(countCompanies, {})
  useLive('phonebook.company', () => void refetch())
  return <Steps parts={data?.mineByProgress} filters={{ view: 'mine' }} />
}

function TeamFunnel() {
  const { data, refetch } = useCall(getFunnel, {})
  useLive('phonebook.company', () => void refetch())
  return <Steps parts={data?.parts} filters={{ visibility: 'private' }} />
}

type Parts = readonly { progress: (typeof progresses)[number]; value: number }[]

function Steps({ parts = [], filters }: { parts: Parts | undefined; filters: Record<string, string> }) {
  const { t, language } = useWords()
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) return null
  const most = Math.max(...parts.map(({ value }) => value))
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <section aria-labelledby="funnel">
      <h2 id="funnel">{t('summary.funnel')}</h2>
      <ul className="bars">
        {parts.map(({ progress, value }) => (
          <li key={progress}>
            <PageLink href={href(list, { ...filters, progress })} className="bar">
              <span>{t(`phonebook.progress.${progress}`)}</span>
              <i aria-hidden>
                <b style={{ width: `${(value / most) * 100}%` }} />
              </i>
              <strong>{number(value, language)}</strong>
              <span className="bar-share">{share.format(value / total)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
