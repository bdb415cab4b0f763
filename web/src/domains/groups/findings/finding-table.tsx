import { findingKinds } from '@seamark/contract/groups/choices'
import type { Finding } from '@seamark/contract/groups/findings/findings'
import { useMemo } from 'react'
import { Badge, type Column, FoldedBadges } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/language/format.ts'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { useCarriers } from '../../territory/index.ts'
import { usePortWords } from '../groups/group-text.ts'
import { SenderLink } from '../messages/sender-view.tsx'
import { StandingBadge } from './finding-standing-view.tsx'
import { flagText, kindTones, pricesText, reachText, termsText, timesText } from './finding-text.ts'
import { MatchedBadge, ModeBadge } from './matched-view.tsx'

interface Words {
  ports: (codes: readonly string[]) => string
  carrier: (code: string) => string
}

/** The columns of the review table in the reader's language. */
export function useFindingColumns(rows: readonly Finding[] | undefined): readonly Column<Finding>[] {
  const { language } = useWords()
  const codes = [...new Set((rows ?? []).flatMap(({ draft }) => [...draft.pols, ...draft.pods]))]
  const ports = usePortWords(codes)
  const carriers = useCarriers()
  const key = ports(codes)
  return useMemo(
    () => findingColumns({ ports, carrier: (code) => carriers.get(code)?.code ?? code }),
    // oxlint-disable-next-line react/exhaustive-deps -- `ports` is made anew at each render and says the same for the same key
    [language, key, carriers],
  )
}

function findingColumns({ ports, carrier }: Words): Column<Finding>[] {
  const column = (
    key: string,
    title: WordKey,
    width: number,
    render: Column<Finding>['render'],
    more: Partial<Column<Finding>> = {},
  ): Column<Finding> => ({ key, title: t(title), width, render, hideable: true, ...more })
  return [
    column(
      'kind',
      'groups.finding.kind',
      150,
      (finding) => (
        <span className="group-badges">
          <Badge tone={kindTones[finding.kind]}>{t(`groups.kind.${finding.kind}`)}</Badge>
          <ModeBadge finding={finding} />
          <MatchedBadge finding={finding} />
        </span>
      ),
      // The longest that usually stand beside each other have room.
      {
        hideable: false,
        texts: findingKinds.map((kind) =>
          kind === 'supply' || kind === 'demand'
            ? `${t(`groups.kind.${kind}`)}    ${t('groups.figure.matched')}`
            : t(`groups.kind.${kind}`),
        ),
      },
    ),
    column('at', 'groups.finding.at', 160, ({ at }) => dateTime(at), { sortable: true }),
    column('person', 'groups.finding.sender', 120, ({ draft, sender, senderId }) => (
      // A card that was passed on names somebody else than whoever wrote the message.
      <SenderLink senderId={draft.name && draft.name !== sender ? null : senderId} name={draft.name || sender} />
    )),
    column('standing', 'groups.finding.standing', 110, ({ standing }) => <StandingBadge state={standing} />),
    column('pols', 'groups.field.pols', 110, ({ draft }) => ports(draft.pols)),
    column('pods', 'groups.field.pods', 140, ({ draft }) => ports(draft.pods) || laneOf(draft.lane)),
    column('carrier', 'groups.field.carrier', 90, ({ draft }) => (draft.carrier ? carrier(draft.carrier) : '')),
    column('price', 'groups.field.prices', 220, pricesText, { sortable: true }),
    column('group', 'groups.group', 190, ({ group }) => group.name),
    column('sources', 'groups.finding.sources', 110, timesText, { sortable: true }),
    column('terms', 'groups.field.terms', 180, termsText),
    column('sailing', 'groups.field.sailing', 110, ({ draft }) => draft.sailing),
    column('expiry', 'groups.field.expiry', 110, ({ draft }) => draft.expiry),
    column('company', 'groups.field.company', 170, ({ draft }) => draft.company),
    column('phones', 'groups.field.values', 170, reachText, { copy: reachText }),
    column('flags', 'groups.flags', 200, ({ flags }) => (
      <FoldedBadges
        badges={flags.map((flag) => ({ text: flagText(flag) }))}
        count={t('groups.flagCount', { n: flags.length })}
        label={t('groups.flags')}
      />
    )),
    column('snippet', 'groups.finding.snippet', 320, ({ snippet, withdrawn }) =>
      withdrawn ? <em>{t('groups.withdrawn')}</em> : snippet,
    ),
  ]
}

const laneOf = (lane: Finding['draft']['lane']) => (lane === '' ? '' : t(`territory.lane.${lane}`))
