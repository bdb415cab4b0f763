import {
  decidePortProposal,
  listPortProposals,
  type PortProposal,
  type ProposalState,
  proposalStates,
} from '@seamark/contract/territory/port-proposals'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, RelativeTime, useUndoOffer } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { subjectPath } from '../../oversight/index.ts'
import { portText, usePorts } from '../../territory/index.ts'
import { usePortProposals } from './reading-queries.ts'
import './readings-view.css'

/** Words that colleagues have answered with a port while they put findings right: confirmed once, all readers know them. */
export function ProposalList({ q }: { q: string }) {
  const { t } = useWords()
  const [state, setState] = useState<ProposalState>('open')
  const { data, error, refetch } = usePortProposals(q, state)
  return (
    <>
      <p className="reading-note">{t('rates.proposals.hint')}</p>
      <Segmented
        className="reading-proposal-states"
        aria-label={t('rates.proposals.states')}
        value={state}
        onChange={setState}
        options={proposalStates.map((value) => ({ value, label: t(`rates.proposals.state.${value}`) }))}
      />
      {!data ? (
        error ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <Loading rows={4} />
        )
      ) : data.proposals.length === 0 ? (
        <Empty text={t(state === 'open' ? 'rates.proposals.none' : 'rates.proposals.decided.none')} />
      ) : (
        <ul className="reading-proposals">
          {data.proposals.map((proposal) => (
            <ProposalLine key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the proposal as it is afterwards, or undefined where it was refused, which has been shown. The lists are read again in both cases. */
async function decide({ id, version }: PortProposal, state: ProposalState): Promise<PortProposal | undefined> {
  const answer = await call(decidePortProposal, { params: { id }, version, body: { state } }).catch(() => undefined)
  await Promise.all(
    [listPortProposals.path, '/trade/port-names', '/rates/port-words', '/territory/ports'].map((path) =>
      invalidate(path),
    ),
  )
  return answer
}

function ProposalLine({ proposal }: { proposal: PortProposal }) {
  const { t, language } = useWords()
  const { word, code, meant, state, times, people, latestAt, sources, decidedBy, decidedAt } = proposal
  const [isSending, setSending] = useState(false)
  const ports = usePorts(meant === null ? [code] : [code, meant])
  const offerUndo = useUndoOffer()
  const textOf = (one: string) => portText(one, ports.get(one), language)

  async function change(next: ProposalState) {
    setSending(true)
    const after = await decide(proposal, next)
    setSending(false)
    if (after)
      offerUndo({
        key: `undo-proposal-${proposal.id}`,
        title: t(`rates.proposals.became.${next}`, { word, port: textOf(code) }),
        undo: () => void decide(after, state),
      })
  }

  return (
    <li>
      <div>
        <b>{word}</b> → {textOf(code)}
        <p className="reading-note">
          {t('rates.proposals.times', { count: times })} · {new Intl.ListFormat(language).format(people)} ·{' '}
          <RelativeTime at={latestAt} />
        </p>
        {meant !== null && meant !== code ? <p>{t('rates.proposals.meant', { port: textOf(meant) })}</p> : null}
        {sources.length === 0 ? (
          <p className="reading-note">{t('rates.proposals.elsewhere')}</p>
        ) : (
          sources.map((subject) => <SourceLine key={`${subject.kind}-${subject.id}`} subject={subject} />)
        )}
        {decidedBy !== null && decidedAt !== null ? (
          <p className="reading-note">
            {decidedBy} · <RelativeTime at={decidedAt} />
          </p>
        ) : null}
      </div>
      <div className="reading-proposal-deeds">
        {proposalStates
          .filter((next) => (state === 'open' ? next !== 'open' : next === 'open'))
          .map((next) => (
            <Button
              key={next}
              type={next === 'confirmed' ? 'primary' : 'default'}
              loading={isSending}
              aria-label={t(`rates.proposals.to.${next}.of`, { word })}
              onClick={() => void change(next)}
            >
              {t(`rates.proposals.to.${next}`)}
            </Button>
          ))}
      </div>
    </li>
  )
}

/** Where the word was answered, with the way there. */
function SourceLine({ subject }: { subject: PortProposal['sources'][number] }) {
  const href = subjectPath({ subject })
  return (
    <p className="reading-proposal-source">{href ? <PageLink href={href}>{subject.name}</PageLink> : subject.name}</p>
  )
}
