import type { ImportEntry } from '@seamark/contract/trade/imports/imports'
import { useMemo } from 'react'
import { type Column, RelativeTime } from '../../../kit/index.ts'
import { bytes, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { ImportState } from './import-state-view.tsx'

/** The columns of the list of imports: file, source, state and result. */
export function useImportColumns(): readonly Column<ImportEntry>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the titles are in this language
  return useMemo(() => importColumns(), [language])
}

const countText = (value: number | undefined) => (value === undefined ? '' : number(value))

const importColumns = (): Column<ImportEntry>[] => [
  {
    key: 'fileName',
    title: t('trade.import.file'),
    width: 240,
    render: ({ fileName }) => <span title={fileName}>{fileName}</span>,
  },
  { key: 'source', title: t('trade.import.source'), width: 160, render: ({ source }) => source?.name ?? '' },
  { key: 'state', title: t('kit.state'), width: 130, render: (view) => <ImportState view={view} /> },
  {
    key: 'rows',
    title: t('trade.import.rows'),
    width: 90,
    align: 'right',
    render: ({ counts }) => countText(counts?.rows),
  },
  {
    key: 'kept',
    title: t('trade.import.kept'),
    width: 90,
    align: 'right',
    render: ({ counts }) => countText(counts?.kept),
  },
  {
    key: 'flagged',
    title: t('trade.import.flagged'),
    width: 100,
    align: 'right',
    render: ({ counts }) => countText(counts?.flagged),
  },
  {
    key: 'refused',
    title: t('trade.import.refused'),
    width: 90,
    align: 'right',
    render: ({ counts }) => countText(counts?.refused),
  },
  {
    key: 'period',
    title: t('trade.import.period'),
    width: 190,
    hideable: true,
    render: ({ counts }) => (counts?.from ? `${counts.from} – ${counts.to}` : ''),
  },
  {
    key: 'bytes',
    title: t('trade.import.bytes'),
    width: 90,
    align: 'right',
    hideable: true,
    render: (view) => (view.bytes === 0 ? '' : bytes(view.bytes)),
  },
  {
    key: 'person',
    title: t('trade.import.person'),
    width: 110,
    hideable: true,
    render: ({ person }) => person?.name ?? '',
  },
  {
    key: 'createdAt',
    title: t('trade.import.createdAt'),
    width: 130,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]
