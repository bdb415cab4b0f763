import { PlusOutlined } from '@ant-design/icons'
import { templateKinds, templateStates } from '@seamark/contract/messaging/choices'
import type { Template } from '@seamark/contract/messaging/templates/templates'
import { Button, Select } from 'antd'
import { type ComponentType, useState } from 'react'
import { DataTable, Empty, Filters, pagingOf, plainLayout, rowsOf, SearchBox, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { TemplatesProps } from './template-filters.ts'
import { TemplateForm, type TemplateStart } from './template-form.tsx'
import { useTemplateNews, useTemplates } from './template-queries.ts'
import { useTemplateColumns } from './template-table.tsx'
import { TemplatePanel } from './template-view.tsx'
import './template-view.css'

/** The templates that the reader may use: all that are released, and her own drafts. `Use` begins a bulk with one. */
export function TemplateList({
  search,
  setSearch,
  Use,
}: TemplatesProps & { Use: ComponentType<{ template: Template }> }) {
  const { t } = useWords()
  const [written, setWritten] = useState<TemplateStart>()
  const pager = usePager(JSON.stringify([search.q, search.of, search.kind, search.offered]))
  const listed = useTemplates(search, pager.cursor)
  useTemplateNews()
  const clear = () => setSearch({ q: undefined, of: 'team', kind: undefined, offered: undefined })
  const isNarrowed = [search.q, search.kind, search.offered].some(Boolean) || search.of === 'own'
  const add = (
    <Button type="primary" ghost icon={<PlusOutlined aria-hidden />} onClick={() => setWritten({})}>
      {t('messaging.template.new')}
    </Button>
  )
  return (
    <>
      <DataTable
        name="messaging.templates"
        label={t('messaging.tab.templates')}
        columns={useTemplateColumns()}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setSearch({ templateId: id })}
        layout={plainLayout}
        empty={
          isNarrowed ? (
            <Empty
              text={t('messaging.template.noMatch')}
              action={<Button onClick={clear}>{t('messaging.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('messaging.template.none')} action={add} />
          )
        }
        toolbar={<Toolbar search={search} setSearch={setSearch} onClear={clear} />}
        tools={listed.data && (listed.data.rows.length > 0 || isNarrowed) ? add : null}
      />
      <TemplatePanel
        id={search.templateId}
        Use={Use}
        onWrite={setWritten}
        onClose={() => setSearch({ templateId: undefined })}
      />
      {written ? (
        <TemplateForm
          {...written}
          onSaved={({ id }) => setSearch({ templateId: id })}
          onClose={() => setWritten(undefined)}
        />
      ) : null}
    </>
  )
}

function Toolbar({ search, setSearch, onClear }: TemplatesProps & { onClear: () => void }) {
  const { t } = useWords()
  return (
    <div className="template-toolbar">
      <SearchBox
        value={search.q ?? ''}
        label={t('messaging.template.search')}
        onSearch={(q) => setSearch({ q, templateId: undefined })}
      />
      <Filters
        setInBar={[search.kind, search.offered, search.of === 'own'].filter(Boolean).length}
        onClear={onClear}
        bar={
          <>
            <Select
              allowClear
              aria-label={t('messaging.field.kind')}
              placeholder={t('messaging.field.kind')}
              value={search.kind}
              onChange={(kind) => setSearch({ kind })}
              options={templateKinds.map((value) => ({ value, label: t(`messaging.templateKind.${value}`) }))}
            />
            <Select
              allowClear
              aria-label={t('messaging.field.state')}
              placeholder={t('messaging.field.state')}
              value={search.offered}
              onChange={(offered) => setSearch({ offered })}
              options={templateStates.map((value) => ({ value, label: t(`messaging.templateState.${value}`) }))}
            />
            <Select
              aria-label={t('messaging.template.author')}
              value={search.of}
              onChange={(of) => setSearch({ of })}
              options={[
                { value: 'team', label: t('messaging.template.of.all') },
                { value: 'own', label: t('messaging.template.of.own') },
              ]}
            />
          </>
        }
      />
    </div>
  )
}
