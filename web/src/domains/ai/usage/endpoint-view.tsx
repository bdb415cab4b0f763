import { type EndpointCheck, type EndpointState, checkEndpoint } from '@seamark/contract/ai/usage/checks'
import { type EndpointProbe, endpointProbes, endpointTroubles, type ProbeOutcome } from '@seamark/contract/ai/choices'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Badge, Failed, FieldLine, Fields, Loading, type Tone } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { dateTime, number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { PageLink } from '../../../platform/page.tsx'
import { hasCode } from '../../../platform/session/session.ts'
import { refreshEndpoint, useEndpoint } from './usage-queries.ts'

/** Which models may be asked, what leaves the house, and what each was found to be able to do. */
export function Endpoint() {
  const { t } = useWords()
  const { data, error, refetch } = useEndpoint()
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading />
  const { chat, pictures, isMasked, answerTokens } = data
  if (!chat)
    return (
      <Alert
        className="endpoint"
        type="info"
        showIcon
        title={t('ai.endpoint.none')}
        description={t('ai.endpoint.none.how')}
      />
    )
  return (
    <section className="endpoint" aria-label={t('ai.endpoint')}>
      <Fields>
        <FieldLine label={t('ai.endpoint')}>{t(`ai.flavour.${chat.flavour}`)}</FieldLine>
        <FieldLine label={t('ai.endpoint.pictures')}>
          {pictures ? pictures.models.join(', ') : t('ai.endpoint.pictures.none')}
        </FieldLine>
        <FieldLine label={t('ai.endpoint.shares')}>
          {t(isMasked ? 'ai.endpoint.shares.masked' : 'ai.endpoint.shares.full')}
        </FieldLine>
        <FieldLine label={t('settings.field.answerTokens')}>
          {hasCode(356) ? <PageLink href="/system/options">{number(answerTokens)}</PageLink> : number(answerTokens)}
        </FieldLine>
      </Fields>
      <Models chat={chat} checks={data.checks} />
    </section>
  )
}

function Models({ chat, checks }: { chat: NonNullable<EndpointState['chat']>; checks: readonly EndpointCheck[] }) {
  const { t } = useWords()
  return (
    <ul className="endpoint-models">
      {chat.models.map((model, at) => (
        <li key={model}>
          <div className="endpoint-model">
            <strong>{model}</strong>
            {at === 0 && chat.models.length > 1 ? <Badge tone="quiet">{t('ai.endpoint.usual')}</Badge> : null}
          </div>
          <Check model={model} flavour={chat.flavour} check={checks.find((one) => one.model === model)} />
        </li>
      ))}
    </ul>
  )
}

interface CheckProps {
  model: string
  flavour: NonNullable<EndpointState['chat']>['flavour']
  check: EndpointCheck | undefined
}

/** What a model was found to be able to do, with the button that finds it out. */
function Check({ model, flavour, check }: CheckProps) {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  async function begin() {
    setAsking(true)
    try {
      await call(checkEndpoint, { body: { model } })
    } catch {
      // The call has shown why.
    } finally {
      setAsking(false)
      void refreshEndpoint()
    }
  }
  const outcomes = new Map(check?.probes.map(({ probe, outcome }) => [probe, outcome]))
  const trouble = endpointTroubles.find((one) => [...outcomes.values()].includes(one))
  return (
    <div className="endpoint-check">
      <Button size="small" loading={isAsking || check?.isRunning === true} onClick={() => void begin()}>
        {t(check?.isRunning ? 'ai.check.running' : 'ai.check')}
      </Button>
      <ul className="endpoint-probes" aria-live="polite">
        {endpointProbes.map((probe) => (
          <Probe key={probe} probe={probe} outcome={outcomes.get(probe)} />
        ))}
      </ul>
      <span className="endpoint-when">
        {check ? t('ai.check.by', { time: dateTime(check.begunAt), person: check.by }) : t('ai.check.never')}
      </span>
      {trouble ? <p className="endpoint-hint">{t(`ai.${trouble}`)}</p> : null}
      {outcomes.get('tools') === 'none' ? <p className="endpoint-hint">{t(toolsHint(flavour))}</p> : null}
      {outcomes.get('usage') === 'none' ? <p className="endpoint-hint">{t('ai.check.hint.usage')}</p> : null}
      {check && flavour === 'ollama' ? <p className="endpoint-hint">{t('ai.check.hint.ollama')}</p> : null}
    </div>
  )
}

const toolsHint = (flavour: CheckProps['flavour']) =>
  flavour === 'vllm' ? ('ai.check.hint.vllm' as const) : ('ai.check.hint.tools' as const)

const tones: Partial<Record<ProbeOutcome, Tone>> = { ok: 'good', none: 'quiet', unset: 'quiet' }

function Probe({ probe, outcome }: { probe: EndpointProbe; outcome: ProbeOutcome | undefined }) {
  const { t } = useWords()
  return (
    <li>
      <span>{t(`ai.probe.${probe}`)}</span>{' '}
      {outcome === undefined ? (
        <span className="endpoint-when">—</span>
      ) : (
        <Badge tone={tones[outcome] ?? 'bad'}>{t(`ai.outcome.${outcome}`)}</Badge>
      )}
    </li>
  )
}
