import { expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import { createFetcher } from './adapters/fetcher.ts'

test('nothing is fetched unless the operator says so; then hosts are left alone as long as we promise', () => {
  expect(createFetcher(readConfig({})).isOn).toBe(false)
  expect(createFetcher(readConfig({ CRAWL: 'on' }))).toMatchObject({
    isOn: true,
    pauseSeconds: 10,
    busySeconds: 30,
    pagesARun: 500,
    pagesADay: 2000,
  })
})
