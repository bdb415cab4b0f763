import type { Hall, HallBooth } from '@seamark/contract/exhibitions/halls/halls'
import { Button } from 'antd'
import { Badge, SidePanel } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { standingTones, visitTones } from '../exhibitions/exhibition-text.ts'
import { isLit, standingOf } from './hall-rules.ts'

interface GridProps {
  hall: Hall
  lit: Parameters<typeof isLit>[1]
  onOpen: (booth: HallBooth) => void
}

/** The booths of a hall in the order of their numbers, coloured by whose client stands there. */
export function HallGrid({ hall, lit, onOpen }: GridProps) {
  return (
    <ul className="hall-grid">
      {hall.booths.map((booth) => (
        <li key={booth.number}>
          <Booth booth={booth} isBright={isLit(booth, lit)} onOpen={() => onOpen(booth)} />
        </li>
      ))}
    </ul>
  )
}

function Booth({ booth, isBright, onOpen }: { booth: HallBooth; isBright: boolean; onOpen: () => void }) {
  const { t } = useWords()
  const standing = standingOf(booth)
  const [first] = booth.exhibitors
  const more = booth.exhibitors.length - 1
  const isVisited = booth.exhibitors.some(({ visitState }) => visitState === 'visited')
  const isPlanned = booth.exhibitors.some(({ visitState }) => visitState === 'planned' || visitState === 'appointment')
  return (
    <button
      type="button"
      className={`hall-booth hall-${standing}${isBright ? '' : ' hall-dim'}`}
      onClick={onOpen}
      title={[...booth.exhibitors.map(({ name }) => name), ...areaText(booth)].join('\n')}
    >
      <span className="hall-number">
        {booth.number}
        <small>
          {isVisited ? `✓ ${t('exhibitions.visit.visited')}` : isPlanned ? t('exhibitions.visit.planned') : null}
        </small>
      </span>
      <span className="hall-who">
        {first?.name}
        {more > 0 ? ` +${more}` : ''}
      </span>
      <span className="hall-unseen">{t(`exhibitions.standing.${standing}`)}</span>
    </button>
  )
}

const areaText = ({ area }: HallBooth) => (area === null ? [] : [`${number(area)} m²`])

interface SharedProps {
  booth: HallBooth | undefined
  onOpen: (exhibitor: number) => void
  onClose: () => void
}

/** The exhibitors who share a booth. */
export function SharedBooth({ booth, onOpen, onClose }: SharedProps) {
  const { t } = useWords()
  return (
    <SidePanel
      title={booth && [booth.number, ...areaText(booth)].join(' · ')}
      open={booth !== undefined}
      onClose={onClose}
    >
      <ul className="hall-panel-list">
        {booth?.exhibitors.map(({ id, name, standing, visitState }) => (
          <li key={id}>
            <Button type="link" onClick={() => onOpen(id)}>
              {name}
            </Button>
            <span className="fair-badges">
              <Badge tone={standingTones[standing]}>{t(`exhibitions.standing.${standing}`)}</Badge>
              {visitState ? <Badge tone={visitTones[visitState]}>{t(`exhibitions.visit.${visitState}`)}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
