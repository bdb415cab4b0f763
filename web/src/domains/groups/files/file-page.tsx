import { chatFileStates } from '@seamark/contract/groups/choices'
import type { ChatFileEntry } from '@seamark/contract/groups/files/files'
import { Segmented, Select } from 'antd'
import { DataTable, Empty, Page, pagingOf, type RowAction, rowsOf, usePager } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ImportUpload } from '../../workbench/index.ts'
import { refuseFile, uploadFor } from './file-actions.ts'
import { fileSearch } from './file-filters.ts'
import { useChatFiles } from './file-queries.ts'
import { useFileColumns } from './file-table.tsx'
import { ChatFile } from './file-view.tsx'
import { useRawFileDeletion } from './raw-file-view.tsx'
import '../groups/groups-view.css'
import './file-view.css'

/** Files of chat records: the list with the upload, or one file; the address says which. */
export function ChatFilesPage() {
  const { id } = usePageSearch(fileSearch)
  return id === undefined ? <FileList /> : <ChatFile id={id} />
}

function FileList() {
  const { t } = useWords()
  const search = usePageSearch(fileSearch)
  const setSearch = useSetPageSearch()
  const pager = usePager(`${search.limit} ${search.state ?? ''}`)
  const listed = useChatFiles({ state: search.state, limit: search.limit, after: pager.cursor })
  const deleteRawFile = useRawFileDeletion()
  const actions = (file: ChatFileEntry): RowAction[] =>
    file.can.deleteRawFile
      ? [{ key: 'raw', label: t('groups.raw.delete'), danger: true, run: () => deleteRawFile(file) }]
      : []
  return (
    <Page title={t('groups.files')}>
      {can('import') ? <FileUpload /> : null}
      <DataTable
        name="groups.files"
        label={t('groups.files')}
        columns={useFileColumns()}
        {...rowsOf(listed)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setSearch({ id })}
        rowActions={actions}
        empty={<Empty text={t(search.state ? 'groups.file.none' : 'groups.file.empty')} />}
        toolbar={
          <Select
            className="group-filter"
            aria-label={t('kit.state')}
            placeholder={t('kit.state')}
            value={search.state}
            allowClear
            onChange={(state?: string) => setSearch({ state })}
            options={chatFileStates.map((value) => ({ value, label: t(`groups.file.state.${value}`) }))}
          />
        }
      />
    </Page>
  )
}

/** A text or an archive, or only an archive for what programs write in several files. */
function FileUpload() {
  const { t } = useWords()
  const { kind } = usePageSearch(fileSearch)
  const setSearch = useSetPageSearch()
  const isText = kind === 'chatText'
  return (
    <section className="chat-upload" aria-label={t('groups.file.upload')}>
      <Segmented
        value={kind}
        aria-label={t('groups.file.kind')}
        onChange={(chosen) => setSearch({ kind: chosen })}
        options={[
          { value: 'chatText', label: t('groups.file.kind.text') },
          { value: 'chatArchive', label: t('groups.file.kind.archive') },
        ]}
      />
      <ImportUpload
        target={uploadFor(kind)}
        accept={isText ? '.txt,.zip' : '.zip'}
        acceptedText={(size) => t(isText ? 'groups.file.accepts.text' : 'groups.file.accepts.archive', { size })}
        refuse={(file, isOtherPending) => refuseFile(file, kind, isOtherPending)}
        onStarted={(id) => setSearch({ id })}
      >
        <p className="import-quiet">{t(isText ? 'groups.file.programs.text' : 'groups.file.programs.archive')}</p>
      </ImportUpload>
    </section>
  )
}
