import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { root } from '../config.ts'
import { fail } from '../failure.ts'

const folder = path.join(root, 'web/dist')
/** Headers that only a page obeys. They are left out of its thirty other files, some of which are shorter than the headers. */
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

/** The page for capturing cards, a build of its own with a worker whose scope is this folder. */
const capture = 'exhibition/capture'
const captureFile = /^\/exhibition\/capture\/(assets\/[\w.~-]+|worker\.js)$/

/**
 * Serves the built web. Assets are cached for ever, because their names change with their content; the page itself is never cached, and
 * answers every path of the web.
 */
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
  if (pathname.startsWith(`/${capture}/`)) return sendCapturePage(pathname, reply)
  // Without the slash the page would lie outside of its worker's scope.
  if (pathname === `/${capture}`) return reply.redirect(`/${capture}/${request.url.slice(pathname.length)}`)
  return reply.header('cache-control', 'no-cache').sendFile(topFile.exec(pathname)?.[1] ?? 'index.html')
}

function sendCapturePage(pathname: string, reply: FastifyReply) {
  const file = captureFile.exec(pathname)?.[1]
  const isAsset = file?.startsWith('assets/') ?? false
  reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(`${capture}/${file ?? 'index.html'}`)
}
