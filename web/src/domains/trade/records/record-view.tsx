import { shownPortCode } from '@seamark/contract/territory/ports'
import type { RecordSide, TradeRecord } from '@seamark/contract/trade/records/records'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { SidePanel, Copy, Failed, FieldLine, Fields, Loading } from '../../../kit/index.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { useGo } from '../../../platform/page.tsx'
import { type CodeNames, useCodeNames } from '../codes/code-queries.ts'
import { Coded, Modelled } from '../codes/code-view.tsx'
import { PartyState, Side } from './party-state-view.tsx'
import { recordsPath } from '../slices/slice-filters.ts'
import { useRecord } from './record-queries.ts'
import { remarksText, typesText } from './record-table.tsx'
import { amount, quantityText, rateText, saidText, valueText, weightText } from './record-text.ts'
import { laneText } from '../codes/code-text.ts'

/** One record beside the list: all its values, and the source's own texts. */
export function RecordView({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useWords()
  return (
    <SidePanel title={t('trade.record')} open={id !== undefined} onClose={onClose}>
      {id === undefined ? null : <RecordOf id={id} />}
    </SidePanel>
  )
}

function RecordOf({ id }: { id: string }) {
  const { data, error, refetch } = useRecord(id)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return data ? <Record record={data} /> : <Loading rows={10} />
}

function Record({ record }: { record: TradeRecord }) {
  const { t } = useWords()
  const names = useCodeNames([record.pol, record.pod])
  return (
    <>
      <section className="trade-section">
        <Fields>
          <FieldLine label={t('trade.field.date')}>{record.date}</FieldLine>
          <FieldLine label={t('trade.field.direction')}>{t(`trade.direction.${record.direction}`)}</FieldLine>
          <SideLine label={t('trade.field.importer')} side={record.importer} />
          <SideLine label={t('trade.field.exporter')} side={record.exporter} />
          <FieldLine label={t('trade.field.hs')} wide={record.hsCertainty !== ''}>
            {copyCode(record.hs, names.hs, <Modelled level={record.hsCertainty} />)}
          </FieldLine>
          <FieldLine label={t('trade.field.source')}>{record.source.name}</FieldLine>
          <FieldLine label={t('trade.field.commodity')} wide>
            {copyText(record.commodity)}
          </FieldLine>
          <FieldLine label={t('trade.field.remarks')} wide>
            {remarksText(record)}
          </FieldLine>
        </Fields>
      </section>
      <Carriage record={record} names={names} />
      <Boxes record={record} />
      <Written record={record} />
    </>
  )
}

const copyCode = (code: string, nameOf: (code: string) => string, mark?: ReactNode) =>
  copyText(shownPortCode(code) || nameOf(code), <Coded code={code} name={nameOf(code)} mark={mark} />)
const copyText = (text: string, shown?: ReactNode) => (text === '' ? '' : <Copy text={text}>{shown}</Copy>)

function SideLine({ label, side }: { label: string; side: RecordSide }) {
  return (
    <FieldLine label={label} wide>
      <Side side={side} /> {side.state ? <PartyState state={side.state} /> : null}
    </FieldLine>
  )
}

function Carriage({ record, names }: { record: TradeRecord; names: CodeNames }) {
  const { t, language } = useWords()
  return (
    <section className="trade-section">
      <h2>{t('trade.record.carriage')}</h2>
      <Fields>
        <FieldLine label={t('trade.field.pol')}>{copyCode(record.pol, names.port) || record.polText}</FieldLine>
        <FieldLine label={t('trade.field.pod')}>{copyCode(record.pod, names.port) || record.podText}</FieldLine>
        <FieldLine label={t('trade.field.lane')}>{laneText(record.lane)}</FieldLine>
        <FieldLine label={t('trade.field.mode')}>{t(`trade.mode.${record.mode}`)}</FieldLine>
        <FieldLine label={t('trade.field.origin')}>{countryName(record.origin, language)}</FieldLine>
        <FieldLine label={t('trade.field.destination')}>{countryName(record.destination, language)}</FieldLine>
        <FieldLine label={t('trade.field.vessel')}>{record.vessel}</FieldLine>
        <FieldLine label={t('trade.field.voyage')}>{record.voyage}</FieldLine>
        <FieldLine label={t('trade.field.imo')}>{record.imo === 0 ? '' : String(record.imo)}</FieldLine>
        <FieldLine label={t('trade.field.carrier')}>{copyCode(record.carrier, names.carrier)}</FieldLine>
        <FieldLine label={t('trade.field.masterBill')}>{copyText(record.masterBill)}</FieldLine>
        <FieldLine label={t('trade.field.houseBill')}>{copyText(record.houseBill)}</FieldLine>
      </Fields>
    </section>
  )
}

function Boxes({ record }: { record: TradeRecord }) {
  const { t } = useWords()
  const go = useGo()
  return (
    <section className="trade-section">
      <h2>{t('trade.record.boxes')}</h2>
      <Fields>
        <FieldLine label={t('trade.field.containers')} wide>
          {record.containers.length === 0
            ? ''
            : record.containers.map((number) => (
                <Button key={number} type="link" size="small" onClick={() => go(recordsPath({ containerNo: number }))}>
                  {number}
                </Button>
              ))}
        </FieldLine>
        <FieldLine label={t('trade.field.containerTypes')}>{typesText(record)}</FieldLine>
        <FieldLine label={t('trade.field.teu')}>{amount(record.teu)}</FieldLine>
        <FieldLine label={t('trade.field.weight')}>{weightText(record)}</FieldLine>
        <FieldLine label={t('trade.field.quantity')}>{quantityText(record)}</FieldLine>
        <FieldLine label={t('trade.field.value')}>{valueText(record)}</FieldLine>
        {record.valueSaid !== null && (
          <FieldLine label={t('trade.field.valueSaid')}>
            {[saidText(record), rateText(record)].filter(Boolean).join(' · ')}
          </FieldLine>
        )}
      </Fields>
    </section>
  )
}

/** The source's own texts of the values that were parsed. */
function Written({ record }: { record: TradeRecord }) {
  const { t } = useWords()
  return (
    <section className="trade-section">
      <h2>{t('trade.record.written')}</h2>
      <Fields>
        <FieldLine label={t('trade.field.importer')} wide>
          {copyText(record.importer.text)}
        </FieldLine>
        <FieldLine label={t('trade.field.exporter')} wide>
          {copyText(record.exporter.text)}
        </FieldLine>
        <FieldLine label={t('trade.field.forwarder')} wide>
          {copyText(record.forwarder)}
        </FieldLine>
        <FieldLine label={t('trade.field.pol')}>{record.polText}</FieldLine>
        <FieldLine label={t('trade.field.pod')}>{record.podText}</FieldLine>
        <FieldLine label={t('trade.field.weight')}>{record.weightText}</FieldLine>
        <FieldLine label={t('trade.field.sourceTeu')}>
          {record.sourceTeu === null ? '' : amount(record.sourceTeu)}
        </FieldLine>
      </Fields>
    </section>
  )
}
