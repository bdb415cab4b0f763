import { routes } from '@seamark/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../testing.ts'

const product = await startTestApp()

test('OpenAPI 3.1 describes every call, without asking for a session', async () => {
  const response = await fetch(`${product.api}/openapi.json`)
  const { openapi, paths } = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(await response.json())
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = routes.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(declared.toSorted())
})

test('a readable page of it works under the content-security policy', async () => {
  const page = await fetch(`${product.api}/documentation`)
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self';.*object-src 'none';.*frame-ancestors 'none'/,
  )
  const html = await page.text()
  expect(html).not.toMatch(/<script>/)
  for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(await statusOf(product.address + address)).toBe(200)
})

test('nothing but the page is served from its folder', async () => {
  for (const file of ['package.json', '..%2f..%2fpackage.json', 'index.html'])
    expect(await statusOf(`${product.api}/documentation/files/${file}`)).toBe(404)
})

/** Reads the answer to its end, because a half-read answer keeps the server from closing. */
async function statusOf(address: string) {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response.status
}
