import { Problem } from '@portal/contract/core/errors'
import { statusOf } from '@portal/contract/errors'
import type { FastifyError, FastifyRequest } from 'fastify'

/** The error table's problem; the details of anything unknown stay in the log. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as FastifyError
  if (statusCode === 413) return new Problem('request.tooLarge')
  if (statusCode === 415) return new Problem('request.mediaType')
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || code === 'FST_ERR_CTP_INVALID_JSON_BODY' || statusCode === 400)
    return new Problem('request.malformed')
  if (isUnavailable(error)) return new Problem('server.unavailable', { retryAfter: 2 })
  return new Problem('server.error')
}

/** The database is down, starting, full, slow, or gave precedence to another transaction: 503, worth a retry. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '40001', // two transactions conflict
  '40P01', // deadlock: this one was chosen
  '55P03', // a lock was not available in time
  '25006', // read-only: the server hands over to another
  '53100', // disk full
  '53200', // out of memory
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '57014',
  '25P03',
])
const isUnavailable = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (
    (code !== undefined && unavailable.has(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|connection error/i.test(message)
  )
}

/** 501 is an expected answer: the operation is not offered. */
const isFault = (status: number) => status >= 500 && status !== 501

/** Logs faults of the server, not refusals, whether the request fails or the response is complete without that part. */
export function logFault({ log }: Pick<FastifyRequest, 'log'>, error: unknown): void {
  if (isFault(statusOf(problemOf(error).code))) log.error({ err: error }, 'request failed')
}
