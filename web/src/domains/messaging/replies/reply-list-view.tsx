import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { DataTable, Empty, PageTabs, pagingOf, plainLayout, rowsOf, SearchBox, usePager } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hasCode } from '../../../platform/session/session.ts'
import { type MassProps, shownReplies } from '../bulks/bulk-filters.ts'
import { useReplies, useReplyNews, useReplyOverview } from './reply-queries.ts'
import { useReplyColumns } from './reply-table.tsx'
import { ReplyPanel } from './reply-view.tsx'
import './reply-view.css'

/** What clients answered to bulks, newest first, and who looks after it. */
export function ReplyList({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const [opened, setOpened] = useState<number>()
  useReplyNews()
  const pager = usePager(JSON.stringify([search.replies, search.q, search.of]))
  const listed = useReplies(search, pager.cursor)
  return (
    <>
      <MailboxNote />
      <DataTable
        name="messaging.replies"
        label={t('messaging.tab.replies')}
        columns={useReplyColumns()}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setOpened(id)}
        layout={plainLayout}
        empty={<NoReplies search={search} setSearch={setSearch} />}
        toolbar={<Toolbar search={search} setSearch={setSearch} />}
      />
      <ReplyPanel reply={listed.data?.rows.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
    </>
  )
}

/** Nothing has ever come, nothing is open any more, or nothing matches: each is said as what it is. */
function NoReplies({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const { data } = useReplyOverview()
  const isSearched = search.q !== undefined || search.of === 'own' || search.replies === 'done'
  if (!data?.hasAny) return <Empty text={t('messaging.reply.none')} />
  return (
    <Empty
      text={t(isSearched ? 'messaging.reply.noMatch' : 'messaging.reply.noneOpen')}
      action={
        <Button onClick={() => setSearch({ replies: 'all', q: undefined, of: 'team' })}>
          {t(isSearched ? 'messaging.clearFilters' : 'messaging.reply.showAll')}
        </Button>
      }
    />
  )
}

/** Without a mailbox nobody knows what comes back, so nobody may read an empty list as silence. */
function MailboxNote() {
  const { t } = useWords()
  const { data } = useReplyOverview()
  if (!data) return null
  const { mailbox } = data
  if (!mailbox) {
    // The name of a setting says something to whoever looks after channels, and to nobody else.
    const title = t(hasCode(363) ? 'messaging.mailbox.set' : 'messaging.mailbox.none')
    return <Alert type="warning" showIcon title={title} style={{ marginBottom: 12 }} />
  }
  if (!mailbox.problem) return null
  const title = mailbox.checkedAt
    ? t('messaging.mailbox.awaySince', { at: dateTime(mailbox.checkedAt) })
    : t('messaging.mailbox.away')
  return <Alert type="error" showIcon title={title} style={{ marginBottom: 12 }} />
}

function Toolbar({ search, setSearch }: MassProps) {
  const { t } = useWords()
  const { data } = useReplyOverview()
  return (
    <div className="mass-toolbar">
      <PageTabs
        small
        label={t('messaging.field.state')}
        active={search.replies}
        onChange={(key) => setSearch({ replies: shownReplies.find((name) => name === key) ?? 'open' })}
        items={shownReplies.map((key) => ({ key, label: t(`messaging.replies.${key}`) }))}
      />
      <div className="mass-filters">
        <SearchBox value={search.q ?? ''} label={t('messaging.reply.search')} onSearch={(q) => setSearch({ q })} />
        {data?.hasTeam ? (
          <Select
            aria-label={t('messaging.reply.assignee')}
            value={search.of}
            onChange={(of) => setSearch({ of })}
            options={(['team', 'own'] as const).map((value) => ({
              value,
              label: t(`messaging.replies.of.${value}`),
            }))}
          />
        ) : null}
      </div>
    </div>
  )
}
