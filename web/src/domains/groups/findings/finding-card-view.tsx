import type { Finding } from '@seamark/contract/groups/findings/findings'
import { type PointerEvent, useRef, useState } from 'react'
import { Badge, FoldedBadges } from '../../../kit/index.ts'
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

/** A finger that has moved so far, in pixels, means it. */
const meant = 90

/** A finding on a phone: swiped right it is taken, left ignored, up edited; the buttons below do the same. */
export function FindingCard({ finding, ...deeds }: CardProps) {
  const swipe = useSwipe({
    isOn: finding.can.decide && finding.state === 'found',
    onRight: () => deeds.onTake(finding),
    onLeft: () => deeds.onIgnore(finding),
    onUp: () => deeds.onEdit(finding),
  })
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

interface Swipe {
  isOn: boolean
  onRight: () => void
  onLeft: () => void
  onUp: () => void
}

/** Follows a finger on a card. What scrolls stays with the browser: only a way that is clearly to a side, or a flick upwards, is taken. */
function useSwipe({ isOn, onRight, onLeft, onUp }: Swipe) {
  const began = useRef<{ x: number; y: number; at: number }>(undefined)
  const [moved, setMoved] = useState(0)
  const end = () => {
    began.current = undefined
    setMoved(0)
  }
  const events = {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (isOn && pointerType === 'touch') began.current = { x: clientX, y: clientY, at: performance.now() }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = began.current
      if (from && Math.abs(clientX - from.x) > Math.abs(clientY - from.y)) setMoved(clientX - from.x)
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = began.current
      end()
      if (!from) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (x > meant && x > Math.abs(y)) onRight()
      else if (-x > meant && -x > Math.abs(y)) onLeft()
      else if (-y > meant && -y > Math.abs(x) && performance.now() - from.at < 250) onUp()
    },
    onPointerCancel: end,
  }
  return { events, style: moved === 0 ? undefined : { transform: `translateX(${moved}px)` } }
}
