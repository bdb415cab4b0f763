import type { Language } from '@seamark/contract/languages'
import type { DuplicatePair } from '@seamark/contract/phonebook/duplicates/duplicates'
import { useMemo } from 'react'
import type { Column } from '../../../kit/index.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { Likelihood, Reasons, Record } from './duplicate-view.tsx'

/** The columns of the list of pairs, in the reader's language. */
export function usePairColumns(): readonly Column<DuplicatePair>[] {
  const { language } = useWords()
  return useMemo(() => pairColumns(language), [language])
}

const pairColumns = (language: Language): readonly Column<DuplicatePair>[] => [
  { key: 'score', title: t('phonebook.pairs.score'), width: 116, render: (pair) => <Likelihood {...pair} /> },
  {
    key: 'low',
    title: t('phonebook.pairs.one'),
    width: 300,
    render: ({ low }) => <Record company={low} />,
    copy: ({ low }) => low.name,
  },
  {
    key: 'high',
    title: t('phonebook.pairs.other'),
    width: 300,
    render: ({ high }) => <Record company={high} />,
    copy: ({ high }) => high.name,
  },
  {
    key: 'reasons',
    title: t('phonebook.pairs.reasons'),
    width: 260,
    render: (pair) => <Reasons {...pair} />,
    hideable: true,
  },
  {
    key: 'places',
    title: t('phonebook.column.region'),
    width: 140,
    render: (pair) => placesOf(pair, language),
    hideable: true,
  },
]

/** The places of the two records, shown once when they are in the same town. */
function placesOf({ low, high }: DuplicatePair, language: Language) {
  const places = new Set([low, high].map(({ province, city }) => city || province).filter(Boolean))
  return [...places].join(language === 'zh' || language === 'ja' ? '、' : ', ')
}
