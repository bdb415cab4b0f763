import type { ChatFileView } from '@seamark/contract/groups/files/files'
import { Refusal } from '@seamark/contract/platform/client'
import { Alert, Button, Result } from 'antd'
import { Badge, Failed, Loading, Page, ProgressLine } from '../../../kit/index.ts'
import { bytes, dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink, useGo, usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ImportCard } from '../../workbench/index.ts'
import { groupPath } from '../groups/group-filters.ts'
import { ExportGuides } from './export-guides-view.tsx'
import { useFileActions } from './file-actions.ts'
import { fileSearch, findingsOfFile } from './file-filters.ts'
import { useChatFile } from './file-queries.ts'
import { countText, fileTones, linesText, stateText } from './file-text.ts'
import { PartsChoice } from './part-form.tsx'
import { ReadParts } from './read-parts-view.tsx'
import { useRawFileDeletion } from './raw-file-view.tsx'
import { ReadingChoice } from './reading-form.tsx'

/** One file: its state, what a person has to say of it, and what became of its messages. */
export function ChatFile({ id }: { id: number }) {
  const { t } = useWords()
  const { data: file, error, refetch } = useChatFile(id)
  if (file && !error) return <Shown key={file.id} file={file} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('groups.files')} actions={<ListButton />}>
        <Result status="404" title={error.body.message} />
      </Page>
    )
  return (
    <Page title={t('groups.files')} actions={<ListButton />}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />}
    </Page>
  )
}

function ListButton() {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return <Button onClick={() => setSearch({ id: undefined, step: undefined })}>{t('groups.file.list')}</Button>
}

function Shown({ file }: { file: ChatFileView }) {
  const { t } = useWords()
  const { step } = usePageSearch(fileSearch)
  const asks = file.can.choose && step === 'reading' && file.texts.length > 0 ? 'reading' : file.asks
  return (
    <Page
      title={file.fileName}
      note={
        <span className="group-badges">
          <Badge tone={fileTones[file.state]}>{stateText(file)}</Badge>
          <span className="chat-file-fact">{bytes(file.bytes)}</span>
          {file.hasRawFile ? null : <Badge tone="quiet">{t('groups.raw.gone')}</Badge>}
          <span className="chat-file-fact">{`${file.person.name} · ${dateTime(file.createdAt)}`}</span>
        </span>
      }
      actions={<Deeds file={file} />}
    >
      <div className="chat-file">
        <Alerts file={file} />
        <Work file={file} />
        <Searching file={file} />
        {asks === 'reading' && file.can.choose ? <ReadingChoice file={file} /> : null}
        {asks === 'groups' && file.can.choose ? <PartsChoice file={file} /> : null}
        {file.counts && asks === null ? <Counts file={file} /> : null}
        {file.counts && asks === null ? <ReadParts file={file} /> : null}
        <OddLines file={file} />
        <Unrecognised file={file} />
        {isOfNoForm(file) ? <ExportGuides /> : null}
      </div>
    </Page>
  )
}

const noForm = ['groups.file_no_form', 'groups.file_no_messages', 'groups.file_not_understood']

/** Nothing of the file could be read as a chat. */
const isOfNoForm = ({ state, problem }: ChatFileView) =>
  state === 'failed' && problem !== null && noForm.includes(problem.code)

function Deeds({ file }: { file: ChatFileView }) {
  const { t } = useWords()
  const { cancel, undo, retry, search } = useFileActions(file)
  const deleteRawFile = useRawFileDeletion()
  return (
    <>
      <ListButton />
      {file.can.retry ? (
        <Button type="primary" onClick={() => void retry()}>
          {t('groups.file.retry')}
        </Button>
      ) : null}
      {file.can.cancel ? <Button onClick={() => void cancel()}>{t('groups.file.cancel')}</Button> : null}
      {file.can.search && file.search === null ? (
        <Button onClick={() => void search()}>{t('groups.file.searchAgain')}</Button>
      ) : null}
      {file.can.undo ? (
        <Button danger onClick={() => void undo()}>
          {t('groups.file.undo')}
        </Button>
      ) : null}
      {file.can.deleteRawFile ? (
        <Button danger onClick={() => deleteRawFile(file)}>
          {t('groups.raw.delete')}
        </Button>
      ) : null}
    </>
  )
}

function Alerts({ file: { isWaiting, problem, notes, largeGroups, can, texts } }: { file: ChatFileView }) {
  const { t } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  return (
    <>
      {isWaiting ? <Alert type="warning" showIcon role="status" title={t('groups.file.waits')} /> : null}
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t('groups.file.failed')}
          description={problem.message}
          action={
            can.choose && texts.length > 0 ? (
              <Button size="small" onClick={() => setSearch({ step: 'reading' })}>
                {t('groups.file.otherReading')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={t(`groups.file.note.${note}`)} />
      ))}
      {largeGroups.map((group) => (
        <Alert
          key={group.id}
          type="warning"
          showIcon
          title={t('groups.file.large', { group: group.name, count: group.count })}
          description={
            group.supplyShare === null ? undefined : t('groups.file.largePosts', { share: group.supplyShare })
          }
          action={
            <Button size="small" onClick={() => go(groupPath(group))}>
              {t('groups.file.openGroup')}
            </Button>
          }
        />
      ))}
    </>
  )
}

function Work({ file: { state, progress, isWaiting } }: { file: ChatFileView }) {
  const { t } = useWords()
  if (state !== 'received' && state !== 'inspecting' && state !== 'reading' && state !== 'undoing') return null
  const isCounted = state === 'reading' && progress.total !== null
  return (
    <section className="group-card" role="status">
      <ProgressLine
        title={t(`groups.file.work.${state}`)}
        done={progress.done}
        total={isCounted ? progress.total : null}
        facts={[
          ...(isCounted
            ? [t('groups.file.progress', { done: number(progress.done), total: number(progress.total ?? 0) })]
            : []),
          t('groups.file.leave'),
        ]}
        isStill={isWaiting}
      />
    </section>
  )
}

/** Its messages are searched anew, or wait for it. */
function Searching({ file: { search } }: { file: ChatFileView }) {
  const { t } = useWords()
  if (!search) return null
  return (
    <section className="group-card" role="status">
      <ProgressLine
        title={t('groups.chatSearch.work')}
        done={search.done}
        total={search.total}
        facts={[
          t('groups.file.progress', { done: number(search.done), total: number(search.total) }),
          t('groups.file.leave'),
        ]}
      />
    </section>
  )
}

const figures = ['lines', 'messages', 'new', 'repeated', 'leftOut', 'system', 'notUnderstood', 'members'] as const

function Counts({ file }: { file: ChatFileView }) {
  const { id, counts, findings, groups, left, connections, muted, searchedAgain } = file
  const { t } = useWords()
  const go = useGo()
  return (
    <ImportCard id="chat-file-counts" title={t('groups.file.result')}>
      <dl className="chat-file-figures">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{t(`groups.file.${figure}`)}</dt>
            <dd>{countText(counts?.[figure])}</dd>
          </div>
        ))}
        {counts?.oddlyDated ? (
          <div>
            <dt>{t('groups.oddlyDated')}</dt>
            <dd>{countText(counts.oddlyDated)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('groups.findings')}</dt>
          <dd>
            {findings === 0 ? countText(0) : <PageLink href={findingsOfFile(id)}>{countText(findings)}</PageLink>}
          </dd>
        </div>
      </dl>
      {counts?.kinds ? <p className="import-quiet import-line">{linesText(counts.kinds)}</p> : null}
      {muted.length > 0 ? (
        <p className="import-quiet import-line">
          {t('groups.file.muted', { list: muted.map((one) => t('groups.file.mutedBy', one)).join(' · ') })}
        </p>
      ) : null}
      {searchedAgain ? (
        <p className="import-quiet import-line">
          {t('groups.file.searchedAgain', {
            at: dateTime(searchedAgain.at),
            added: number(searchedAgain.added),
            gone: number(searchedAgain.gone),
          })}
        </p>
      ) : null}
      {connections.count > 0 ? (
        <p className="import-quiet import-line">
          {t('groups.file.connections', { count: connections.count, spoken: number(connections.spoken) })}
        </p>
      ) : null}
      {left.count > 0 ? (
        <p className="import-quiet import-line">
          {t('groups.file.left', { count: left.count, size: bytes(left.bytes) })}
        </p>
      ) : null}
      {/* The list of conversations below leads to their groups. */}
      {file.parts.length === file.partsCount ? null : (
        <div className="import-buttons">
          {groups.map((group) => (
            <Button key={group.id} onClick={() => go(groupPath(group))}>
              {group.name}
            </Button>
          ))}
        </div>
      )}
    </ImportCard>
  )
}

/** Never silently less: what was not understood stands with its numbers. */
function OddLines({ file: { oddLines, counts } }: { file: ChatFileView }) {
  const { t } = useWords()
  if (oddLines.length === 0) return null
  return (
    <details className="group-card" open={counts === null || counts.new + counts.repeated === 0}>
      <summary>{t('groups.file.oddLines', { count: counts?.notUnderstood || oddLines.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol className="chat-file-lines" tabIndex={0}>
        {oddLines.map(({ line, text }) => (
          <li key={line} value={line}>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Texts of an archive of which nothing was read stand beside those that were. */
function Unrecognised({ file: { unrecognised, texts } }: { file: ChatFileView }) {
  const { t } = useWords()
  const { count, texts: shown } = unrecognised
  // Where a single text is no chat its lines are shown as those that were not understood.
  if (count === 0 || (count === 1 && texts.length === 0)) return null
  return (
    <details className="group-card" open={texts.length === 0}>
      <summary>{t('groups.file.unrecognised', { count })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className="chat-file-unrecognised" tabIndex={0}>
        {shown.map(({ name, lines }) => (
          <li key={name}>
            <span className="chat-file-fact">{name}</span>
            <code>{lines.join('\n')}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
