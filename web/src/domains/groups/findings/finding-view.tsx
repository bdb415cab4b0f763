import type { Finding, FindingDetail } from '@seamark/contract/groups/findings/findings'
import { Alert } from 'antd'
import { useState } from 'react'
import { Badge, Failed, FieldLine, Fields, Loading, SidePanel } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { companyPath } from '../../phonebook/index.ts'
import { ratePath } from '../../rates/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { useCarriers } from '../../territory/index.ts'
import { usePortWords } from '../groups/group-text.ts'
import { type Deeds, FindingDeeds } from './finding-deeds-view.tsx'
import { useFinding } from './finding-queries.ts'
import { AskButton } from './rate-request-view.tsx'
import { Source } from './finding-source-view.tsx'
import { Standing } from './finding-standing-view.tsx'
import { KnownPerson } from './known-person-view.tsx'
import { flagText, kindTones, pricesText, reachText, stateTones, termsText } from './finding-text.ts'
import { MatchedBadge, ModeBadge } from './matched-view.tsx'

interface ViewProps extends Deeds {
  id: number | undefined
  onClose: () => void
}

/** One finding beside the list: its values, and each source with the values underlined where they stand. */
export function FindingView({ id, onClose, ...deeds }: ViewProps) {
  const { t } = useWords()
  const [senderId, setSenderId] = useState<number>()
  return (
    <>
      <SidePanel title={t('groups.finding')} open={id !== undefined} onClose={onClose}>
        {id === undefined ? null : <FindingOf key={id} id={id} {...deeds} onSender={setSenderId} />}
      </SidePanel>
      <KnownPerson place={senderId === undefined ? undefined : { senderId }} onClose={() => setSenderId(undefined)} />
    </>
  )
}

interface Opening {
  /** Called with who said it, to be opened. */
  onSender: (senderId: number) => void
}

function FindingOf({ id, ...deeds }: Deeds & Opening & { id: number }) {
  const { data, error, refetch } = useFinding(id)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  return data ? <FindingParts finding={data} {...deeds} /> : <Loading rows={8} />
}

function FindingParts({ finding, onSender, ...deeds }: Deeds & Opening & { finding: FindingDetail }) {
  const { t } = useWords()
  const { kind, state, reason, flags, told, sources, edited, withdrawn } = finding
  return (
    <>
      <p className="finding-head">
        <Badge tone={kindTones[kind]}>{t(`groups.kind.${kind}`)}</Badge>
        <Badge tone={stateTones[state]}>{t(`groups.findingState.${state}`)}</Badge>
        {reason === '' ? null : <span>{t(`groups.reason.${reason}`)}</span>}
        <ModeBadge finding={finding} />
        <MatchedBadge finding={finding} />
        {edited ? <Badge tone="quiet">{t('groups.edited')}</Badge> : null}
      </p>
      {withdrawn ? <Alert type="warning" showIcon title={t('groups.withdrawn')} /> : null}
      <FindingDeeds finding={finding} {...deeds} />
      {flags.length > 0 ? (
        <p className="finding-flags" aria-label={t('groups.flags')}>
          {flags.map((flag) => (
            <Badge key={flag} tone="warning">
              {flagText(flag)}
            </Badge>
          ))}
        </p>
      ) : null}
      <Values finding={finding} />
      <Standing key={finding.version} finding={finding} />
      <Outcomes finding={finding} />
      <section aria-label={t('groups.finding.sources')}>
        <h2 className="finding-title">{t('groups.sourcesOf', { count: sources })}</h2>
        {told.map((source, at) => (
          <Source key={source.id} source={source} isOpen={at === 0} onSender={onSender} />
        ))}
      </section>
    </>
  )
}

function Values({ finding }: { finding: Finding }) {
  const { t } = useWords()
  const { draft } = finding
  const ports = usePortWords([...draft.pols, ...draft.pods])
  const carriers = useCarriers()
  const lines = [
    ['pols', ports(draft.pols)],
    ['pods', ports(draft.pods) || (draft.lane === '' ? '' : t(`territory.lane.${draft.lane}`))],
    ['carrier', carriers.get(draft.carrier)?.code ?? draft.carrier],
    ['prices', pricesText(finding)],
    ['terms', termsText(finding)],
    ['sailing', draft.sailing ?? ''],
    ['effective', draft.effective ?? ''],
    ['expiry', draft.expiry ?? ''],
    ['company', draft.company],
    ['name', draft.name],
    ['city', draft.city],
    ['values', reachText(finding)],
  ] as const
  return (
    <Fields>
      {lines.flatMap(([field, value]) =>
        value === ''
          ? []
          : [
              <FieldLine key={field} label={t(field === 'name' ? 'groups.contactName' : `groups.field.${field}`)}>
                {value}
              </FieldLine>,
            ],
      )}
    </Fields>
  )
}

/** What it became, with the way there. */
function Outcomes({ finding: { outcomes, draft, group } }: { finding: Finding }) {
  const { t } = useWords()
  if (outcomes.length === 0) return null
  return (
    <ul className="finding-outcomes">
      {outcomes.map(({ target, subjectId, companyId, by, at }) => (
        <li key={target}>
          {(target === 'supply' || target === 'demand') && subjectId !== null ? (
            <>
              <PageLink href={ratePath(subjectId, target)}>{t(`groups.target.${target}`)}</PageLink>{' '}
              {target === 'demand' && hasCode(346) ? <AskButton demandId={subjectId} size="small" /> : null}
            </>
          ) : target === 'member' ? (
            <PageLink href={groupPath(group)}>{t('groups.target.member')}</PageLink>
          ) : companyId === null ? (
            t(`groups.target.${target}`)
          ) : (
            <PageLink href={companyPath({ id: companyId, name: draft.company || '.' })}>
              {t(`groups.target.${target}`)}
            </PageLink>
          )}{' '}
          <span className="finding-quiet">
            {by ? `${by.name} · ` : ''}
            {dateTime(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
