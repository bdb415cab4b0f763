import { chatFileStates } from '@seamark/contract/groups/choices'
import type { ChatFileEntry } from '@seamark/contract/groups/files/files'
import { Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import {
  DataTable,
  Empty,
  Filters,
  Page,
  pagingOf,
  type RowAction,
  rowsOf,
  SearchBox,
  usePager,
} from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { can } from '../../../platform/session/session.ts'
import { ExportButton, ImportUpload, useListView, ViewPicker } from '../../workbench/index.ts'
import { Choices } from '../groups/choices-picker.tsx'
import { PersonField } from '../groups/person-picker.tsx'
import { refuseFile, uploadFor } from './file-actions.ts'
import {
  type FileListSearch,
  fileListSearch,
  fileSearch,
  filtersOf,
  isNarrowed,
  withoutFilters,
} from './file-filters.ts'
import { useChatFiles } from './file-queries.ts'
import { ChatSearchButton, ChatSearchStatus } from './chat-search-view.tsx'
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

const table = 'groups.files'
/** A saved view leaves the upload above the list as it is. */
const place = ['kind', 'group']

function FileList() {
  const { t } = useWords()
  const setPageSearch = useSetPageSearch()
  const search = usePageSearch(fileListSearch)
  const columns = useFileColumns()
  const viewed = useListView({ list: 'chatFiles', table, columns, schema: fileListSearch, place })
  const { setSearch } = viewed
  const pager = usePager(JSON.stringify(search))
  const listed = useChatFiles({ ...filtersOf(search), limit: search.limit, after: pager.cursor })
  const deleteRawFile = useRawFileDeletion()
  const actions = (file: ChatFileEntry): RowAction[] =>
    file.can.deleteRawFile
      ? [{ key: 'raw', label: t('groups.raw.delete'), danger: true, run: () => deleteRawFile(file) }]
      : []
  return (
    <Page
      title={t('groups.files')}
      actions={
        <>
          <ChatSearchButton />
          <ExportButton
            list="chatFiles"
            title={t('groups.files')}
            columns={columns}
            layout={viewed.layout}
            query={filtersOf(search)}
            count={listed.data?.count}
          />
        </>
      }
    >
      {can('import') ? <FileUpload /> : null}
      <ChatSearchStatus />
      <DataTable
        name={table}
        label={t('groups.files')}
        columns={columns}
        {...rowsOf(listed, viewed.isOpening)}
        paging={pagingOf(pager, search, setSearch, listed.data)}
        onOpen={({ id }) => setPageSearch({ id })}
        rowActions={actions}
        empty={
          isNarrowed(search) ? (
            <Empty
              text={t('groups.file.none')}
              action={<Button onClick={() => setSearch(withoutFilters)}>{t('kit.clearFilters')}</Button>}
            />
          ) : (
            <Empty text={t('groups.file.empty')} />
          )
        }
        layout={viewed.layout}
        onLayout={viewed.onLayout}
        toolbar={<Toolbar search={search} setSearch={setSearch} picker={<ViewPicker viewed={viewed} />} />}
      />
    </Page>
  )
}

interface ToolbarProps {
  search: FileListSearch
  setSearch: (patch: Partial<FileListSearch>) => void
  picker: ReactNode
}

/** The controls that narrow the list. */
function Toolbar({ search, setSearch, picker }: ToolbarProps) {
  const { t } = useWords()
  return (
    <div className="group-toolbar">
      {picker}
      <SearchBox value={search.q ?? ''} label={t('groups.file.search')} onSearch={(q) => setSearch({ q })} />
      <Filters
        bar={
          <>
            <Choices
              label={t('kit.state')}
              value={search.state}
              onChange={(state) => setSearch({ state })}
              options={chatFileStates.map((value) => ({ value, label: t(`groups.file.state.${value}`) }))}
            />
            <span className="group-filter">
              <PersonField
                label={t('groups.file.person')}
                value={search.personId ?? null}
                onChange={(personId) => setSearch({ personId: personId ?? undefined })}
              />
            </span>
          </>
        }
        setInBar={[search.state, search.personId].filter((part) => part !== undefined).length}
        onClear={() => setSearch({ ...withoutFilters, q: search.q })}
      />
    </div>
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
