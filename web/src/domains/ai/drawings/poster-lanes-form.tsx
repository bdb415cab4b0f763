import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { posterContainers, posterWays } from '@seamark/contract/ai/choices'
import { mostLanes } from '@seamark/contract/ai/drawings/posters'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { CurrencyPicker } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { CarrierPicker, PortPicker, PortsPicker } from '../../territory/index.ts'
import { emptyLane } from './poster-form-rules.ts'

/** The lanes of a poster with what the client pays. `isMany` is false for posters of one lane. */
export function PosterLanes({ isMany, isSpot }: { isMany: boolean; isSpot: boolean }) {
  const { t } = useWords()
  return (
    <Form.List name="lanes">
      {(lanes, { add, remove }) => (
        <>
          {(isMany ? lanes : lanes.slice(0, 1)).map(({ key, name }) => (
            <fieldset key={key} className="poster-lane">
              <legend>
                {isMany ? t('ai.poster.form.laneNumber', { number: name + 1 }) : t('ai.poster.lane')}
                {isMany && lanes.length > 1 ? (
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined aria-hidden />}
                    aria-label={t('ai.poster.form.removeLane', { number: name + 1 })}
                    onClick={() => remove(name)}
                  />
                ) : null}
              </legend>
              <LaneFields name={name} isSpot={isSpot} />
            </fieldset>
          ))}
          {isMany && lanes.length < mostLanes ? (
            <Button block type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => add(emptyLane())}>
              {t('ai.poster.form.addLane')}
            </Button>
          ) : null}
        </>
      )}
    </Form.List>
  )
}

function LaneFields({ name, isSpot }: { name: number; isSpot: boolean }) {
  const { t } = useWords()
  return (
    <>
      <div className="poster-row">
        <Form.Item name={[name, 'pols']} label={t('ai.poster.form.pols')} required>
          <PortsPicker />
        </Form.Item>
        <Form.Item name={[name, 'pods']} label={t('ai.poster.form.pods')} required>
          <PortsPicker />
        </Form.Item>
      </div>
      <div className="poster-prices">
        <Form.Item name={[name, 'currency']} label={t('ai.poster.form.currency')}>
          <CurrencyPicker />
        </Form.Item>
        {posterContainers.map((container) => (
          <Form.Item key={container} name={[name, 'prices', container]} label={container}>
            <InputNumber<number> min={0.01} max={999_999} precision={2} controls={false} formatter={plainNumber} />
          </Form.Item>
        ))}
      </div>
      <div className="poster-row">
        <Form.Item name={[name, 'carrier']} label={t('ai.poster.carrier')}>
          <CarrierPicker />
        </Form.Item>
        <Form.Item name={[name, 'transitDays']} label={t('ai.poster.form.transitDays')}>
          <InputNumber<number> min={0} max={200} precision={0} />
        </Form.Item>
        <Form.Item name={[name, 'way']} label={t('ai.poster.form.way')}>
          <Select
            options={posterWays.map((value) => ({
              value,
              label: value === '' ? t('ai.poster.form.wayOpen') : t(`ai.poster.way.${value}`),
            }))}
          />
        </Form.Item>
        <Form.Item name={[name, 'via']} label={t('ai.poster.form.via')}>
          <PortPicker />
        </Form.Item>
        <Form.Item name={[name, 'sailing']} label={t('ai.poster.sailing')}>
          <Input maxLength={60} placeholder={t('ai.poster.form.sailingLike')} />
        </Form.Item>
        {isSpot ? (
          <Form.Item name={[name, 'space']} label={t('ai.poster.space')}>
            <Input maxLength={30} placeholder="5×40HQ" />
          </Form.Item>
        ) : null}
        <Form.Item name={[name, 'from']} label={t('ai.poster.form.from')}>
          <Select mode="multiple" options={posterContainers.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </div>
    </>
  )
}

/** Cents are shown where there are any. */
const plainNumber = (value: number | string | undefined) =>
  value === undefined || value === '' ? '' : String(value).replace(/\.00$/, '')
