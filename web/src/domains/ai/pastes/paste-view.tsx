import { deletePaste, finishPaste, type Paste } from '@seamark/contract/ai/pastes/pastes'
import type { PasteItem } from '@seamark/contract/ai/pastes/items'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import {
  Badge,
  Empty,
  Failed,
  leaveFailureToCall,
  Loading,
  MoreMenu,
  Page,
  useConfirmDeletion,
  useIsPhone,
  useSave,
} from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { date, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo, usePageSearch, useSetPageSearch, useTabTitle } from '../../../platform/page.tsx'
import { pasteSearch, pastesPath, tabOf } from './paste-filters.ts'
import { PasteItems } from './paste-items-view.tsx'
import { stateTones } from './paste-list-view.tsx'
import { PasteMessages } from './paste-messages-view.tsx'
import { refreshPastes, usePaste } from './paste-queries.ts'

/** One sheet: the words at the left, what was read of them at the right. */
export function PasteSheet({ id }: { id: number }) {
  const { t } = useWords()
  const { data: paste, error, refetch } = usePaste(id)
  useTabTitle(paste?.title)
  if (error && !paste)
    return (
      <Page title={t('ai.pasteItems')} actions={<PageLink href={pastesPath}>{t('ai.paste.another')}</PageLink>}>
        <Failed error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!paste)
    return (
      <Page title={t('ai.pasteItems')}>
        <Loading rows={8} />
      </Page>
    )
  return (
    <Page
      title={paste.title || t('ai.paste.untitled')}
      note={
        <span className="paste-head">
          <Badge tone={stateTones[paste.state]}>{t(`ai.paste.state.${paste.state}`)}</Badge>
          <span>{t('ai.paste.messages', { n: number(paste.messages) })}</span>
          <span>{t('ai.paste.ends', { day: date(paste.endsAt) })}</span>
        </span>
      }
      actions={<SheetActions paste={paste} />}
    >
      <SheetBody paste={paste} />
    </Page>
  )
}

function SheetActions({ paste: { id, state } }: { paste: Paste }) {
  const { t } = useWords()
  const go = useGo()
  const confirm = useConfirmDeletion()
  const finishing = useSave({
    send: () => call(finishPaste, { params: { id }, body: {} }),
    onSaved: () => void refreshPastes(),
    onFailure: leaveFailureToCall,
  })
  const remove = () =>
    confirm({
      title: t('ai.paste.delete.title'),
      content: t('ai.paste.delete.sentence'),
      onOk: async () => {
        await call(deletePaste, { params: { id } })
        go(pastesPath)
        void refreshPastes()
      },
    })
  return (
    <>
      <Button onClick={() => go(pastesPath)}>{t('ai.paste.another')}</Button>
      {state === 'ready' ? (
        <Button loading={finishing.isSaving} onClick={() => void finishing.save()}>
          {t('ai.paste.finish')}
        </Button>
      ) : null}
      <MoreMenu
        label={t('ai.paste.more')}
        items={[{ key: 'delete', label: t('kit.delete'), danger: true, onClick: remove }]}
      />
    </>
  )
}

function SheetBody({ paste }: { paste: Paste }) {
  const { t } = useWords()
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<'rows' | 'text'>('rows')
  const { tab, row } = usePageSearch(pasteSearch)
  const setSearch = useSetPageSearch()
  const [current, setCurrent] = useState<PasteItem>()
  if (paste.state === 'failed') return <Unread paste={paste} />
  if (paste.state === 'reading') return <Empty text={t('ai.paste.isReading')} />
  const rows = (
    <PasteItems paste={paste} tab={tab} row={row} onCurrent={setCurrent} onReadText={() => setShown('text')} />
  )
  const text = (
    <PasteMessages
      paste={paste}
      current={current}
      onChoose={({ itemId, kind }) => {
        if (itemId !== current?.id) setSearch({ tab: tabOf(kind), row: itemId })
        setShown('rows')
      }}
    />
  )
  if (!isPhone)
    return (
      <div className="paste-sheet">
        {text}
        {rows}
      </div>
    )
  return (
    <>
      <Segmented
        block
        value={shown}
        aria-label={t('ai.paste.shown')}
        onChange={setShown}
        options={[
          { value: 'rows', label: t('ai.paste.rows') },
          { value: 'text', label: t('ai.paste.words') },
        ]}
      />
      <div hidden={shown !== 'rows'}>{rows}</div>
      <div hidden={shown !== 'text'}>{text}</div>
    </>
  )
}

/** Why it could not be read; what is too long has a place of its own. */
function Unread({ paste: { problem } }: { paste: Paste }) {
  const { t } = useWords()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={problem?.message}
      action={
        problem?.code === 'ai.paste_messages_many' ? (
          <PageLink href="/contacts/ChatRecordFiles">{t('ai.paste.chatFiles')}</PageLink>
        ) : undefined
      }
    />
  )
}
