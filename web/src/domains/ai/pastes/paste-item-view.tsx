import { lookUpPasteItem, type PasteItem } from '@seamark/contract/ai/pastes/items'
import { CheckOutlined, CopyOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useEffect, useRef } from 'react'
import { Badge, FoldedBadges, MoreMenu, type Selection, type Tone } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { useCarriers } from '../../territory/index.ts'
import { flagText, pricesText, reachText, StandingBadge, StandingLine, termsText } from '../../groups/index.ts'
import { otherDeeds, type PasteDeeds, usualDeed } from './paste-actions.ts'
import { outcomePath } from './paste-text.ts'
import type { PasteSuggestions } from './suggestion-actions.ts'
import { ItemSuggestion } from './suggestion-view.tsx'

interface RowProps {
  item: PasteItem
  ports: (codes: readonly string[]) => string
  deeds: PasteDeeds
  suggestions: PasteSuggestions
  selection: Selection
  isCurrent: boolean
  onChoose: () => void
  onReadText: () => void
}

const stateTones: Record<PasteItem['state'], Tone> = { open: 'warning', accepted: 'good', ignored: 'quiet' }

/** A row of the sheet; the current one is open, with its reply in full and what may be done. */
export function ItemRow({ item, ports, deeds, suggestions, selection, isCurrent, onChoose, onReadText }: RowProps) {
  const { t } = useWords()
  const shown = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isCurrent) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <>
      <tr ref={shown} aria-current={isCurrent} className="paste-row">
        <td>
          <Checkbox
            aria-label={t('ai.paste.choose', { line: firstLine(item) })}
            checked={selection.isAll || selection.ids.has(item.id)}
            onChange={({ target }) => selection.choose([item.id], target.checked, item.id)}
          />
        </td>
        <th scope="row">
          <button type="button" className="paste-choose" aria-expanded={isCurrent} onClick={onChoose}>
            <Said item={item} ports={ports} />
          </button>
        </th>
        <td>
          <Best item={item} />
        </td>
        <td>
          <span className="paste-badges">
            {item.state === 'open' && item.repliedAt !== null ? null : (
              <Badge tone={stateTones[item.state]}>{t(`ai.itemState.${item.state}`)}</Badge>
            )}
            {item.repliedAt === null ? null : <Badge tone="good">{t('ai.paste.replied')}</Badge>}
          </span>
          {isCurrent || item.reply === '' ? null : <span className="paste-reply">{item.reply}</span>}
        </td>
      </tr>
      {isCurrent ? (
        <tr className="paste-open">
          <td colSpan={4}>
            <Opened item={item} deeds={deeds} suggestions={suggestions} onReadText={onReadText} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** The short sign by which the trade calls a carrier. */
function useCarrierSign() {
  const carriers = useCarriers()
  return (code: string) => carriers.get(code)?.code ?? code
}

const firstLine = ({ text }: PasteItem) => text.trim().split('\n', 1)[0]?.slice(0, 80) ?? ''

/** What was read in short: the way and what is asked or offered, a person, or the line itself. */
function Said({ item, ports }: Pick<RowProps, 'item' | 'ports'>) {
  const { t } = useWords()
  const { kind, draft, sender, at, times } = item
  const carrier = useCarrierSign()
  const lane = draft.lane === '' ? '' : t(`territory.lane.${draft.lane}`)
  const way =
    kind === 'contact' || kind === 'unread' || (draft.pols.length === 0 && draft.pods.length === 0 && lane === '')
      ? ''
      : `${ports(draft.pols) || t('ai.paste.noPort')} → ${ports(draft.pods) || lane || t('ai.paste.noPort')}`
  const what =
    kind === 'contact'
      ? [draft.name, draft.company, reachText(item)].filter(Boolean).join(' · ')
      : [carrier(draft.carrier), pricesText(item), ...daysOf(item, t), termsText(item)].filter(Boolean).join(' · ')
  const from = [sender, at === null ? '' : dateTime(at), times > 1 ? `×${times}` : ''].filter(Boolean).join(' · ')
  return (
    <>
      <strong>{way || what || firstLine(item)}</strong>
      {way === '' ? null : <span>{what || firstLine(item)}</span>}
      {from === '' ? null : <span className="paste-quiet">{from}</span>}
    </>
  )
}

/** When ships sail, and until when it holds or by when the cargo is ready. */
function daysOf({ kind, draft: { sailing, effective, expiry } }: PasteItem, t: ReturnType<typeof useWords>['t']) {
  const ready = [...new Set([effective, expiry])].filter((day) => day !== null).join('–')
  return [
    sailing === null ? '' : `ETD ${sailing}`,
    kind === 'demand' ? ready : expiry === null ? '' : t('ai.paste.until', { day: expiry }),
  ]
}

/** Our cheapest offer that holds. One that has ended is said to have ended, without its prices. */
function Best({ item: { best, kind } }: Pick<RowProps, 'item'>) {
  const { t } = useWords()
  const carrier = useCarrierSign()
  if (kind !== 'demand' && kind !== 'supply') return null
  if (!best) return <span className="paste-quiet">{t('ai.paste.noBest')}</span>
  const price = best.prices
    .map(({ container, amount, isFrom }) => `${container} ${amount}${isFrom ? '+' : ''}`)
    .join(' / ')
  return (
    <span className="paste-best">
      {best.isExpired ? (
        <Badge tone="bad">{t('ai.paste.ended', { day: best.endsOn })}</Badge>
      ) : (
        <>
          <span>{[carrier(best.carrier), best.currency, price].filter(Boolean).join(' ')}</span>
          <span className="paste-quiet">{t('ai.paste.until', { day: best.endsOn })}</span>
        </>
      )}
      {hasCode(346) ? <PageLink href={`/freight/rates/matches/${best.id}`}>{best.number}</PageLink> : null}
    </span>
  )
}

function Opened({
  item,
  deeds,
  suggestions,
  onReadText,
}: Pick<RowProps, 'item' | 'deeds' | 'suggestions' | 'onReadText'>) {
  const { t } = useWords()
  const { id, state, reply, isOwnReply, flags, outcomes, standing } = item
  const isOpen = deeds.mayDecide && state !== 'ignored'
  const usual = usualDeed(item)
  const menu = useMenu({ item, deeds, isOpen })
  const isTaken = outcomes.some(({ target }) => target === usual || target === item.kind)
  return (
    <div className="paste-opened">
      <p className="paste-said">{item.text}</p>
      <Button type="link" size="small" className="paste-to-words" onClick={onReadText}>
        {t('ai.paste.seeWords')}
      </Button>
      {flags.length > 0 ? (
        <FoldedBadges
          badges={flags.map((flag) => ({ text: flagText(flag) }))}
          count={t('groups.flagCount', { n: flags.length })}
          label={t('groups.flags')}
        />
      ) : null}
      <ItemSuggestion item={item} suggestions={suggestions} />
      {item.draft.values.length > 0 || item.draft.company !== '' ? (
        hasCode(321) ? (
          <StandingLine standing={standing} lookUp={() => call(lookUpPasteItem, { params: { id }, body: {} })} />
        ) : (
          <StandingBadge state={standing} />
        )
      ) : null}
      {reply === '' ? null : (
        <blockquote className="paste-answer" aria-label={t('ai.paste.reply')}>
          {reply}
          {isOwnReply ? <footer className="paste-quiet">{t('ai.paste.ownReply')}</footer> : null}
        </blockquote>
      )}
      {outcomes.length > 0 ? (
        <ul className="paste-outcomes">
          {outcomes.map((one) => (
            <li key={one.target}>
              <CheckOutlined aria-hidden /> <Outcome outcome={one} />{' '}
              <span className="paste-quiet">{dateTime(one.at)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="paste-head">
        {isOpen && !isTaken && deeds.may(usual) ? (
          <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={() => deeds.onTake(item)}>
            {t(`ai.bulk.${usual}`)}
          </Button>
        ) : null}
        {deeds.mayDecide && state === 'open' ? (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => deeds.onEdit(item)}>
            {t('groups.editValues')}
          </Button>
        ) : null}
        {reply === '' ? null : (
          <Button icon={<CopyOutlined aria-hidden />} onClick={() => deeds.onCopy(item)}>
            {t('ai.paste.copyReply')}
          </Button>
        )}
        <MoreMenu label={t('ai.paste.moreDeeds')} items={menu} />
      </div>
    </div>
  )
}

type Deciding = Pick<RowProps, 'item' | 'deeds'> & { isOpen: boolean }

/** What else may be done with a row. */
function useMenu({ item, deeds, isOpen }: Deciding) {
  const { t } = useWords()
  const { reply, repliedAt, state } = item
  const others = isOpen ? otherDeeds(item).filter((deed) => deeds.may(deed)) : []
  return [
    ...others.map((deed) => ({ key: deed, label: t(`ai.bulk.${deed}`), onClick: () => deeds.onDecide(item, deed) })),
    ...(reply !== '' && deeds.mayDecide
      ? [{ key: 'reply', label: t('ai.paste.editReply'), onClick: () => deeds.onEditReply(item) }]
      : []),
    ...(reply === ''
      ? []
      : [
          {
            key: 'replied',
            label: t(repliedAt === null ? 'ai.paste.markReplied' : 'ai.paste.markUnreplied'),
            onClick: () => deeds.onMark(item, repliedAt === null),
          },
        ]),
    ...(deeds.mayDecide && state === 'open'
      ? [{ key: 'ignore', label: t('ai.bulk.ignore'), danger: true, onClick: () => deeds.onDecide(item, 'ignore') }]
      : []),
  ]
}

function Outcome({ outcome }: { outcome: PasteItem['outcomes'][number] }) {
  const { t } = useWords()
  const text = t(`ai.outcome.${outcome.target}`)
  const path = outcomePath(outcome)
  return path === undefined ? <>{text}</> : <PageLink href={path}>{text}</PageLink>
}
