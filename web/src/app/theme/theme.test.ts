import { sizes } from '@seamark/contract/identity/profiles/preferences'
import { describe, expect, test } from 'vitest'
import { contrastOf, contrastWithWhite, presets, readableShade, seed, tint } from './colours.ts'
import { litColours, themeOf } from './theme.ts'

const text = '#1f1f1f'
const tokens = (colour: string) => themeOf(colour, 'medium').token ?? {}

describe.each([...presets, '#ffffff', '#ffff00', '#000000', '#0a0b0c'])('the theme of %s', (colour) => {
  test('white text is readable on it, hovered and pressed too', () => {
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive, colorError, colorErrorHover, colorErrorActive } =
      tokens(colour)
    for (const ground of [
      colorPrimary,
      colorPrimaryHover,
      colorPrimaryActive,
      colorError,
      colorErrorHover,
      colorErrorActive,
    ])
      expect(contrastWithWhite(String(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test('links are readable on white and on the grey of the frame, black text on every tint', () => {
    const { colorLink, colorLinkHover, colorPrimaryBg, colorPrimaryBgHover, colorInfoBg } = tokens(colour)
    expect(contrastOf(String(colorLink), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(String(colorLinkHover), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    for (const ground of [colorPrimaryBg, colorPrimaryBgHover, colorInfoBg])
      expect(contrastOf(text, String(ground))).toBeGreaterThanOrEqual(7)
  })

  test('the lit entry of the menu is readable on its tint', () => {
    const lit = litColours(colour)
    expect(contrastOf(lit.text, lit.ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('what is done is readable on its own tint', () => {
    const { colorSuccess, colorSuccessBg } = tokens(colour)
    expect(contrastOf(String(colorSuccess), String(colorSuccessBg))).toBeGreaterThanOrEqual(4.5)
  })

  test('hovering can be seen', () => {
    const { colorPrimary, colorPrimaryHover, colorPrimaryActive } = tokens(colour)
    expect(new Set([colorPrimary, colorPrimaryHover, colorPrimaryActive]).size).toBe(3)
  })
})

test('there are eight presets, and the product begins with the second', () => {
  expect(presets).toEqual(['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d'])
  expect(seed).toBe('#1890ff')
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
  expect(contrastOf('#777777', '#ffffff')).toBe(contrastOf('#ffffff', '#777777'))
})

test('a channel below 16 keeps its two digits', () => {
  expect(readableShade('#01ff02')).toMatch(/^#[0-9a-f]{6}$/)
  expect(tint('#000000', 0.01)).toBe('#030303')
})

test('the four sizes are those of the specification, and no target is smaller than 24 px', () => {
  const heights = sizes.map((size) => themeOf(seed, size).token)
  expect(heights.map((token) => token?.controlHeight)).toEqual([40, 36, 32, 28])
  for (const token of heights) expect(token?.controlHeightSM).toBeGreaterThanOrEqual(24)
})

test('nothing moves for somebody who has asked her machine for less motion', () => {
  expect(themeOf(seed, 'medium').token?.motion).toBe(true)
  expect(themeOf(seed, 'medium', { moving: false }).token?.motion).toBe(false)
})
