import { mostPasted, createPaste } from '@seamark/contract/ai/pastes/pastes'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { Page, useSave } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo, usePageSearch } from '../../../platform/page.tsx'
import { ImportUpload, type UploadTarget } from '../../workbench/index.ts'
import { pastePath, pasteSearch } from './paste-filters.ts'
import { PasteList } from './paste-list-view.tsx'
import { refreshPastes, usePasteNews } from './paste-queries.ts'
import { PasteSheet } from './paste-view.tsx'
import './pastes-view.css'

/** A chat is pasted or uploaded and looked through; the address says whether one is open. */
export function PastesPage() {
  const { id } = usePageSearch(pasteSearch)
  usePasteNews()
  return id === undefined ? <Beginning /> : <PasteSheet key={id} id={id} />
}

function Beginning() {
  const { t } = useWords()
  return (
    <Page title={t('ai.pasteItems')}>
      <p className="paste-quiet">{t('ai.paste.note')}</p>
      <div className="paste-begin">
        <PasteField />
        <PasteUpload />
      </div>
      <PasteList />
    </Page>
  )
}

function PasteField() {
  const { t } = useWords()
  const go = useGo()
  const [text, setText] = useState('')
  const { save, isSaving, failure } = useSave({
    about: text,
    send: () => call(createPaste, { body: { text } }, { quiet: true }),
    onSaved: (paste) => {
      setText('')
      void refreshPastes()
      go(pastePath(paste))
    },
  })
  const isTooLong = text.length > mostPasted
  const isReady = text.trim() !== '' && !isTooLong
  return (
    <section className="paste-field" aria-label={t('ai.paste.text')}>
      <Input.TextArea
        aria-label={t('ai.paste.text')}
        placeholder={t('ai.paste.placeholder')}
        autoSize={{ minRows: 8, maxRows: 16 }}
        value={text}
        status={isTooLong ? 'error' : ''}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && isReady) void save()
        }}
      />
      {isTooLong ? (
        <Alert type="error" role="alert" title={t('field.too_long', { maximum: number(mostPasted) })} />
      ) : null}
      {failure ? <Alert type="error" role="alert" title={failure} /> : null}
      <Button type="primary" disabled={!isReady} loading={isSaving} onClick={() => void save()}>
        {t('ai.paste.read')}
      </Button>
    </section>
  )
}

const target: UploadTarget = {
  list: 'pastes',
  purpose: 'paste',
  begin: async (uploadId) => {
    const { id } = await call(createPaste, { body: { uploadId } }, { quiet: true })
    void refreshPastes()
    return id
  },
}

function PasteUpload() {
  const { t } = useWords()
  const go = useGo()
  return (
    <section className="paste-upload">
      <ImportUpload
        target={target}
        accept=".txt,.zip"
        acceptedText={(size) => t('ai.paste.accepts', { size })}
        onStarted={(id) => go(pastePath({ id }))}
      />
    </section>
  )
}
