import type { Question } from '@seamark/contract/ai/questions/questions'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { date, dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'

/** The columns of the list in the reader's language; those marked hidden are offered in the column choice. */
export function useQuestionColumns(): readonly Column<Question>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(columns, [language])
}

function columns(): Column<Question>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Question>['render'],
    more: Partial<Column<Question>> = {},
  ): Column<Question> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('question', 'ai.field.question', 300, ({ question }) => <span title={question}>{question}</span>, {
      hideable: false,
      sortable: true,
      copy: ({ question }) => question,
    }),
    column(
      'answer',
      'ai.field.answer',
      420,
      ({ answer }) => (
        <span className="question-answer" title={answer}>
          {answer}
        </span>
      ),
      {
        copy: ({ answer }) => answer,
      },
    ),
    column('category', 'ai.field.category', 140, ({ category }) => category),
    column('language', 'ai.field.language', 110, ({ language }) => languageNames[language]),
    column('enabled', 'ai.field.enabled', 120, (question) => <Standing {...question} />, {
      texts: [t('ai.enabled.true'), t('ai.enabled.false'), t('ai.ended.true')],
    }),
    column('valid', 'ai.question.valid', 200, validText, { hidden: true }),
    column('wordings', 'ai.field.wordings', 240, ({ wordings }) => wordings.join(' | '), { hidden: true }),
    column('updatedBy', 'ai.field.updatedBy', 110, ({ updatedBy }) => updatedBy),
    column('updatedAt', 'ai.field.updatedAt', 170, ({ updatedAt }) => dateTime(updatedAt), { sortable: true }),
    column('createdBy', 'ai.field.createdBy', 110, ({ createdBy }) => createdBy, { hidden: true }),
    column('createdAt', 'ai.field.createdAt', 170, ({ createdAt }) => dateTime(createdAt), {
      sortable: true,
      hidden: true,
    }),
  ]
}

/** Whether the answer is given: it is on, and today is one of its days. */
export function Standing({ enabled, isShown }: Pick<Question, 'enabled' | 'isShown'>) {
  const { t } = useWords()
  if (!enabled) return <Badge tone="quiet">{t('ai.enabled.false')}</Badge>
  return isShown ? (
    <Badge tone="good">{t('ai.enabled.true')}</Badge>
  ) : (
    <Badge tone="warning">{t('ai.question.isHidden')}</Badge>
  )
}

export function validText({ validFrom, validTo }: Pick<Question, 'validFrom' | 'validTo'>) {
  if (validFrom === null && validTo === null) return t('ai.question.always')
  return [validFrom, validTo].map((day) => (day === null ? '…' : date(day))).join(' – ')
}

/** What a card of a phone shows; the rest is in the panel. */
const shownOnPhone: ReadonlySet<string> = new Set(['question', 'answer', 'category', 'enabled'])

/** A card leaves out what has no value. */
export const onPhone = (column: Column<Question>): Column<Question> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
