import type { ListedTemplate } from '@seamark/contract/messaging/templates/templates'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { templateName } from './template-queries.ts'

export const TemplateState = ({ state }: Pick<ListedTemplate, 'state'>) => (
  <Badge tone={state === 'released' ? 'good' : 'quiet'}>{t(`messaging.templateState.${state}`)}</Badge>
)

export function useTemplateColumns(): Column<ListedTemplate>[] {
  const { language } = useWords()
  return useMemo(() => columnsIn(language), [language])
}

const columnsIn = (language: ReturnType<typeof useWords>['language']): Column<ListedTemplate>[] => [
  {
    key: 'name',
    title: t('messaging.field.name'),
    width: 220,
    render: (template) => <strong>{templateName(template, language)}</strong>,
    copy: (template) => templateName(template, language),
  },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 100,
    render: ({ state }) => <TemplateState state={state} />,
  },
  {
    key: 'kind',
    title: t('messaging.field.kind'),
    width: 80,
    render: ({ kind }) => t(`messaging.templateKind.${kind}`),
  },
  {
    key: 'languages',
    title: t('messaging.field.language'),
    width: 130,
    render: ({ languages }) => languages.map((one) => t(`messaging.language.${one}`)).join(' · '),
  },
  {
    key: 'lead',
    title: t('messaging.field.text'),
    width: 270,
    render: ({ lead }) => <span title={lead}>{lead}</span>,
  },
  {
    key: 'sent',
    title: t('messaging.template.sent'),
    width: 100,
    align: 'right',
    render: ({ sent }) => (sent === 0 ? '' : number(sent)),
  },
  { key: 'author', title: t('messaging.template.author'), width: 100, render: ({ author }) => author.name },
  {
    key: 'updatedAt',
    title: t('messaging.field.updatedAt'),
    width: 170,
    render: ({ updatedAt }) => dateTime(updatedAt),
  },
]
