import type { Bulk } from '@seamark/contract/messaging/bulks/bulks'
import type { Recipient } from '@seamark/contract/messaging/bulks/recipients'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Badge, type Column, DataTable, Empty, pagingOf, plainLayout, rowsOf, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { PageLink, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExportButton } from '../../workbench/index.ts'
import { companyPath } from '../../phonebook/index.ts'
import { recipientSearch } from './bulk-filters.ts'
import { useRecipients } from './bulk-queries.ts'
import { RecipientMessage } from './recipient-message-view.tsx'
import { channelText, reasonText, recipientTone } from './bulk-text.ts'

type Row = Recipient & { id: string }

/** Who gets the bulk and what became of each, with the reason where it was nothing. */
export function Recipients({ bulk }: { bulk: Bulk }) {
  const { t, language } = useWords()
  const search = usePageSearch(recipientSearch)
  const setSearch = useSetPageSearch()
  const { state, verdict, moved, retriable, replied } = search
  const narrowed = [state, verdict, moved, retriable, replied]
  const pager = usePager(JSON.stringify(narrowed))
  const listed = useRecipients(bulk.id, search, pager.cursor)
  const columns = useMemo(() => (language ? recipientColumns() : []), [language])
  const rows = listed.data && {
    rows: listed.data.rows.map((row): Row => ({ ...row, id: `${row.target.kind}-${row.target.id}` })),
  }
  const [read, setRead] = useState<Row>()
  const isNarrowed = narrowed.some((value) => value !== undefined)
  return (
    <>
      <DataTable<Row>
        name="messaging.recipients"
        label={t('messaging.recipients')}
        columns={columns}
        {...rowsOf({ ...listed, data: rows })}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        layout={plainLayout}
        onOpen={(row) => setRead(row)}
        empty={<Empty text={t(isNarrowed ? 'messaging.recipients.none' : 'messaging.recipients.empty')} />}
        toolbar={
          <>
            <ExportButton
              list="bulkRecipients"
              title={t('messaging.bulkRecipients')}
              query={{ bulkId: bulk.id, ...search }}
              count={listed.data?.count}
            />
            {isNarrowed ? (
              <Button
                onClick={() =>
                  setSearch({
                    state: undefined,
                    verdict: undefined,
                    moved: undefined,
                    retriable: undefined,
                    replied: undefined,
                  })
                }
              >
                {t('messaging.recipients.all')}
              </Button>
            ) : null}
          </>
        }
      />
      <RecipientMessage bulkId={bulk.id} of={read} onClose={() => setRead(undefined)} />
    </>
  )
}

const recipientColumns = (): Column<Row>[] => [
  {
    key: 'target',
    title: t('messaging.field.target'),
    width: 210,
    render: ({ target: { kind, id, name } }) =>
      name === null ? (
        t('messaging.recipients.hidden')
      ) : kind === 'client' ? (
        <PageLink href={companyPath({ id, name })}>{name}</PageLink>
      ) : (
        name
      ),
    copy: ({ target: { name } }) => name ?? '',
  },
  {
    key: 'state',
    title: t('messaging.field.state'),
    width: 150,
    render: (row) => (
      <span className="mass-badges">
        <Badge tone={recipientTone(row)}>{t(`messaging.recipientState.${row.state}`)}</Badge>
        {row.repliedAt ? <Badge tone="good">{t('messaging.replied')}</Badge> : null}
      </span>
    ),
  },
  { key: 'contact', title: t('messaging.field.contact'), width: 100, render: ({ contact }) => contact },
  {
    key: 'address',
    title: t('messaging.field.address'),
    width: 200,
    render: ({ address }) => address,
    copy: ({ address }) => address ?? '',
  },
  { key: 'reason', title: t('messaging.field.reason'), width: 220, render: noteOf },
  {
    key: 'channel',
    title: t('messaging.field.channel'),
    width: 110,
    render: ({ channel }) => channel && channelText(channel),
  },
  {
    key: 'updatedAt',
    title: t('messaging.field.updatedAt'),
    width: 170,
    render: ({ updatedAt }) => dateTime(updatedAt),
  },
]

/** Why it gets nothing, or when it is next tried. */
function noteOf(row: Row) {
  const why = reasonText(row)
  if (!row.notBefore || !['chosen', 'waiting'].includes(row.state)) return why
  const next = t(row.isMoved ? 'messaging.movedTo' : 'messaging.notBefore', { at: dateTime(row.notBefore) })
  return why ? `${why} · ${next}` : next
}
