import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import { fieldIssues } from '@portal/contract/core/issues'
import type { Route } from '@portal/contract/core/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const deepest = 16
/** The maximum number of faults of a part that are kept, more than an answer names: a body could have hundreds of thousands. */
const maxKept = 100
/** The content of a request. */
export type RequestContent = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>

/** PostgreSQL refuses NUL, and lone surrogates are no text: refuse both for all input, in names too. */
function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Problem('request.characters')
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new Problem('request.malformed')
  for (const [name, part] of Object.entries(value)) {
    refuseUnstorable(name)
    refuseUnstorable(part, depth + 1)
  }
}

function part(schema: z.core.$ZodType | undefined, value: unknown, issues: FieldIssue[]): unknown {
  if (!schema) return undefined
  refuseUnstorable(value)
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  issues.push(...fieldIssues(parsed.error).slice(0, maxKept))
}

function ifMatch(route: Route, request: RequestContent): number | undefined {
  const header = request.headers['if-match']
  if (route.ifMatch === 'optional' && (header === undefined || header === '*')) return undefined
  if (header === undefined) throw new Problem('request.ifMatchRequired')
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw new Problem('request.invalid', { fields: [{ field: 'If-Match', code: 'invalid' }] })
  return Number(version)
}

function idempotencyKey(route: Route, request: RequestContent): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) {
    if (route.idempotent === true) throw new Problem('request.idempotencyKeyRequired')
    return undefined
  }
  const key = String(header).toLowerCase()
  if (!z.safeParse(z.uuid(), key).success)
    throw new Problem('request.invalid', { fields: [{ field: 'Idempotency-Key', code: 'key' }] })
  return key
}

const textAt = (value: unknown, [name, ...rest]: readonly string[]): string | undefined => {
  if (name === undefined) return typeof value === 'string' ? value : undefined
  return textAt((value as Record<string, unknown> | null | undefined)?.[name], rest)
}
/** The partner's own id of a call, as the log keeps it. */
function referenceOf({ onceByReference }: Route, { headers }: RequestContent, body: unknown): string | undefined {
  if (!onceByReference) return undefined
  const header = headers['x-external-request-id']
  return String(header ?? '').slice(0, 128) || textAt(body, onceByReference) || undefined
}

export type DecodedRequest = {
  input: { params: unknown; query: unknown; body: unknown; ifMatch?: number | undefined }
  /** The part that a call and its repetition share. */
  once: { key: string | undefined; reference: string | undefined }
}

/** The input of a route's handler, in code names. An unknown id in the path is a 404 of its route, so its form is checked like any field. */
export function decodeRequest(route: Route, request: RequestContent): DecodedRequest {
  const issues: FieldIssue[] = []
  const input: DecodedRequest['input'] = {
    params: part(route.params, request.params, issues),
    query: part(route.query, request.query, issues),
    body: part(route.body, request.body ?? undefined, issues),
    ...(route.ifMatch && { ifMatch: ifMatch(route, request) }),
  }
  const key = route.idempotent && idempotencyKey(route, request)
  if (issues.length) throw new Problem('request.invalid', { fields: issues })
  return { input, once: { key, reference: referenceOf(route, request, input.body) } }
}
