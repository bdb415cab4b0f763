import type { Paste } from '@seamark/contract/ai/pastes/pastes'
import { Button } from 'antd'
import { Badge, Empty, Failed, Loading, type Tone, usePager } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { pastePath } from './paste-filters.ts'
import { usePastes } from './paste-queries.ts'

export const stateTones: Record<Paste['state'], Tone> = {
  reading: 'busy',
  ready: 'warning',
  done: 'good',
  failed: 'bad',
}

/** Her own sheets, the newest first. */
export function PasteList() {
  const { t } = useWords()
  const pager = usePager('pastes')
  const { data, error, refetch } = usePastes(pager.cursor)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  if (data.rows.length === 0) return <Empty text={t('ai.pastes.none')} />
  return (
    <section aria-label={t('ai.pastes')}>
      <h2 className="paste-heading">{t('ai.pastes')}</h2>
      <ul className="paste-list" aria-label={t('ai.pastes')}>
        {data.rows.map((paste) => (
          <li key={paste.id}>
            <PageLink href={pastePath(paste)}>{paste.title || t('ai.paste.untitled')}</PageLink>
            <Badge tone={stateTones[paste.state]}>{t(`ai.paste.state.${paste.state}`)}</Badge>
            <span className="paste-quiet">
              {dateTime(paste.createdAt)} · {t('ai.paste.messages', { n: number(paste.messages) })}
              {paste.state === 'ready' || paste.state === 'done'
                ? ` · ${t('ai.tab.demand')} ${number(paste.counts.demand)} · ${t('ai.tab.supply')} ${number(paste.counts.supply)}`
                : ''}
            </span>
          </li>
        ))}
      </ul>
      {data.next === null && pager.index === 0 ? null : (
        <p className="paste-head">
          <Button size="small" disabled={pager.index === 0} onClick={pager.previous}>
            {t('ai.paste.newer')}
          </Button>
          <Button size="small" disabled={data.next === null} onClick={() => data.next && pager.next(data.next)}>
            {t('ai.paste.older')}
          </Button>
        </p>
      )}
    </section>
  )
}
