import { PlusOutlined } from '@ant-design/icons'
import { deleteSource, listSources, nameSources, type SourceView } from '@seamark/contract/trade/sources/sources'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, RelativeTime } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { refreshSwitchedOff, SwitchedOffButton } from '../../settings/index.ts'
import { SourceForm } from './source-form.tsx'
import { useSources } from './source-queries.ts'
import './source-view.css'

interface SourcesProps {
  isOpen: boolean
  onClose: () => void
  /** Called when a new source was saved. */
  onMade?: (id: number) => void
}

const officeKinds = ['source'] as const

/** The sources of trade records, and how their files are read. */
export function Sources({ isOpen, onClose, onMade }: SourcesProps) {
  const { t } = useWords()
  const { data, error, refetch } = useSources()
  const [edited, setEdited] = useState<SourceView | 'new'>()
  const isNew = edited === 'new'

  function done(source: SourceView) {
    setEdited(undefined)
    void invalidate(listSources.path)
    void invalidate(nameSources.path)
    if (isNew) onMade?.(source.id)
  }

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={560}
      title={t('trade.sources')}
      destroyOnHidden
      extra={
        can('import') && !edited ? (
          <>
            <SwitchedOffButton kinds={officeKinds} />{' '}
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              {t('trade.source.add')}
            </Button>
          </>
        ) : null
      }
    >
      {edited ? (
        <SourceForm source={isNew ? undefined : edited} onDone={done} onLeave={() => setEdited(undefined)} />
      ) : !data ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={6} />
        )
      ) : data.sources.length === 0 ? (
        <Empty text={t('trade.sources.none')} />
      ) : (
        <ul className="trade-sources">
          {data.sources.map((source) => (
            <SourceLine key={source.id} source={source} onEdit={() => setEdited(source)} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function SourceLine({ source, onEdit }: { source: SourceView; onEdit: () => void }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { id, version, name, country, direction, shape, dateMeaning, imports, lastImportAt } = source

  function remove() {
    void modal.confirm({
      title: t('trade.source.delete.title', { name }),
      content: t('settings.switchedOff.sentence'),
      okText: t('kit.delete'),
      cancelText: t('trade.import.back'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(deleteSource, { params: { id }, version }).catch(() => undefined)
        await invalidate(listSources.path)
        await Promise.all([invalidate(nameSources.path), refreshSwitchedOff()])
      },
    })
  }

  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="trade-import-quiet">
          {[
            country,
            t(`trade.source.direction.${direction}`),
            t(`trade.source.shape.${shape}`),
            t(`trade.source.dateMeaning.${dateMeaning}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="trade-import-quiet">
          {t('trade.source.imports', { count: imports })} {lastImportAt && <RelativeTime at={lastImportAt} />}
        </p>
      </div>
      {can('import') && (
        <div className="trade-import-line">
          <Button onClick={onEdit}>{t('kit.edit')}</Button>
          {imports === 0 && can('delete') && <Button onClick={remove}>{t('kit.delete')}</Button>}
        </div>
      )}
    </li>
  )
}
