import type { Template } from '@seamark/contract/ai/templates/templates'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { authorName, draftText, firstLanguage, languagesOf, templateName, variableName } from './template-text.ts'

/** The columns of the list in the reader's language. */
export function useTemplateColumns(): readonly Column<Template>[] {
  const { language } = useWords()
  // oxlint-disable-next-line react/exhaustive-deps -- the titles are those of the language
  return useMemo(columns, [language])
}

function columns(): Column<Template>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Template>['render'],
    more: Partial<Column<Template>> = {},
  ): Column<Template> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('names', 'ai.field.names', 240, (one) => <span title={templateName(one)}>{templateName(one)}</span>, {
      hideable: false,
      copy: templateName,
    }),
    column('group', 'ai.field.group', 130, ({ group }) => t(`ai.group.${group}`)),
    column('drafts', 'ai.field.drafts', 380, (one) => <span title={draftOf(one)}>{draftOf(one)}</span>, {
      copy: draftOf,
    }),
    column('languages', 'ai.field.language', 170, (one) =>
      languagesOf(one)
        .map((language) => t(`ai.language.${language}`))
        .join(' · '),
    ),
    column('seenBy', 'ai.field.seenBy', 120, ({ seenBy }) => t(`ai.seenBy.${seenBy}`)),
    column('enabled', 'ai.field.enabled', 100, ({ enabled }) => <Enabled enabled={enabled} />, {
      texts: [t('ai.enabled.true'), t('ai.enabled.false')],
    }),
    column('author', 'ai.field.author', 120, authorName),
    column('variables', 'ai.field.variables', 240, ({ variables }) => variables.map(variableName).join(' · '), {
      hidden: true,
    }),
    column('place', 'ai.field.place', 90, ({ place }) => place, { hidden: true, sortable: true }),
    column('updatedAt', 'ai.field.updatedAt', 170, ({ updatedAt }) => dateTime(updatedAt), { sortable: true }),
  ]
}

const draftOf = (template: Template) => draftText(template, firstLanguage(template))

export function Enabled({ enabled }: Pick<Template, 'enabled'>) {
  const { t } = useWords()
  return enabled ? (
    <Badge tone="good">{t('ai.enabled.true')}</Badge>
  ) : (
    <Badge tone="quiet">{t('ai.enabled.false')}</Badge>
  )
}

/** What a card of a phone shows; the rest is in the panel. */
const shownOnPhone: ReadonlySet<string> = new Set(['names', 'group', 'languages', 'author'])

/** A card leaves out what has no value. */
export const onPhone = (column: Column<Template>): Column<Template> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
