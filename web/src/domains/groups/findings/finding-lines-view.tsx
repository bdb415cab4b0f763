import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { type Finding, listFindings } from '@seamark/contract/groups/findings/findings'
import type { Lane } from '@seamark/contract/territory/lanes'
import type { z } from 'zod'
import { Badge, Empty, Failed, Loading } from '../../../kit/index.ts'
import { useCall } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { groupPath } from '../groups/group-filters.ts'
import { GroupLines } from '../groups/group-lines-view.tsx'
import { findingPath, findingsPath } from './finding-filters.ts'
import { useFindingNews } from './finding-queries.ts'
import { kindTones, pricesText } from './finding-text.ts'
import './finding-view.css'

const shown = 8

/** The groups in which a company is, and what was said in chats by its people. */
export function CompanyFindings({ company: { id } }: { company: Company }) {
  const { t } = useWords()
  return (
    <>
      <CompanyGroups companyId={id} />
      <h3 className="finding-lines-head">{t('groups.findings')}</h3>
      <FindingLines query={{ companyId: String(id) }} more={href(findingsPath, { companyId: id, state: 'any' })} />
    </>
  )
}

/** The groups of a company, and those in which its contacts are. */
function CompanyGroups({ companyId }: { companyId: number }) {
  const { t } = useWords()
  return (
    <>
      <h3 className="finding-lines-head">{t('groups.ofCompany')}</h3>
      <GroupLines
        query={{ companyId: String(companyId), limit: shown }}
        none={t('groups.ofCompany.none')}
        more={<PageLink href={href('/contacts/group', { companyId })}>{t('groups.ofCompany.all')}</PageLink>}
      />
    </>
  )
}

/** Who speaks of a lane in chats, and has not been answered yet. */
export function LaneFindings({ lane }: { lane: Lane }) {
  return <FindingLines query={{ lane, state: 'found' }} more={href(findingsPath, { lane })} />
}

/** What somebody of the groups has said, whatever became of it. */
export function PersonFindings({ personId }: { personId: number }) {
  return <FindingLines query={{ personId: String(personId) }} more={href(findingsPath, { personId, state: 'any' })} />
}

interface LinesProps {
  query: z.input<NonNullable<typeof listFindings.query>>
  /** Where all of them are. */
  more?: string
}

function FindingLines({ query, more }: LinesProps) {
  const { t } = useWords()
  const { data, error, refetch } = useCall(listFindings, { query: { ...query, limit: shown } })
  useFindingNews()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  if (data.rows.length === 0) return <Empty text={t('groups.findings.silent')} />
  return (
    <>
      <ul className="finding-lines">
        {data.rows.map((finding) => (
          <FindingLine key={finding.id} finding={finding} />
        ))}
      </ul>
      {more && data.next !== null ? <PageLink href={more}>{t('groups.findings.all')}</PageLink> : null}
    </>
  )
}

function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useWords()
  const { id, kind, state, group, sender, at, snippet } = finding
  return (
    <li>
      <Badge tone={kindTones[kind]}>{t(`groups.kind.${kind}`)}</Badge>{' '}
      <PageLink href={findingPath(id, state)}>{pricesText(finding) || snippet}</PageLink>
      <div className="finding-quiet">
        <PageLink href={groupPath(group)}>{group.name}</PageLink> · {sender} · {dateTime(at)}
      </div>
    </li>
  )
}
