import type { Language } from '@seamark/contract/languages'
import { topicName } from '@seamark/contract/messaging/opt-outs/topics'
import type { OptOutRow } from '@seamark/contract/messaging/opt-outs/lists'
import { useMemo } from 'react'
import { Badge, type Column } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { companyPath } from '../../phonebook/index.ts'

/** Who it is: the address, or the client with all of its addresses. */
export const nameOf = ({ address, company, class: kind }: OptOutRow) =>
  address || (kind === 'client' && company ? company.name : t('messaging.optOuts.unknownAddress'))

export function useOptOutColumns(): Column<OptOutRow>[] {
  const { language } = useWords()
  return useMemo(() => columns(language), [language])
}

const columns = (language: Language): Column<OptOutRow>[] => [
  {
    key: 'address',
    title: t('messaging.field.address'),
    width: 230,
    render: (row) => <span title={nameOf(row)}>{nameOf(row)}</span>,
    copy: ({ address }) => address,
  },
  {
    key: 'addressKind',
    title: t('messaging.field.addressKind'),
    width: 110,
    render: (row) => t(`messaging.addressClass.${row.class}`),
  },
  {
    key: 'company',
    title: t('messaging.field.company'),
    width: 200,
    render: ({ company }) => company && <PageLink href={companyPath(company)}>{company.name}</PageLink>,
    copy: ({ company }) => company?.name ?? '',
  },
  {
    key: 'reason',
    title: t('messaging.field.reason'),
    width: 130,
    render: ({ reason }) => (
      <Badge tone={reason === 'optOut' || reason === 'complaint' ? 'bad' : 'warning'}>
        {t(`messaging.optOutReason.${reason}`)}
      </Badge>
    ),
  },
  {
    key: 'topic',
    title: t('messaging.optOuts.scope'),
    width: 130,
    render: ({ topic }) => (topic ? topicName(language, topic) : t('messaging.optOuts.scope.all')),
  },
  {
    key: 'note',
    title: t('messaging.field.note'),
    width: 220,
    render: ({ source }) => source && <span title={sourceText(source)}>{sourceText(source)}</span>,
  },
  { key: 'at', title: t('messaging.field.at'), width: 170, render: ({ at }) => dateTime(at) },
  { key: 'by', title: t('messaging.field.by'), width: 100, render: ({ by }) => by?.name },
]

const sourceText = (source: string) =>
  source === 'link'
    ? t('messaging.optOuts.source.link')
    : source === 'file'
      ? t('messaging.optOuts.source.file')
      : source
