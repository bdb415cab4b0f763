import { UploadOutlined } from '@ant-design/icons'
import type { ChatFileEntry } from '@seamark/contract/groups/files/files'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Column, DataTable, Empty, type Paging, pagingOf, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { filePath } from './file-filters.ts'
import { useChatFiles } from './file-queries.ts'
import { useFileColumns } from './file-table.tsx'
import { countText } from './file-text.ts'
import { FileTitle } from './raw-file-view.tsx'

/** The files from which a group was read, and what each brought to it. The uploader and who reaches her open the file. */
export function GroupFiles({ group }: { group: Group }) {
  const { t } = useWords()
  const go = useGo()
  const [limit, setLimit] = useState<Paging['limit']>(50)
  const pager = usePager(String(limit))
  const listed = useChatFiles({ groupId: group.id, limit, after: pager.cursor })
  const columns = useGroupFileColumns()
  if (!group.can.readMessages) return <Empty text={t('groups.message.notYours')} />
  const upload = can('import') ? (
    <Button icon={<UploadOutlined aria-hidden />} onClick={() => go(filePath({ group: group.id }))}>
      {t('groups.file.upload')}
    </Button>
  ) : null
  return (
    <DataTable
      name="groups.groupFiles"
      label={t('groups.group.files')}
      columns={columns}
      {...rowsOf(listed)}
      paging={pagingOf(pager, { limit }, (patch) => setLimit(patch.limit), listed.data)}
      empty={<Empty text={t('groups.group.files.empty')} action={upload} />}
      tools={upload}
    />
  )
}

function useGroupFileColumns(): readonly Column<ChatFileEntry>[] {
  const columns = useFileColumns()
  return useMemo(() => columns.flatMap(columnOfGroup), [columns])
}

/** Counts are those of the group; a file of somebody else is no link. */
function columnOfGroup(column: Column<ChatFileEntry>): Column<ChatFileEntry>[] {
  const figure = (of: (file: NonNullable<ChatFileEntry['ofGroup']>) => number) => [
    { ...column, render: ({ ofGroup }: ChatFileEntry) => ofGroup && countText(of(ofGroup)) },
  ]
  switch (column.key) {
    case 'fileName':
      return [
        {
          ...column,
          render: (file) => <FileTitle file={file} {...(file.can.open ? { path: filePath({ id: file.id }) } : {})} />,
        },
      ]
    case 'messages':
      return figure(({ messages }) => messages)
    case 'new':
      return figure((counts) => counts.new)
    case 'repeated':
      return figure(({ repeated }) => repeated)
    case 'groups':
    case 'notUnderstood':
    case 'members':
      return []
    default:
      return [column]
  }
}
