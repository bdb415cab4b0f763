import { skipReasons } from '@seamark/contract/messaging/choices'
import type { HandItem } from '@seamark/contract/messaging/hands/hands'
import { Alert, Button, Dropdown } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Badge, Copy, useIsPhone } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'
import { type HandDeeds, openTalk } from './hand-actions.tsx'
import { handKey } from './hand-queries.ts'

interface CardProps {
  item: HandItem
  deeds: HandDeeds
  onNext: (() => void) | undefined
}

/** One client at a time: its text, copied only once its slot of the day is claimed, and what became of it. */
export function HandCard({ item, deeds, onNext }: CardProps) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [isSkipping, setSkipping] = useState(false)
  const { isBusy, copied, copy, tick, skip } = deeds
  const isHanded = item.state === 'handed'
  const isOwn = isHanded && copied?.of === handKey(item)
  const link = isOwn ? copied.link : isHanded ? item.link : null
  const mayCopy = !isHanded || isOwn
  useHandKeys({
    c: mayCopy ? () => void copy(item, false) : undefined,
    o: link === null ? undefined : () => openTalk(link),
    s: isHanded ? () => void tick(item, 'sent') : undefined,
    n: isHanded ? () => void tick(item, 'notSent') : undefined,
    x: () => setSkipping(true),
  })
  const key = (letter: string) => (isPhone ? null : <kbd>{letter}</kbd>)
  return (
    <article className="hand-card" aria-label={item.target.name ?? t('messaging.recipients.hidden')}>
      <Who item={item} />
      {isHanded && !isOwn ? (
        <Alert
          type="warning"
          showIcon
          title={t('messaging.hand.inHand', { at: item.handedAt ? dateTime(item.handedAt) : '' })}
        />
      ) : null}
      {item.isLinkRefused ? <Alert type="warning" showIcon title={t('messaging.hand.linkRefused')} /> : null}
      <p className="hand-text">{item.text}</p>
      <div className="hand-deeds">
        {isHanded ? (
          <>
            {link === null ? null : (
              <Button size="large" onClick={() => openTalk(link)}>
                {t('messaging.hand.open')} {key('O')}
              </Button>
            )}
            {isOwn ? (
              <Button size="large" loading={isBusy} onClick={() => void copy(item, false)}>
                {t('messaging.hand.copyAgain')}
              </Button>
            ) : null}
            <Button type="primary" size="large" disabled={isBusy} onClick={() => void tick(item, 'sent')}>
              {t('messaging.hand.sent')} {key('S')}
            </Button>
            <Button size="large" disabled={isBusy} onClick={() => void tick(item, 'notSent')}>
              {t('messaging.hand.notSent')} {key('N')}
            </Button>
          </>
        ) : (
          <Button
            type="primary"
            size="large"
            className="hand-copy"
            loading={isBusy}
            onClick={() => void copy(item, isPhone)}
          >
            {t(isPhone && item.link !== null ? 'messaging.hand.copyAndOpen' : 'messaging.hand.copy')} {key('C')}
          </Button>
        )}
        <Dropdown
          open={isSkipping}
          onOpenChange={setSkipping}
          trigger={['click']}
          menu={{
            items: skipReasons.map((reason) => ({ key: reason, label: t(`messaging.reason.${reason}`) })),
            onClick: ({ key: chosen }) => {
              const reason = skipReasons.find((one) => one === chosen)
              if (reason) void skip(item, reason)
            },
          }}
        >
          <Button size="large" disabled={isBusy}>
            {t('messaging.hand.skip')} {key('X')}
          </Button>
        </Dropdown>
        {onNext ? (
          <Button size="large" type="text" onClick={onNext}>
            {t('messaging.hand.next')}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

function Who({ item }: Pick<CardProps, 'item'>) {
  const { t } = useWords()
  const { target, platform, contact, account, ourAccount, bulk, hasLeft } = item
  return (
    <header className="hand-who">
      <h2>
        {target.name === null ? (
          t('messaging.recipients.hidden')
        ) : target.kind === 'client' ? (
          <PageLink href={companyPath({ id: target.id, name: target.name })}>{target.name}</PageLink>
        ) : (
          target.name
        )}
      </h2>
      <p>
        <Badge tone="busy">{t(`messaging.platform.${platform}`)}</Badge>
        {contact ? <span className={hasLeft ? 'hand-left' : undefined}>{contact}</span> : null}
        {hasLeft ? <Badge tone="warning">{t('messaging.verdict.resigned')}</Badge> : null}
        {account ? <Copy text={account}>{account}</Copy> : null}
      </p>
      {hasLeft ? <p className="mass-quiet">{t('messaging.hand.hasLeft')}</p> : null}
      {ourAccount ? <p>{t('messaging.hand.from', { account: ourAccount })}</p> : null}
      <small className="mass-quiet">{bulk.title}</small>
    </header>
  )
}

type Keys = Record<'c' | 'o' | 's' | 'n' | 'x', (() => void) | undefined>

/** Single letters, while the page is in front. A stroke that is typed into a field stays text, and behind an open dialog nothing happens. */
function useHandKeys(keys: Keys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyped =
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]') !== null
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat || isTyped) return
    const deed = keys[event.key.toLowerCase() as keyof Keys]
    if (!deed) return
    event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
