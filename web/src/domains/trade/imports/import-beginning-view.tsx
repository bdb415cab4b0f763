import { Alert, Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ImportCard, ImportFrame, ImportUpload, type Way } from '../../workbench/index.ts'
import { uploadFor } from './import-actions.ts'
import { importSearch } from './import-rules.ts'
import { Sources } from '../sources/source-view.tsx'
import { useSources } from '../sources/source-queries.ts'

/** Chooses the source and the file. */
export function ImportBeginning({ way }: { way: Way }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <ImportFrame
      way={way}
      current="file"
      title={t('trade.import.begin')}
      actions={
        <Button onClick={() => setSearch({ begin: undefined, source: undefined })}>{t('trade.import.list')}</Button>
      }
    >
      <Chosen />
    </ImportFrame>
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
      <ImportCard id="trade-import-source" title={t('trade.import.source.choose')}>
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
      </ImportCard>
      {chosen === undefined ? (
        <Alert type="info" showIcon title={t('trade.import.source.first')} />
      ) : (
        <FileOf key={chosen} sourceId={chosen} />
      )}
      <Sources isOpen={isOpen} onClose={() => setOpen(false)} onMade={(id) => setSearch({ source: id })} />
    </>
  )
}

function FileOf({ sourceId }: { sourceId: number }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  const target = useMemo(() => uploadFor(sourceId), [sourceId])
  return (
    <ImportUpload
      target={target}
      accept=".csv,.tsv,.txt,.xlsx,.xlsm,.zip"
      acceptedText={(size) => t('trade.import.accepted', { size })}
      onStarted={(id) => setSearch({ id, begin: undefined, source: undefined })}
    />
  )
}
