import { packedPreference, packRows } from '@seamark/contract/platform/packed-rows'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter lists are small as they are. */
const fewest = 10

/**
 * Sends the rows of a list as columns to a caller who prefers that (RFC 7240), as our own client does. Others get an array of objects. The
 * answer is written by its schema first, so that nothing goes out that the contract does not name.
 */
export function packAnswer(request: FastifyRequest, reply: FastifyReply) {
  const write = reply.getSerializationFunction('200')
  if (!write || !prefersPacked(request)) return
  reply.header('vary', 'prefer')
  reply.serializer((payload: Record<string, unknown>) => packText(write(payload)))
}

const prefersPacked = ({ headers: { prefer = '' } }: FastifyRequest) =>
  [prefer].flat().some((line) => line.split(',').some((part) => part.trim() === packedPreference))

function packText(text: string): string {
  const answer: unknown = JSON.parse(text)
  if (!isRecord(answer) || !isRecord(answer['data'])) return text
  const { rows } = answer['data']
  const packed = Array.isArray(rows) && rows.length >= fewest ? packRows(rows) : undefined
  return packed ? JSON.stringify({ ...answer, data: { ...answer['data'], rows: packed } }) : text
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
