import { PlusOutlined } from '@ant-design/icons'
import { type StandIn, endStandIn } from '@seamark/contract/identity/stand-ins/stand-ins'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { StandInForm } from './stand-in-form.tsx'
import { refreshStandIns, useStandIns } from './stand-in-queries.ts'
import './stand-ins-page.css'

/** Current and coming stand-ins; past ones can be shown. */
export function StandInsPage() {
  const { t } = useWords()
  const [show, setShow] = useState<'current' | 'past'>('current')
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useStandIns(show)
  return (
    <Page
      title={t('identity.covers')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setNew(true)}>
          {t('identity.cover.new')}
        </Button>
      }
    >
      <div className="covers">
        <div>
          <Segmented
            value={show}
            onChange={setShow}
            options={(['current', 'past'] as const).map((value) => ({
              value,
              label: t(`identity.cover.show.${value}`),
            }))}
          />
        </div>
        {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Loading rows={4} /> : null}
        {data?.covers.length === 0 ? <Empty text={t('identity.cover.none')} /> : null}
        <ul className="covers-list">
          {data?.covers.map((arrangement) => (
            <StandInLine key={arrangement.id} arrangement={arrangement} />
          ))}
        </ul>
      </div>
      {isNew ? <StandInForm forOthers={data?.can.arrangeForOthers ?? false} onClose={() => setNew(false)} /> : null}
    </Page>
  )
}

function StandInLine({ arrangement }: { arrangement: StandIn }) {
  const { t } = useWords()
  const modal = usePageModal()
  const { absent, cover: standIn, from, until, note, state, can } = arrangement
  const end = () =>
    void modal.confirm({
      title: t('identity.cover.endTitle'),
      content: t('identity.cover.endText', { cover: standIn.name, absent: absent.name }),
      okText: t('identity.cover.end'),
      cancelText: t('kit.cancel'),
      onOk: async () => {
        await call(endStandIn, { params: { id: arrangement.id } }).then(
          () => notices.success(t('identity.cover.endedNow')),
          () => undefined,
        )
        await refreshStandIns()
      },
    })
  return (
    <li>
      <span>
        <strong>{t('identity.cover.line', { cover: standIn.name, absent: absent.name })}</strong>
        {note ? <span className="cover-note cover-quiet">{note}</span> : null}
      </span>
      <span className="cover-dates">
        {from} – {until}
      </span>
      <span className={`cover-badge cover-${state}`}>{t(`identity.cover.state.${state}`)}</span>
      {can.end ? (
        <Button size="small" onClick={end}>
          {t('identity.cover.end')}
        </Button>
      ) : (
        <span />
      )}
    </li>
  )
}
