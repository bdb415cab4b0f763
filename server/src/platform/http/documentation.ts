import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const require = createRequire(import.meta.url)

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Seamark API</title>
<link rel="stylesheet" href="/api/documentation/files/swagger-ui.css"></head>
<body><div id="api"></div>
<script src="/api/documentation/files/swagger-ui-bundle.js"></script>
<script src="/api/documentation/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true })`

/** Serves OpenAPI 3.1, made from the contract, and a readable page of it. */
export async function serveDocumentation(server: FastifyInstance) {
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Seamark 航标',
        version,
        description:
          'Every answer is { status, message, data }; every refusal { status, message, errors, code, requestId, details }.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } } },
      security: [{ token: [] }],
    },
    transform: (document) => {
      const described = jsonSchemaTransform(document)
      return { ...described, schema: withForm(described.schema, document.route.config?.route?.images) }
    },
  })
  const hidden = { schema: { hide: true } }
  server.get('/api/openapi.json', hidden, async () => server.swagger())
  server.get('/api/documentation', hidden, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get('/api/documentation/start.js', hidden, async (_request, reply) =>
    reply.type('text/javascript').send(start),
  )
  await server.register(fastifyStatic, {
    root: path.dirname(require.resolve('swagger-ui-dist/package.json')),
    prefix: '/api/documentation/files/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => file.startsWith('/swagger-ui'),
  })
}

type Transformed = ReturnType<typeof jsonSchemaTransform>['schema']

/** Documents the form of a call beside its JSON, where it has one: the same fields, and the images. */
function withForm(schema: Transformed, images: Readonly<Record<string, number>> | undefined): Transformed {
  if (!images) return schema
  const body = schema.body as { properties?: object } | undefined
  const files = Object.fromEntries(Object.keys(images).map((name) => [name, { type: 'string', format: 'binary' }]))
  const form = { type: 'object', ...body, properties: { ...body?.properties, ...files } }
  const json = body ? { 'application/json': { schema: body } } : {}
  return { ...schema, body: { content: { ...json, 'multipart/form-data': { schema: form } } } }
}
