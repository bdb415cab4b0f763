import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import { megabytes } from '@seamark/contract/platform/images'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure, fail, failField } from '../failure.ts'

const mostFields = 50
const mostTextBytes = 20_000

/**
 * Lets the routes of this scope take a form as well as JSON. Its texts become the body, which is validated like any other; its files become
 * the images.
 */
export async function takeForms(scope: FastifyInstance) {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fieldSize: mostTextBytes, fields: mostFields, headerPairs: 20 },
  })
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readForm(request, request.routeOptions.config.route?.images ?? {}).catch(asBadForm)
  })
}

async function readForm(request: FastifyRequest, wanted: Readonly<Record<string, number>>) {
  const files = Object.keys(wanted).length
  const most = Math.max(...Object.values(wanted))
  failIfTooLong(request, files * most)
  const texts = new Map<string, unknown>()
  const images = new Map<string, Buffer>()
  for await (const part of request.parts({ limits: { files, parts: files + mostFields, fileSize: most } })) {
    if (texts.has(part.fieldname) || images.has(part.fieldname)) throw failPart(part.fieldname, 'field.repeated')
    if (part.type === 'field') texts.set(part.fieldname, textOf(part))
    else await keepImage(images, part, wanted)
  }
  request.images = images
  request.body = Object.fromEntries(texts)
}

/** A form whose announced length is too long is not read at all. */
function failIfTooLong({ headers }: FastifyRequest, most: number) {
  const room = mostFields * (mostTextBytes + 1000)
  if (Number(headers['content-length'] ?? 0) > most + room) throw fail('platform.too_large')
}

function textOf({ fieldname, value, valueTruncated }: MultipartValue) {
  if (valueTruncated) throw failPart(fieldname, 'field.too_long', { maximum: mostTextBytes })
  return value
}

/** Keeps one image. The name and the type that the sender gives a file are ignored. A file field left empty brings a file of no bytes. */
async function keepImage(images: Map<string, Buffer>, part: MultipartFile, wanted: Readonly<Record<string, number>>) {
  const most = wanted[part.fieldname]
  if (most === undefined) throw failPart(part.fieldname, 'field.unknown')
  const bytes = await part.toBuffer()
  if (part.file.truncated || bytes.length > most)
    throw failField(part.fieldname, 'platform.image_too_large', { most: megabytes(most) })
  if (bytes.length > 0) images.set(part.fieldname, bytes)
}

const failPart = (field: string, code: string, params: Record<string, number> = {}) =>
  fail('platform.invalid_input', {}, { fields: [{ field, code, params }] })

/**
 * The parser refuses too much of anything, and bodies that are no form: without boundary or end, or with a field named like a property of
 * every object.
 */
function asBadForm(error: unknown): never {
  if (error instanceof Failure) throw error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  throw fail(code.endsWith('_LIMIT') ? 'platform.too_large' : 'platform.bad_form')
}
