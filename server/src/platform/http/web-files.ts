import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { root } from '../config.ts'
import { fail } from '../failure.ts'

const folder = path.join(root, 'web/dist')
/** What only a page obeys; beside each of thirty files it would weigh more than some of them. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const topFile = /^\/([\w-]+\.(?:svg|png|ico|txt|webmanifest))$/

/** The built web: assets for ever (their names change with their content), the page itself never cached, for every path of the web. */
export async function serveWeb(server: FastifyInstance) {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })
  await server.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      for (const name of pageHeaders) reply.removeHeader(name)
    },
  })
  server.get('/*', { schema: { hide: true } }, async (request, reply) => sendPage(request, reply))
}

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const pathname = request.url.split('?', 1)[0] ?? '/'
  if (/^\/(api|health|\.well-known)(\/|$)/.test(pathname)) throw fail('platform.not_found')
  return reply.header('cache-control', 'no-cache').sendFile(topFile.exec(pathname)?.[1] ?? 'index.html')
}
