import { uploadPurposes } from '@seamark/contract/files/uploads'
import { startTradeImport } from '@seamark/contract/trade/imports/imports'
import { Alert, Button, Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Failed, Loading, Page } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { bytes } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { forgetSending, ImportFileForm, type UploadTarget, useSending } from '../../workbench/index.ts'
import { learnTradeImport } from './import-queries.ts'
import { importSearch } from './import-rules.ts'
import { ImportSteps } from './import-steps-view.tsx'
import { Sources } from '../sources/source-view.tsx'
import { useSources } from '../sources/source-queries.ts'

/** Of which source the file is, and the file. */
export function ImportBeginning() {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Page
      title={t('trade.import.begin')}
      actions={
        <Button onClick={() => setSearch({ begin: undefined, source: undefined })}>{t('trade.import.list')}</Button>
      }
    >
      <div className="trade-import">
        <ImportSteps current="file" />
        <Chosen />
      </div>
    </Page>
  )
}

function Chosen() {
  const { t } = useWords()
  const { source } = usePageSearch(importSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useSources()
  const [isOpen, setOpen] = useState(false)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={4} />
  const chosen = data.sources.some(({ id }) => id === source) ? source : undefined
  return (
    <>
      <section className="trade-import-card" aria-labelledby="trade-import-source">
        <h2 id="trade-import-source">{t('trade.import.source.choose')}</h2>
        <div className="trade-import-line">
          <Select
            aria-labelledby="trade-import-source"
            className="trade-import-source"
            placeholder={t('trade.import.source.none')}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            options={data.sources.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number) => setSearch({ source: id })}
          />
          <Button onClick={() => setOpen(true)}>{t('trade.sources.manage')}</Button>
        </div>
      </section>
      {chosen === undefined ? (
        <Alert type="info" showIcon title={t('trade.import.source.first')} />
      ) : (
        <FileOf key={chosen} sourceId={chosen} />
      )}
      <Sources isOpen={isOpen} onClose={() => setOpen(false)} onMade={(id) => setSearch({ source: id })} />
    </>
  )
}

const list = 'tradeRecords'

function FileOf({ sourceId }: { sourceId: number }) {
  const { t, language } = useWords()
  const setSearch = useSetPageSearch()
  const started = useSending(list)?.importId
  const target = useMemo(() => targetOf(sourceId), [sourceId])
  useEffect(() => {
    if (started === undefined) return
    forgetSending()
    setSearch({ id: started, begin: undefined, source: undefined })
    // oxlint-disable-next-line react/exhaustive-deps -- only the upload's end opens the import that came of it
  }, [started])
  return (
    <ImportFileForm
      target={target}
      kinds={{
        accept: '.csv,.tsv,.txt,.xlsx,.xlsm,.zip',
        text: t('trade.import.accepted', { size: bytes(uploadPurposes.import, language) }),
      }}
    />
  )
}

const targetOf = (sourceId: number): UploadTarget => ({
  list,
  begin: async (uploadId) => {
    const view = await call(startTradeImport, { body: { sourceId, uploadId } }, { quiet: true })
    await learnTradeImport(view)
    return view.id
  },
})
