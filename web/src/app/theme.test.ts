import { expect, test } from 'vitest'
import { contrastWithWhite, readableShade, seed, themeOf } from './theme.ts'

const presets = ['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d']

test.each(presets)('white text is readable on the shade of %s', (colour) => {
  expect(contrastWithWhite(readableShade(colour))).toBeGreaterThanOrEqual(4.5)
})

test('a colour that is dark enough stays as it is, and no shade is darker than needed', () => {
  expect(readableShade('#212121')).toBe('#212121')
  expect(readableShade('#6959CD')).toBe('#6959cd')
  expect(contrastWithWhite(readableShade(seed))).toBeLessThan(4.7)
})

test('the contrast is that of WCAG', () => {
  expect(contrastWithWhite('#ffffff')).toBe(1)
  expect(contrastWithWhite('#000000')).toBe(21)
  expect(contrastWithWhite('#777777')).toBeCloseTo(4.48, 2)
})

test('hovering and pressing keep the contrast', () => {
  const { colorPrimaryHover, colorPrimaryActive, colorError, colorErrorHover, colorErrorActive } = themeOf(seed).token ?? {}
  for (const colour of [colorPrimaryHover, colorPrimaryActive, colorError, colorErrorHover, colorErrorActive])
    expect(contrastWithWhite(String(colour))).toBeGreaterThanOrEqual(4.5)
})
