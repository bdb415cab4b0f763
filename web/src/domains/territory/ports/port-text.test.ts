import { expect, test } from 'vitest'
import { portText } from './port-text.ts'

const portOf = (zh: string, en: string) => ({ code: '', names: { zh, en }, lane: null })

test('a port is shown by its name and code, and only by its name where the code is ours', () => {
  expect(portText('CNNGB', portOf('宁波', 'Ningbo'), 'zh')).toBe('宁波 CNNGB')
  expect(portText('RUZB9', portOf('后贝加尔斯克', 'Zabaikalsk'), 'en')).toBe('Zabaikalsk')
  expect(portText('XXXXX', undefined, 'en')).toBe('XXXXX')
})
