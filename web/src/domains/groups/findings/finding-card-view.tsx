import type { Finding } from '@seamark/contract/groups/findings/findings'
import { Button } from 'antd'
import { useState } from 'react'
import { Badge, Empty, FoldedBadges, SidePanel, type Swipes, useSwipe } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePortWords } from '../groups/group-text.ts'
import { SenderLink } from '../messages/sender-view.tsx'
import { type Deeds, FindingDeeds } from './finding-deeds-view.tsx'
import { StandingBadge } from './finding-standing-view.tsx'
import { flagText, kindTones, pricesText, reachText, termsText, timesText } from './finding-text.ts'
import { MatchedBadge, ModeBadge } from './matched-view.tsx'

interface CardProps extends Deeds {
  finding: Finding
}

/** A finding on a phone, in the list that scrolls up and down: swiped right it is taken, left ignored; the buttons below do the same. */
export const FindingCard = ({ finding, ...deeds }: CardProps) => (
  <SwipedCard
    finding={finding}
    {...deeds}
    swipes={{ onRight: () => deeds.onTake(finding), onLeft: () => deeds.onIgnore(finding) }}
  />
)

interface DeckProps extends Deeds {
  rows: readonly Finding[]
  onClose: () => void
}

/**
 * What waits, one card after another on a phone: swiped right it is taken, left ignored, up edited. A card that is done with gives way at once to
 * the next; the list fills up behind it.
 */
export function FindingDeck({ rows, onClose, ...deeds }: DeckProps) {
  const { t } = useWords()
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set())
  const waiting = rows.filter((one) => one.state === 'found' && one.can.decide && !passed.has(stateOf(one)))
  const [finding] = waiting
  const pass = () => finding && setPassed((before) => new Set([...before, stateOf(finding)]))
  const passing =
    <Rest extends unknown[]>(deed: (finding: Finding, ...rest: Rest) => void) =>
    (one: Finding, ...rest: Rest) => {
      pass()
      deed(one, ...rest)
    }
  const own: Deeds = {
    onEdit: deeds.onEdit,
    onTake: passing(deeds.onTake),
    onIgnore: passing(deeds.onIgnore),
    onDecide: passing(deeds.onDecide),
  }
  return (
    <SidePanel title={t('groups.review')} open onClose={onClose}>
      {finding ? (
        <div className="finding-deck">
          <p className="finding-quiet">
            {t('groups.review.left', { count: waiting.length })} {t('groups.review.hint')}
          </p>
          <SwipedCard
            key={finding.id}
            finding={finding}
            {...own}
            swipes={{
              onRight: () => own.onTake(finding),
              onLeft: () => own.onIgnore(finding),
              onUp: () => own.onEdit(finding),
            }}
          />
          <Button type="text" onClick={pass}>
            {t('groups.review.skip')}
          </Button>
        </div>
      ) : (
        <Empty text={t('groups.review.over')} action={<Button onClick={onClose}>{t('kit.close')}</Button>} />
      )}
    </SidePanel>
  )
}

/** A finding that was taken back, or edited, is another one to look at. */
const stateOf = ({ id, version }: Finding) => `${id} ${version}`

function SwipedCard({ finding, swipes, ...deeds }: CardProps & { swipes: Swipes }) {
  const swipe = useSwipe(finding.can.decide && finding.state === 'found', swipes)
  const { t } = useWords()
  const { draft, group, sender, senderId, at, snippet, flags } = finding
  const ports = usePortWords([...draft.pols, ...draft.pods])
  const way = [ports(draft.pols), ports(draft.pods)].filter(Boolean).join(' → ')
  const facts = [
    way,
    pricesText(finding),
    termsText(finding),
    draft.sailing,
    draft.company,
    draft.name,
    reachText(finding),
  ].filter(Boolean)
  return (
    <div className="finding-card" style={swipe.style} {...swipe.events}>
      <p className="finding-head">
        <Badge tone={kindTones[finding.kind]}>{t(`groups.kind.${finding.kind}`)}</Badge>
        <ModeBadge finding={finding} />
        <MatchedBadge finding={finding} />
        <StandingBadge state={finding.standing} />
        <span className="finding-quiet">{timesText(finding)}</span>
        <FoldedBadges
          badges={flags.map((flag) => ({ text: flagText(flag) }))}
          count={t('groups.flagCount', { n: flags.length })}
          label={t('groups.flags')}
        />
      </p>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className="finding-snippet">{finding.withdrawn ? t('groups.withdrawn') : snippet}</p>
      <p className="finding-quiet">
        {group.name} · <SenderLink senderId={senderId} name={sender} /> · {dateTime(at)}
      </p>
      <FindingDeeds finding={finding} {...deeds} />
    </div>
  )
}
