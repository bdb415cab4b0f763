import { groupTypes } from '@seamark/contract/groups/groups/fields'
import type { Group } from '@seamark/contract/groups/groups/groups'
import { useMemo } from 'react'
import { Badge, type Column, RelativeTime } from '../../../kit/index.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { findingsOfGroup } from './group-filters.ts'
import { stateTones, useAreaWords, usePortWords } from './group-text.ts'

/** The columns of the register in the reader's language; those marked hidden are offered in the column choice. */
export function useGroupColumns(rows: readonly Group[] | undefined): readonly Column<Group>[] {
  const { language } = useWords()
  const codes = [
    ...new Set(
      (rows ?? []).flatMap(({ startPorts, endPorts, transferPorts }) => [...startPorts, ...endPorts, ...transferPorts]),
    ),
  ]
  const ports = usePortWords(codes)
  const areaCodes = (rows ?? []).map(({ ownerArea }) => ownerArea)
  const area = useAreaWords(areaCodes)
  const key = ports(codes) + areaCodes.map(area).join('')
  // oxlint-disable-next-line react/exhaustive-deps -- both are made anew at each render and say the same for the same key
  return useMemo(() => groupColumns(ports, area), [language, key])
}

function groupColumns(ports: (codes: readonly string[]) => string, area: (code: string) => string): Column<Group>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Group>['render'],
    more: Partial<Column<Group>> = {},
  ): Column<Group> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column('name', 'groups.field.name', 220, ({ name }) => name, {
      sortable: true,
      hideable: false,
      copy: ({ name }) => name,
    }),
    column('platform', 'groups.field.platform', 104, ({ platform }) => t(`groups.platform.${platform}`)),
    column('account', 'groups.field.account', 150, ({ account }) => account, { copy: ({ account }) => account }),
    column('type', 'groups.field.type', 92, ({ type }) => t(`groups.type.${type}`), {
      texts: groupTypes.map((type) => t(`groups.type.${type}`)),
    }),
    column('memberCount', 'groups.field.memberCount', 96, (group) => sizeOf(group), { sortable: true }),
    column('company', 'groups.field.companyId', 150, ({ company }) => company?.name),
    column('lastMessage', 'groups.lastMessage', 210, ({ lastMessageAt, isQuiet }) =>
      lastMessageAt ? (
        <span className="group-badges">
          <RelativeTime at={lastMessageAt} />
          {isQuiet ? <Badge tone="warning">{t('groups.quiet')}</Badge> : null}
        </span>
      ) : null,
    ),
    column(
      'openFindings',
      'groups.openFindings',
      140,
      ({ id, openFindings }) =>
        openFindings ? <PageLink href={findingsOfGroup(id)}>{number(openFindings)}</PageLink> : null,
      { sortable: true },
    ),
    column('ownerNickname', 'groups.field.ownerNickname', 130, ({ ownerNickname }) => ownerNickname),
    column('startPorts', 'groups.field.startPorts', 150, ({ startPorts }) => ports(startPorts)),
    column('endPorts', 'groups.field.endPorts', 150, ({ endPorts }) => ports(endPorts)),
    column('assistant', 'groups.field.assistantId', 96, ({ assistant }) => assistant?.name),
    column('operator', 'groups.field.operatorId', 96, ({ operator }) => operator?.name),
    column('state', 'groups.field.state', 92, ({ state }) => (
      <Badge tone={stateTones[state]}>{t(`groups.state.${state}`)}</Badge>
    )),
    column('updatedAt', 'groups.field.updatedAt', 160, ({ updatedAt }) => dateTime(updatedAt), { sortable: true }),
    column('transferPorts', 'groups.field.transferPorts', 150, ({ transferPorts }) => ports(transferPorts), {
      hidden: true,
    }),
    column('ownerArea', 'groups.field.ownerArea', 130, ({ ownerArea }) => area(ownerArea), { hidden: true }),
    column('ownerWechat', 'groups.field.ownerWechat', 130, ({ ownerWechat }) => ownerWechat, { hidden: true }),
    column('createdBy', 'groups.field.createdBy', 96, ({ createdBy }) => createdBy, { hidden: true }),
    column('createdAt', 'groups.field.createdAt', 160, ({ createdAt }) => dateTime(createdAt), {
      hidden: true,
      sortable: true,
    }),
  ]
}

/** The number that somebody has typed; without one the size of the roster. */
export const sizeOf = ({ memberCount, rosterSize }: Pick<Group, 'memberCount' | 'rosterSize'>) =>
  memberCount ?? (rosterSize || '')

/** What a card of a phone shows; the rest is on the group's page. */
const shownOnPhone: ReadonlySet<string> = new Set([
  'name',
  'platform',
  'account',
  'type',
  'memberCount',
  'company',
  'state',
  'lastMessage',
  'openFindings',
])

/** A card leaves out what has no value. The column stays, because the person sorts by it. */
export const onPhone = (column: Column<Group>): Column<Group> =>
  shownOnPhone.has(column.key) ? column : { ...column, render: () => null }
