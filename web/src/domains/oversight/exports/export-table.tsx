import type { Language } from '@seamark/contract/languages'
import type { LoggedExport } from '@seamark/contract/oversight/exports'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { exportText } from './export-text.ts'

/** The columns of exports: person, list, number of rows, and time. */
export function useExportColumns(): readonly Column<LoggedExport>[] {
  const { language } = useWords()
  return useMemo(() => exportColumns(language), [language])
}

const tones = { waiting: 'quiet', running: 'warning', done: 'good', failed: 'bad', cancelled: 'quiet' } as const

function exportColumns(language: Language): Column<LoggedExport>[] {
  const say = exportText(language)
  return [
    {
      key: 'at',
      title: t('oversight.exports.at'),
      width: 170,
      render: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    { key: 'person', title: t('oversight.exports.person'), width: 130, render: ({ person }) => person.name },
    { key: 'list', title: t('oversight.exports.list'), width: 140, render: say.list },
    {
      key: 'rows',
      title: t('oversight.exports.rows'),
      width: 100,
      align: 'right',
      render: ({ rows }) => number(rows, language),
    },
    {
      key: 'query',
      title: t('oversight.exports.query'),
      width: 340,
      render: (one) => <span title={say.query(one)}>{say.query(one) || t('oversight.exports.everything')}</span>,
    },
    {
      key: 'columns',
      title: t('oversight.exports.columns'),
      width: 140,
      hideable: true,
      render: (one) => (
        <span title={say.columns(one)}>
          {one.columns
            ? t('oversight.exports.columnCount', { count: one.columns.length })
            : t('oversight.exports.allColumns')}
        </span>
      ),
    },
    {
      key: 'format',
      title: t('oversight.exports.format'),
      width: 90,
      hideable: true,
      render: ({ format }) => format.toUpperCase(),
    },
    {
      key: 'state',
      title: t('kit.state'),
      width: 110,
      render: ({ state }) => <Badge tone={tones[state]}>{t(`oversight.exports.state.${state}`)}</Badge>,
    },
  ]
}
