import { EllipsisOutlined } from '@ant-design/icons'
import { type Company, progresses } from '@seamark/contract/phonebook/companies/companies'
import type { ListedCompany } from '@seamark/contract/phonebook/lists/lists'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { Days, DaysLeft, MasterTag, StaleTag, VisibilityTag } from '../companies/badge-view.tsx'
import { useColumn, useMoveCard } from './board-queries.ts'
import { type CompanyAction, offeredActions } from '../companies/company-actions.tsx'
import { type CompanySearch, companyPath, listOf } from '../companies/company-filters.ts'
import { useProgressReason } from '../companies/progress-reason-form.tsx'
import './board-view.css'

type Progress = Company['progress']

interface BoardProps {
  search: CompanySearch
  toolbar: ReactNode
  actions: readonly CompanyAction[]
}

/** The companies of the list in columns by progress: a card is dragged to another column, or moved by Shift and an arrow key. */
export function CompanyBoard({ search, toolbar, actions }: BoardProps) {
  const { t } = useWords()
  const reason = useProgressReason()
  const { isMoving, move } = useMoveCard(reason.ask)
  const followed = useRef<number>(undefined)
  /** After a move by key the card gets the keyboard focus where it appears again, once. */
  const takeKeyboard = useCallback((id: number) => {
    if (followed.current !== id) return false
    followed.current = undefined
    return true
  }, [])
  function moveCard(company: ListedCompany, to: Progress, byKey: boolean) {
    if (byKey) followed.current = company.id
    void move(company, to).then((went) => {
      if (!went) followed.current = undefined
    })
  }
  const [dragged, setDragged] = useState<ListedCompany>()
  const asked = listOf(search.progress)
  const columns = progresses.filter((progress) => asked.length === 0 || asked.includes(progress))
  return (
    <div className="board-page">
      {toolbar}
      <div className="board" role="group" aria-label={t('phonebook.board')}>
        {columns.map((progress) => (
          <Column
            key={progress}
            progress={progress}
            search={search}
            dragged={dragged}
            onDrop={() => {
              if (dragged) void move(dragged, progress)
              setDragged(undefined)
            }}
            renderCard={(company) => (
              <Card
                key={company.id}
                company={company}
                actions={actions}
                isMoving={isMoving(company)}
                takeKeyboard={takeKeyboard}
                onDrag={setDragged}
                onMove={(to, byKey = false) => moveCard(company, to, byKey)}
              />
            )}
          />
        ))}
      </div>
      <p className="board-help">{t('phonebook.board.help')}</p>
      {reason.dialog}
    </div>
  )
}

interface ColumnProps {
  progress: Progress
  search: CompanySearch
  dragged: ListedCompany | undefined
  onDrop: () => void
  renderCard: (company: ListedCompany) => ReactNode
}

function Column({ progress, search, dragged, onDrop, renderCard }: ColumnProps) {
  const { t, language } = useWords()
  const { listed, count } = useColumn(search, progress)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = listed
  const [isOver, setOver] = useState(false)
  const rows = data?.pages.flatMap((page) => page.rows)
  const title = t(`phonebook.progress.${progress}`)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cards are moved by keys and by their menus too
    <section
      className="board-column"
      aria-label={title}
      data-over={isOver && dragged !== undefined && dragged.progress !== progress}
      onDragOver={(event) => {
        if (!dragged) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        onDrop()
      }}
    >
      <header className="board-head">
        <span className={`badge badge-${progress}`}>{title}</span>
        <span className="company-quiet">
          {count
            ? `${count.about ? '≈ ' : ''}${number(count.value, language)}${count.exact || count.about ? '' : '+'}`
            : ''}
        </span>
      </header>
      <div className="board-cards">
        {error && !rows ? <Failed error={error} retry={() => void refetch()} /> : null}
        {!rows && !error ? <Loading rows={3} /> : null}
        {rows?.map(renderCard)}
        {rows?.length === 0 ? <p className="board-none">{t('phonebook.board.none')}</p> : null}
        {hasNextPage ? (
          <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('phonebook.board.more')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

interface CardProps {
  company: ListedCompany
  actions: readonly CompanyAction[]
  isMoving: boolean
  takeKeyboard: (id: number) => boolean
  onDrag: (company: ListedCompany | undefined) => void
  onMove: (to: Progress, byKey?: boolean) => void
}

function Card({ company, actions, isMoving, takeKeyboard, onDrag, onMove }: CardProps) {
  const { t } = useWords()
  const card = useRef<HTMLElement>(null)
  const { id, name, progress, custodian, primaryContact, progressSince, can } = company
  useEffect(() => {
    if (takeKeyboard(id)) card.current?.querySelector('a')?.focus()
  }, [takeKeyboard, id])
  const others = progresses.filter((one) => one !== progress)
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const to = progresses[progresses.indexOf(progress) + step]
    if (step === 0 || !event.shiftKey || !to || !can.edit) return
    event.preventDefault()
    onMove(to, true)
  }
  const items = [
    ...offeredActions(actions, company).map(({ key, label, icon, danger = false, run }) => ({
      key,
      label,
      icon,
      danger,
      onClick: run,
    })),
    ...(can.edit
      ? [
          {
            key: 'move',
            label: t('phonebook.board.moveTo'),
            children: others.map((to) => ({
              key: to,
              label: t(`phonebook.progress.${to}`),
              onClick: () => onMove(to),
            })),
          },
        ]
      : []),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu does the same
    <article
      ref={card}
      className="board-card"
      data-row-key={id}
      data-moving={isMoving}
      draggable={can.edit && !isMoving}
      onDragStart={() => onDrag(company)}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={onKeyDown}
    >
      <div className="board-card-head">
        <PageLink href={companyPath(company)} className="company-name-link" title={name} draggable={false}>
          {name}
        </PageLink>
        <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
          <Button
            type="text"
            size="small"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={t('phonebook.board.menu', { name })}
          />
        </Dropdown>
      </div>
      <div className="company-quiet company-small">
        {[custodian?.name, primaryContact?.name].filter(Boolean).join(' · ')}
      </div>
      <div className="board-card-foot company-small">
        {custodian ? null : <VisibilityTag {...company} />}
        <span className="company-quiet">
          <Days since={progressSince} />
        </span>
        <StaleTag {...company} />
        <DaysLeft {...company} />
        <MasterTag {...company} />
      </div>
    </article>
  )
}
