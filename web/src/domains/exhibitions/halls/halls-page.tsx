import { EditOutlined, FundOutlined, IdcardOutlined, ImportOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { standings } from '@seamark/contract/exhibitions/choices'
import type { Exhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import type { Hall } from '@seamark/contract/exhibitions/halls/halls'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Alert, Button, Result } from 'antd'
import type { z } from 'zod'
import { Badge, Empty, Failed, Loading, MoreMenu, Page, PageTabs } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import {
  PageLink,
  useGo,
  usePageParams,
  usePageSearch,
  useSetPageSearch,
  useTabTitle,
} from '../../../platform/page.tsx'
import { href } from '../../../platform/search.ts'
import { CaptureLink } from '../captures/capture-link-view.tsx'
import { ExhibitorPanel } from '../exhibitors/exhibitor-view.tsx'
import { useExhibitionActions } from '../exhibitions/exhibition-actions.ts'
import { capturesPath, exhibitorsPath, hallSearch } from '../exhibitions/exhibition-filters.ts'
import { ExhibitionForm } from '../exhibitions/exhibition-form.tsx'
import { useExhibition } from '../exhibitions/exhibition-queries.ts'
import { placeText } from '../exhibitions/exhibition-table.tsx'
import { daysText, nameOf, phaseTones } from '../exhibitions/exhibition-text.ts'
import { HallGrid, SharedBooth } from './hall-view.tsx'
import { useHalls } from './hall-queries.ts'
import '../exhibitions/exhibitions-view.css'
import './halls-view.css'

/** One exhibition: its halls with who stands where, coloured by whose client it is. */
export function HallsPage() {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: exhibition, error, refetch } = useExhibition(id)
  useTabTitle(exhibition && nameOf(exhibition))
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('exhibitions.exhibition')}>
        <Result
          status="404"
          title={t('exhibitions.exhibition_not_found')}
          extra={<PageLink href="/contacts/booth">{t('exhibitions.booths')}</PageLink>}
        />
      </Page>
    )
  if (exhibition) return <Shown exhibition={exhibition} />
  return (
    <Page title={t('exhibitions.exhibition')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={10} />}
    </Page>
  )
}

type HallSearch = z.output<typeof hallSearch>

function Shown({ exhibition }: { exhibition: Exhibition }) {
  const { t } = useWords()
  const search = usePageSearch(hallSearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useHalls(exhibition.id)
  const shared = data ? boothOf(data.halls, search) : undefined
  return (
    <Page
      title={nameOf(exhibition)}
      note={
        <span className="fair-badges">
          <Badge tone={phaseTones[exhibition.phase]}>{t(`exhibitions.phase.${exhibition.phase}`)}</Badge>
          {daysText(exhibition)}
        </span>
      }
      actions={<Actions exhibition={exhibition} />}
    >
      <Facts exhibition={exhibition} />
      <Legend exhibition={exhibition} lit={search.lit} onLit={(lit) => setSearch({ lit })} />
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <Halls
          halls={data.halls}
          search={search}
          withoutBooth={data.withoutBooth}
          isCut={data.isCut}
          exhibition={exhibition}
        />
      ) : error ? null : (
        <Loading rows={8} />
      )}
      <SharedBooth
        booth={search.exhibitor === undefined ? shared : undefined}
        onOpen={(exhibitor) => setSearch({ exhibitor })}
        onClose={() => setSearch({ booth: undefined })}
      />
      <ExhibitorPanel id={search.exhibitor} onClose={() => setSearch({ exhibitor: undefined })} />
      {search.edit && exhibition.can.edit ? (
        <ExhibitionForm seen={exhibition} onClose={() => setSearch({ edit: undefined })} />
      ) : null}
    </Page>
  )
}

const boothOf = (halls: readonly Hall[], { hall, booth }: HallSearch) =>
  booth === undefined
    ? undefined
    : (halls.find(({ name }) => name === (hall ?? halls[0]?.name)) ?? halls[0])?.booths.find(
        ({ number }) => number === booth,
      )

function Actions({ exhibition }: { exhibition: Exhibition }) {
  const { t } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  const items = useExhibitionActions(exhibition)
  const { captures, unsorted } = exhibition.counts
  return (
    <>
      <CaptureLink exhibitionId={exhibition.id} />
      {captures > 0 ? (
        <Button
          icon={<IdcardOutlined aria-hidden />}
          onClick={() => go(capturesPath(exhibition.id, unsorted === 0 ? { state: 'sorted' } : {}))}
        >
          {t('exhibitions.captures.waiting', { count: unsorted })}
        </Button>
      ) : null}
      <Button icon={<FundOutlined aria-hidden />} onClick={() => go(`/exhibition/conversion/${exhibition.id}`)}>
        {t('exhibitions.conversion')}
      </Button>
      <Button
        icon={<UnorderedListOutlined aria-hidden />}
        onClick={() => go(exhibitorsPath({ exhibitionId: exhibition.id }))}
      >
        {t('exhibitions.exhibitors')}
      </Button>
      {exhibition.can.import ? (
        <Button
          icon={<ImportOutlined aria-hidden />}
          onClick={() => go(href('/contacts/exhibitorsImport', { exhibitionId: exhibition.id }))}
        >
          {t('exhibitions.import')}
        </Button>
      ) : null}
      {exhibition.can.edit ? (
        <Button icon={<EditOutlined aria-hidden />} onClick={() => setSearch({ edit: 'true' })}>
          {t('kit.edit')}
        </Button>
      ) : null}
      {items.length > 0 ? <MoreMenu label={t('kit.rowMenu')} items={items} /> : null}
    </>
  )
}

function Facts({ exhibition }: { exhibition: Exhibition }) {
  const { t, language } = useWords()
  const { nameEn, organiser, website, manager, people, cost, note } = exhibition
  const facts = [
    nameEn,
    placeText(exhibition),
    organiser,
    website,
    t('exhibitions.managedBy', { name: manager.name }),
    people.length > 0
      ? t('exhibitions.goBy', { names: new Intl.ListFormat(language).format(people.map(({ name }) => name)) })
      : '',
    cost ? t('exhibitions.costs', { cost: `${cost.currency} ${number(cost.amount, language)}` }) : '',
    note,
  ].filter((text) => text !== '')
  return (
    <div className="hall-facts">
      {facts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}

type Lit = HallSearch['lit']

/** The colours with their numbers; one that is pressed stays bright alone. */
function Legend({ exhibition, lit, onLit }: { exhibition: Exhibition; lit: Lit; onLit: (lit: Lit) => void }) {
  const { t } = useWords()
  const { counts } = exhibition
  const kinds = [
    ...standings.map((key) => ({ key, text: t(`exhibitions.standing.${key}`), count: counts[key] })),
    { key: 'planned' as const, text: t('exhibitions.count.planned'), count: counts.planned },
    { key: 'visited' as const, text: t('exhibitions.visit.visited'), count: counts.visited },
  ]
  return (
    <div className="hall-legend" role="group" aria-label={t('exhibitions.legend')}>
      {kinds.map(({ key, text, count }) => (
        <button
          key={key}
          type="button"
          className={`hall-lit hall-${key}`}
          aria-pressed={lit === key}
          onClick={() => onLit(lit === key ? undefined : key)}
        >
          {key === 'planned' || key === 'visited' ? null : <i className="hall-dot" aria-hidden />}
          {text} <b>{count}</b>
        </button>
      ))}
    </div>
  )
}

interface HallsProps {
  halls: readonly Hall[]
  search: HallSearch
  withoutBooth: number
  isCut: boolean
  exhibition: Exhibition
}

/** One hall at a time; exhibitors without a booth are in the list. */
function Halls({ halls, search, withoutBooth, isCut, exhibition }: HallsProps) {
  const { t } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  const shown = halls.find(({ name }) => name === search.hall) ?? halls[0]
  if (!shown && withoutBooth === 0)
    return (
      <Empty
        text={t('exhibitions.halls.empty')}
        action={
          exhibition.can.import ? (
            <Button
              type="primary"
              onClick={() => go(href('/contacts/exhibitorsImport', { exhibitionId: exhibition.id }))}
            >
              {t('exhibitions.import')}
            </Button>
          ) : null
        }
      />
    )
  return (
    <>
      {isCut ? <Alert type="warning" showIcon title={t('exhibitions.halls.cut')} /> : null}
      {halls.length > 1 ? (
        <PageTabs
          label={t('exhibitions.field.hall')}
          active={shown?.name ?? ''}
          onChange={(hall) => setSearch({ hall, booth: undefined })}
          items={halls.map(({ name, booths }) => ({
            key: name,
            label: `${name === '' ? t('exhibitions.hall.none') : t('exhibitions.hall.named', { hall: name })} (${booths.length})`,
          }))}
        />
      ) : null}
      {shown ? (
        <HallGrid
          hall={shown}
          lit={search.lit}
          onOpen={({ number, exhibitors: [first, second] }) =>
            setSearch(
              second === undefined && first
                ? { hall: shown.name, exhibitor: first.id, booth: undefined }
                : { hall: shown.name, booth: number, exhibitor: undefined },
            )
          }
        />
      ) : null}
      {withoutBooth > 0 ? (
        <p className="fair-quiet">
          <PageLink href={exhibitorsPath({ exhibitionId: exhibition.id, noBooth: 'true', withdrawn: 'false' })}>
            {t('exhibitions.withoutBooth', { count: withoutBooth })}
          </PageLink>
        </p>
      ) : null}
    </>
  )
}
