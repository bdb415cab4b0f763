import { expect, test } from 'vitest'
import { crawlSourceChanges } from './sources.ts'

test('hosts are written as addresses write them', () => {
  expect(crawlSourceChanges.parse({ hosts: ['Shop.Example.COM'] })).toEqual({ hosts: ['shop.example.com'] })
  for (const host of ['shop', 'https://shop.example.com', 'shop.example.com:8080'])
    expect(crawlSourceChanges.safeParse({ hosts: [host] }).success).toBe(false)
})
