import type { Term } from '@seamark/contract/ai/glossary/terms'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useTermColumns(): readonly Column<Term>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(columns, [language])
}

function columns(): Column<Term>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Term>['render'],
    more: Partial<Column<Term>> = {},
  ): Column<Term> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('term', 'ai.field.zh', 200, ({ zh }) => zh, { hideable: false, sortable: true, copy: ({ zh }) => zh }),
    column('en', 'ai.field.en', 240, ({ en }) => en, { copy: ({ en }) => en }),
    column('es', 'ai.field.es', 240, ({ es }) => es, { copy: ({ es }) => es }),
    column('ja', 'ai.field.ja', 200, ({ ja }) => ja, { copy: ({ ja }) => ja }),
    column('kind', 'ai.field.kind', 130, ({ kind }) => t(`ai.termKind.${kind}`)),
    column('locked', 'ai.field.locked', 110, ({ locked }) => (
      <Badge tone={locked ? 'good' : 'quiet'}>{t(`ai.locked.${locked}`)}</Badge>
    )),
    column('updatedBy', 'ai.field.updatedBy', 110, ({ updatedBy }) => updatedBy),
    column('updatedAt', 'ai.field.updatedAt', 170, ({ updatedAt }) => dateTime(updatedAt), { sortable: true }),
    column('createdBy', 'ai.field.createdBy', 110, ({ createdBy }) => createdBy, { hidden: true }),
    column('createdAt', 'ai.field.createdAt', 170, ({ createdAt }) => dateTime(createdAt), {
      sortable: true,
      hidden: true,
    }),
  ]
}

/** What a card of a phone shows. */
const shownOnPhone: ReadonlySet<string> = new Set(['term', 'en', 'es', 'ja', 'kind', 'locked'])

/** A card leaves out what has no value. */
export const onPhone = (column: Column<Term>): Column<Term> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
