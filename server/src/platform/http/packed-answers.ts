import { packedPreference, packRows } from '@seamark/contract/platform/packed-rows'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pickAnswer } from './answer-json.ts'

/** Shorter lists are small as they are. */
const fewest = 10

/**
 * Sends the rows of a list as columns to a caller who prefers that (RFC 7240), as our own client does. Others get an array of objects. The
 * answer is what its schema names, so that nothing else goes out.
 */
export function packAnswer(request: FastifyRequest, reply: FastifyReply) {
  const write = reply.getSerializationFunction('200')
  if (!write || !prefersPacked(request)) return
  reply.header('vary', 'prefer')
  reply.serializer((payload: Record<string, unknown>) => {
    const answer = pickAnswer(write, payload)
    return answer === undefined ? write(payload) : JSON.stringify(packed(answer))
  })
}

const prefersPacked = ({ headers: { prefer = '' } }: FastifyRequest) =>
  [prefer].flat().some((line) => line.split(',').some((part) => part.trim() === packedPreference))

/** The answer with its rows as columns, where it has so many. */
function packed(answer: unknown): unknown {
  if (!isRecord(answer) || !isRecord(answer['data'])) return answer
  const { rows } = answer['data']
  const columns = Array.isArray(rows) && rows.length >= fewest ? packRows(rows) : undefined
  return columns ? { ...answer, data: { ...answer['data'], rows: columns } } : answer
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
