import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { root } from '../config.ts'
import { fail } from '../failure.ts'

const folder = path.join(root, 'web/dist')

/** The built web: assets for ever (their names change with their content), the page itself never cached, for every path of the web. */
export async function serveWeb(server: FastifyInstance) {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  server.get('/*', { schema: { hide: true } }, async (request, reply) => sendPage(request, reply))
}

function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const pathname = request.url.split('?', 1)[0] ?? '/'
  if (/^\/(api|assets|health)(\/|$)/.test(pathname)) throw fail('platform.not_found')
  return reply.sendFile('index.html')
}
