import type { Route } from '@portal/contract/core/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypeOf } from './answer.ts'

type Meta = { version?: string; location?: string }
const metaOf = (resource: unknown) => (resource as { meta?: Meta } | null)?.meta ?? {}

/**
 * A resource in the form of RFC 7644, its version as the ETag, with its address; empty if the reader has the version.
 */
export function sendScim(route: Route, resource: unknown, reply: FastifyReply, { method, headers }: FastifyRequest) {
  const { version, location } = metaOf(resource)
  if (route.etag && version) void reply.header('etag', version)
  if (location && method !== 'DELETE')
    void reply.header(route.status === 201 ? 'location' : 'content-location', location)
  if (route.status === 204) return reply.code(204).send()
  if (method === 'GET' && version && headers['if-none-match'] === version) return reply.code(304).send()
  return reply
    .code(route.status ?? 200)
    .type(mediaTypeOf(route.envelope))
    .send(resource)
}
