import { expect, test } from 'vitest'
import { withinWindow } from './tab-menu.tsx'

const window = { width: 1280, height: 800 }
const menu = { width: 105, height: 136 }

test.each([
  [
    { x: 300, y: 60 },
    { left: 300, top: 60 },
  ],
  [
    { x: 1275, y: 60 },
    { left: 1171, top: 60 },
  ],
  [
    { x: 300, y: 790 },
    { left: 300, top: 660 },
  ],
  [
    { x: 0, y: 0 },
    { left: 4, top: 4 },
  ],
])('at %j it stands at %j', (at, expected) => {
  expect(withinWindow(at, menu, window)).toEqual(expected)
})

test('in a window smaller than itself it begins at the edge', () => {
  expect(withinWindow({ x: 50, y: 50 }, menu, { width: 80, height: 100 })).toEqual({ left: 4, top: 4 })
})
