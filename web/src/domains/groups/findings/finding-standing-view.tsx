import { lookUpFinding, type Finding } from '@seamark/contract/groups/findings/findings'
import type { PersonState } from '@seamark/contract/groups/persons/persons'
import type { ExactMatch } from '@seamark/contract/phonebook/look-ups/look-ups'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, leaveFailureToCall, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { Holders } from '../../phonebook/index.ts'
import { personTones } from '../persons/person-text.ts'

/** How somebody stands to us, as far as the reader sees it herself; nothing where only a look-up tells. */
export function StandingBadge({ state }: { state: PersonState | null }) {
  const { t } = useWords()
  return state === null ? null : <Badge tone={personTones[state]}>{t(`groups.personState.${state}`)}</Badge>
}

/** How the person of a finding stands to us. What the reader does not see herself is looked up one by one. */
export const Standing = ({ finding: { id, standing } }: { finding: Finding }) => (
  <StandingLine standing={standing} lookUp={() => call(lookUpFinding, { params: { id }, body: {} })} />
)

interface LineProps {
  standing: PersonState | null
  lookUp: () => Promise<{ matches: readonly ExactMatch[] }>
}

export function StandingLine({ standing, lookUp }: LineProps) {
  const { t } = useWords()
  const [matches, setMatches] = useState<readonly ExactMatch[]>()
  const { isSaving, save } = useSave({
    send: lookUp,
    onSaved: (found) => setMatches(found.matches),
    onFailure: leaveFailureToCall,
  })
  return (
    <section aria-label={t('groups.finding.standing')}>
      <p className="finding-head">
        <span className="finding-quiet">{t('groups.finding.standing')}</span>
        <StandingBadge state={matches ? stateOf(matches) : standing} />
        {matches || standing === 'ours' ? null : (
          <Button size="small" loading={isSaving} onClick={() => void save()}>
            {t('groups.person.lookUp')}
          </Button>
        )}
      </p>
      {matches && matches.length > 0 ? <Holders matches={matches} /> : null}
    </section>
  )
}

/** A company without a number is one that the reader does not see: a colleague has it. */
function stateOf([match]: readonly ExactMatch[]): PersonState {
  if (!match) return 'new'
  if (match.visibility === 'public') return 'pool'
  return match.id === null ? 'colleague' : 'ours'
}
