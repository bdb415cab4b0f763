import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t, useWords, type WordKey } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { setPreference, usePreference } from '../../../platform/preferences/preferences.ts'
import { presets, readableShade } from '../../theme/colours.ts'

const names: Record<(typeof presets)[number], WordKey> = {
  '#409EFF': 'frame.colour.sky',
  '#1890ff': 'frame.colour.blue',
  '#304156': 'frame.colour.slate',
  '#212121': 'frame.colour.ink',
  '#11a983': 'frame.colour.jade',
  '#13c2c2': 'frame.colour.cyan',
  '#6959CD': 'frame.colour.violet',
  '#f5222d': 'frame.colour.red',
}

/** Eight colours and any other. A choice takes effect only when it is confirmed. */
export function ThemeChoice() {
  const { t } = useWords()
  const current = usePreference('themeColour')
  const [chosen, setChosen] = useState(current)
  // The panel follows restored defaults and changes in another tab.
  const [before, setBefore] = useState(current)
  if (before !== current) {
    setBefore(current)
    setChosen(current)
  }
  const own = !presets.some((preset) => isSame(preset, chosen))
  return (
    <fieldset className="settings-theme">
      <legend>{t('frame.settings.theme')}</legend>
      <div className="swatches">
        {presets.map((preset) => (
          <label
            key={preset}
            className="swatch"
            style={{ background: preset, color: onColour(preset) }}
            title={t(names[preset])}
          >
            <input
              type="radio"
              name="theme"
              checked={isSame(preset, chosen)}
              aria-label={t(names[preset])}
              onChange={() => setChosen(preset)}
            />
            <CheckOutlined aria-hidden />
          </label>
        ))}
        <label
          className="swatch swatch-own"
          data-chosen={own || undefined}
          style={{ background: chosen, color: onColour(chosen) }}
          title={t('frame.colour.own')}
        >
          <input
            type="color"
            value={chosen.toLowerCase()}
            aria-label={t('frame.colour.own')}
            onChange={(event) => setChosen(event.target.value)}
          />
          <CheckOutlined aria-hidden />
        </label>
      </div>
      <div className="settings-sample" style={{ background: readableShade(chosen) }}>
        {chosen.toUpperCase()}
      </div>
      <p className="settings-note">{t('frame.settings.shade', { shade: readableShade(chosen).toUpperCase() })}</p>
      <Button type="primary" block disabled={isSame(chosen, current)} onClick={() => void applyTheme(chosen)}>
        {t('frame.settings.apply')}
      </Button>
    </fieldset>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The mark on a swatch is dark or light, whichever is more visible. */
const onColour = (colour: string) => (readableShade(colour, 3) === colour.toLowerCase() ? '#ffffff' : '#000000')

/** The message must stay long enough to be read; the change itself takes one frame. */
const readableMs = 600

async function applyTheme(colour: string) {
  const done = notices.busy(t('frame.settings.compiling'))
  setPreference('themeColour', colour)
  await new Promise((resolve) => setTimeout(resolve, readableMs))
  done()
}
