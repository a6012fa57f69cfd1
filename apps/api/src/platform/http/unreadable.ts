import type { Duplex } from 'node:stream'
import { Problem } from '@portal/contract/core/errors'
import { languages } from '@portal/contract/core/language'
import { statusOf } from '@portal/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Config } from '../config/config.ts'
import { preferredLanguage } from './acceptLanguage.ts'
import { wrapProblem } from './answer.ts'
import { answerHeaders } from './headers.ts'

// Answers requests that reach no hook or error handler, because the router or Node cannot read them.

const headersOf = (config: Config, id: string) => ({
  ...answerHeaders(config),
  'cache-control': 'no-store',
  'x-request-id': id,
})

export function answerUnreadable(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const problem = new Problem('route.notFound')
  const language = preferredLanguage(request) ?? languages[0]
  void reply
    .code(statusOf(problem.code))
    .headers(headersOf(config, request.id))
    .send(wrapProblem(problem, language, request.id))
}

/** A request that is not HTTP, or whose head is too long. Its language cannot be known. */
export function answerUnparsed(config: Config, { code }: { code?: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const problem = new Problem(code === 'HPE_HEADER_OVERFLOW' ? 'request.tooLarge' : 'request.malformed')
  const id = uuid()
  const body = JSON.stringify(wrapProblem(problem, languages[0], id))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...headersOf(config, id),
  }
  // Not from node:http: importing it loads the whole of undici, 30 ms of the start.
  const status = statusOf(problem.code)
  const words = status === 413 ? 'Payload Too Large' : 'Bad Request'
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write(`HTTP/1.1 ${[`${status} ${words}`, ...lines].join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
