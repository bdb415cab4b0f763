import { EditOutlined } from '@ant-design/icons'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { Refusal } from '@seamark/contract/platform/client'
import { idParam } from '@seamark/contract/platform/envelope'
import { Button, Result } from 'antd'
import type { ComponentType } from 'react'
import { Badge, Empty, Failed, FieldLine, Fields, Loading, MoreMenu, Page, PageTabs } from '../../../kit/index.ts'
import { languageNames } from '../../../kit/inputs/languages.tsx'
import { dateTime } from '../../../platform/language/format.ts'
import { useWords, type WordKey } from '../../../platform/language/i18n.ts'
import {
  PageLink,
  useGo,
  usePageParams,
  usePageSearch,
  useSetPageSearch,
  useTabTitle,
} from '../../../platform/page.tsx'
import { companyPath, EntryText } from '../../phonebook/index.ts'
import { areaName, useAreas } from '../../territory/index.ts'
import { useGroupDeletion } from './group-actions.ts'
import { groupPageSearch } from './group-filters.ts'
import { GroupForm } from './group-form.tsx'
import { useGroup, useGroupActivity, useGroupNews } from './group-queries.ts'
import { sizeOf } from './group-table.tsx'
import { stateTones, usePortWords } from './group-text.ts'
import { Invitation } from './invitation-view.tsx'
import { Screenshot } from './screenshot-view.tsx'
import './groups-view.css'

/** What rooms above show of a group, each in a tab of its own. */
export interface GroupTab {
  key: string
  title: WordKey
  View: ComponentType<{ group: Group }>
}

interface Lent {
  /** What the group brought, beside its facts. */
  Figures: ComponentType<{ group: Group }>
  tabs: readonly GroupTab[]
}

/** One group: what is known of it, who is in it, and what happened; beside it what the rooms above lend. */
export function GroupView(lent: Lent) {
  const { t } = useWords()
  const { id } = usePageParams(idParam)
  const { data: group, error, refetch } = useGroup(id)
  useGroupNews(id)
  useTabTitle(group?.name)
  if (group && !error) return <Shown group={group} {...lent} />
  if (error instanceof Refusal && error.httpStatus === 404)
    return (
      <Page title={t('groups.group')}>
        <Result status="404" title={t('groups.group_not_found')} />
      </Page>
    )
  return (
    <Page title={t('groups.group')}>
      {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={8} />}
    </Page>
  )
}

function Shown({ group, Figures, tabs: lent }: Lent & { group: Group }) {
  const { t } = useWords()
  const go = useGo()
  const setSearch = useSetPageSearch()
  const search = usePageSearch(groupPageSearch)
  const isEditing = search.edit === 'true' && group.can.edit
  const tabs = [...lent, activity]
  const shown = tabs.find(({ key }) => key === search.tab)
  const remove = useGroupDeletion(group, () => go('/contacts/group'))
  return (
    <Page
      title={group.name}
      note={
        <span className="group-badges">
          <Badge tone="quiet">{t(`groups.platform.${group.platform}`)}</Badge>
          <Badge tone="busy">{t(`groups.type.${group.type}`)}</Badge>
          <Badge tone={stateTones[group.state]}>{t(`groups.state.${group.state}`)}</Badge>
          {group.type === 'private' ? <Badge tone="quiet">{t('groups.private.note')}</Badge> : null}
          {group.isQuiet ? <Badge tone="warning">{t('groups.quiet')}</Badge> : null}
        </span>
      }
      actions={
        <>
          {group.can.edit ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setSearch({ edit: 'true' })}>
              {t('kit.edit')}
            </Button>
          ) : null}
          {group.can.delete ? (
            <MoreMenu
              label={t('kit.rowMenu')}
              items={[{ key: 'delete', label: t('kit.delete'), danger: true, onClick: remove }]}
            />
          ) : null}
        </>
      }
    >
      <Parts shown={shown?.key ?? 'facts'} tabs={tabs} />
      {shown ? (
        <shown.View group={group} />
      ) : (
        <div className="group-columns">
          <Facts group={group} />
          <div>
            <Figures group={group} />
            {group.type === 'private' ? null : (
              <>
                <Screenshot group={group} />
                <Invitation group={group} />
              </>
            )}
          </div>
        </div>
      )}
      {isEditing ? <GroupForm seen={group} onClose={() => setSearch({ edit: undefined })} /> : null}
    </Page>
  )
}

/** No rows of a month are open. */
const noRows = { orders: undefined, speakers: undefined, ours: undefined }

function Parts({ shown, tabs }: { shown: string; tabs: readonly GroupTab[] }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  // What was sought in one tab is not sought in the next.
  const onChange = (tab: string) => setSearch({ tab: tab === 'facts' ? undefined : tab, q: undefined, ...noRows })
  const items = [
    { key: 'facts', label: t('groups.facts') },
    ...tabs.map(({ key, title }) => ({ key, label: t(title) })),
  ]
  return <PageTabs label={t('groups.parts')} active={shown} onChange={onChange} items={items} />
}

function Facts({ group }: { group: Group }) {
  const { t, language } = useWords()
  const go = useGo()
  const ports = usePortWords([...group.startPorts, ...group.endPorts, ...group.transferPorts])
  const isPrivate = group.type === 'private'
  const [area] = useAreas(group.ownerArea ? [group.ownerArea] : []).data?.areas ?? []
  return (
    <section className="group-card">
      <h2>{t('groups.facts')}</h2>
      <Fields>
        <FieldLine label={t('groups.field.account')}>{group.account}</FieldLine>
        {isPrivate ? null : (
          <>
            <FieldLine label={t('groups.field.memberCount')}>{String(sizeOf(group))}</FieldLine>
            <FieldLine label={t('groups.field.ownerNickname')}>{group.ownerNickname}</FieldLine>
            <FieldLine label={t('groups.field.ownerWechat')}>{group.ownerWechat}</FieldLine>
            <FieldLine label={t('groups.field.ownerArea')}>
              {area ? areaName(area, language) : group.ownerArea}
            </FieldLine>
          </>
        )}
        <FieldLine label={t('groups.field.startPorts')}>{ports(group.startPorts)}</FieldLine>
        <FieldLine label={t('groups.field.endPorts')}>{ports(group.endPorts)}</FieldLine>
        <FieldLine label={t('groups.field.transferPorts')}>{ports(group.transferPorts)}</FieldLine>
        {isPrivate ? null : (
          <>
            <FieldLine label={t('groups.field.assistantId')}>{group.assistant?.name}</FieldLine>
            <FieldLine label={t('groups.field.operatorId')}>{group.operator?.name}</FieldLine>
          </>
        )}
        {group.company ? (
          <FieldLine label={t('groups.field.companyId')}>
            <PageLink href={companyPath(group.company)}>{group.company.name}</PageLink>
          </FieldLine>
        ) : null}
        {group.lastMessageAt ? (
          <FieldLine label={t('groups.lastMessage')}>{dateTime(group.lastMessageAt)}</FieldLine>
        ) : null}
        <FieldLine label={t('groups.field.createdBy')}>{`${group.createdBy} · ${dateTime(group.createdAt)}`}</FieldLine>
        {group.givenBy ? <FieldLine label={t('groups.private.givenBy')}>{group.givenBy}</FieldLine> : null}
        {group.request ? (
          <FieldLine label={t('groups.from')}>
            <Button
              type="link"
              className="group-link"
              onClick={() => go(`/contacts/listApplyGroupChat?queue=all&state=all&id=${group.request?.id ?? ''}`)}
            >
              {group.request.applicant}
            </Button>
          </FieldLine>
        ) : null}
        {group.language === '' ? null : (
          <FieldLine label={t('groups.field.language')}>{languageNames[group.language]}</FieldLine>
        )}
        <FieldLine label={t('groups.field.remark')} wide>
          {group.remark ? <span className="group-remark">{group.remark}</span> : ''}
        </FieldLine>
      </Fields>
    </section>
  )
}

/** Whether the reader may look at the roster of a group and at what happened to it: of a group of clients others know the register alone. */
export const isInside = ({ can }: Group): boolean => can.readMessages || can.edit

/** What happened to the group, the newest first, further back on request. */
function Activity({ group }: { group: Group }) {
  const { t } = useWords()
  return isInside(group) ? <Entries groupId={group.id} /> : <Empty text={t('groups.group.notYours')} />
}

function Entries({ groupId }: { groupId: number }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGroupActivity(groupId)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <Empty text={t('groups.activity.none')} />
  return (
    <section className="group-card" aria-label={t('groups.activity')}>
      <ul className="group-activity">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryText entry={entry} />
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('groups.message.more')}
        </Button>
      ) : null}
    </section>
  )
}

const activity: GroupTab = { key: 'activity', title: 'groups.activity', View: Activity }
