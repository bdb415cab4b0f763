import { expect, test } from 'vitest'
import { browserOf, receive } from './errors.rules.ts'
import { aReport } from './testing.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome 142 · Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53',
    'Edge 142 · Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 · macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox 133 · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 · iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    'WeChat 8 · Android',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name)
})

test('reports of one batch are joined by message, top frame and release, and stand in the order of their fingerprints', () => {
  const deeper = `${aReport().stack}\n    at deeper (/assets/z-1.js:1:1)`
  const elsewhere = 'TypeError\n    at other (/assets/z-1.js:9:9)'
  const received = receive('a', [
    aReport({ occurrences: 2 }),
    aReport({ stack: deeper }),
    aReport({ stack: elsewhere }),
    aReport({ message: 'x' }),
  ])
  expect(received.map(({ occurrences }) => occurrences).toSorted()).toEqual([1, 1, 3])
  const order = received.map(({ fingerprint }) => fingerprint)
  expect(order).toEqual(order.toSorted())
  expect(receive('b', [aReport()])[0]?.fingerprint).not.toBe(receive('a', [aReport()])[0]?.fingerprint)
})

test('Firefox and Safari name a place otherwise, and it is found', () => {
  const [one, other] = ['f@/assets/a-1.js:4:12', 'f@/assets/a-1.js:4:13'].map(
    (stack) => receive('a', [aReport({ stack })])[0]?.fingerprint,
  )
  expect(one).not.toBe(other)
})
