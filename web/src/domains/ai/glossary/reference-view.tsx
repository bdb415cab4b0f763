import type { KnownTerm } from '@seamark/contract/ai/glossary/terms'
import { useMemo } from 'react'
import { type Column, DataTable, Empty } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import type { TermSearch } from './term-filters.ts'
import { useReferenceTerms } from './term-queries.ts'
import { TermToolbar } from './term-toolbar-view.tsx'

interface Row extends KnownTerm {
  id: string
}

/** The terms that the product brings: they are read here, and an own term of the same name goes before them. */
export function ReferenceTerms({
  search,
  setSearch,
}: {
  search: TermSearch
  setSearch: (patch: Partial<TermSearch>) => void
}) {
  const { language } = useWords()
  const { data, error, refetch } = useReferenceTerms(search)
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  const columns = useMemo(columnsOfReference, [language])
  return (
    <DataTable<Row>
      name="ai.referenceTerms"
      label={t('ai.glossary.view.reference')}
      columns={columns}
      rows={data?.terms.map((term) => ({ ...term, id: `${term.kind} ${term.code} ${term.zh}` }))}
      error={error}
      onRetry={() => void refetch()}
      empty={<Empty text={t(search.kind === 'port' ? 'ai.glossary.portsHint' : 'ai.glossary.none')} />}
      toolbar={<TermToolbar search={search} setSearch={setSearch} />}
    />
  )
}

const columnsOfReference = (): Column<Row>[] => [
  { key: 'code', title: t('ai.field.code'), width: 110, render: ({ code }) => code, copy: ({ code }) => code },
  { key: 'zh', title: t('ai.field.zh'), width: 240, render: ({ zh }) => zh, copy: ({ zh }) => zh },
  { key: 'en', title: t('ai.field.en'), width: 260, render: ({ en }) => en, copy: ({ en }) => en },
  { key: 'es', title: t('ai.field.es'), width: 260, render: ({ es }) => es, copy: ({ es }) => es },
  { key: 'ja', title: t('ai.field.ja'), width: 240, render: ({ ja }) => ja, copy: ({ ja }) => ja },
  { key: 'kind', title: t('ai.field.kind'), width: 130, render: ({ kind }) => t(`ai.termKind.${kind}`) },
]
