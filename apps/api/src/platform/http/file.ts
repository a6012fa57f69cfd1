import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/** The byte range of a file in a response: its start, its exclusive end, and the total. */
export type Span = { from: number; end: number; total: number }

/** A file as an answer, in pieces. */
export type FileAnswer = AsyncIterable<string | Uint8Array> & {
  fileName?: string
  /** Its media type, where it is not that of the route. */
  type?: string
  /** Only for files of known length, which can be downloaded in ranges, so that an interrupted download continues. */
  span?: Span
  /** Its address changes with its content: browsers keep it, and web mail, on another origin, may show it. */
  forever?: true
}

/**
 * The part of a file that a Range header requests (RFC 9110, 14.2): one range of bytes; all of it for other requests or
 * beyond the end.
 */
export function spanOf(range: string | undefined, total: number): Span {
  const all = { from: 0, end: total, total }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (!first && !last) return all
  const from = first ? Number(first) : Math.max(total - Number(last), 0)
  const end = first && last ? Math.min(Number(last) + 1, total) : total
  return from < end ? { from, end, total } : all
}

export const isFile = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

export function sendFile(file: FileAnswer, type: string, reply: FastifyReply) {
  const { fileName, span, forever } = file
  if (forever)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  if (span) {
    const { from, end, total } = span
    reply.header('accept-ranges', 'bytes').header('content-length', end - from)
    if (end - from < total) reply.code(206).header('content-range', `bytes ${from}-${end - 1}/${total}`)
  }
  return reply.type(file.type ?? type).send(Readable.from(file))
}
