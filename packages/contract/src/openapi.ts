import * as z from 'zod/mini'
import type { AnyRequest, RequestValues } from './core/requests.ts'
import { type Route, type RouteTable, allowsKeys } from './core/route.ts'
import type { ErrorCode } from './core/errors.table.ts'
import { fieldName } from './core/labels.ts'
import { statusOf } from './errors.ts'
import { errorText } from './errors.texts.ts'
import { errors, labels } from './index.ts'
import { tags } from './openapi.tags.ts'
import { requestOf } from './requests.ts'
import { messageHeaders, signatureVersion } from './machines/webhooks/webhooks.delivery.rules.ts'
import { webhookEvents } from './webhooks.events.ts'
import { WebhookMessage } from './machines/webhooks/webhooks.shapes.ts'

type Json = Record<string, unknown>
type Schemas = Record<string, Json>

/** The reasons for which a key is refused. */
const keyErrors = ['key.expired', 'key.revoked', 'key.off', 'key.maker', 'key.apiOff', 'key.address'] as const

/** The errors that a route may return besides its own. */
const common = (route: Route): ErrorCode[] => [
  ...(route.access === 'public' ? [] : (['auth.required', 'auth.forbidden'] as const)),
  ...(allowsKeys(route) ? keyErrors : route.access === 'public' ? [] : (['key.forPeople'] as const)),
  ...(route.stepUp || route.stepUpFor ? (['step_up_required'] as const) : []),
  ...(route.stepUp || route.notActing ? (['alias.forbidden'] as const) : []),
  ...(route.body || route.params || route.query ? (['request.invalid'] as const) : []),
  ...(route.body ? (['request.malformed', 'request.tooLarge', 'request.mediaType', 'request.crossSite'] as const) : []),
  ...(route.ifMatch ? (['request.stale'] as const) : []),
  ...(route.ifMatch === true ? (['request.ifMatchRequired'] as const) : []),
  ...(route.idempotent === true ? (['request.idempotencyKeyRequired'] as const) : []),
  ...(route.idempotent ? (['request.idempotencyKeyReused'] as const) : []),
  'request.tooMany',
  'server.error',
  'server.unavailable',
]

/** Adds the label of each field to its name on the wire, as in forms and errors. */
function titled(schema: Json): Json {
  if (!schema['properties']) return schema
  const fields = Object.entries(schema['properties'] as Schemas).map(([name, field]) => {
    const label = labels[fieldName(name)]
    return [name, label ? { title: label['en-us'], ...field } : field]
  })
  return { ...schema, properties: Object.fromEntries(fields) as Json }
}

/** Describes schemas; a schema with an id goes into `schemas` once. `finish` adds the labels to fields of requests. */
function describer(schemas: Schemas) {
  return (schema: z.core.$ZodType, finish = (described: Json) => described): Json => {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json & { $defs?: Record<string, Json> }
    for (const [name, { id: __, ...definition }] of Object.entries($defs)) schemas[name] ??= finish(definition)
    const { id, ...own } = json
    if (typeof id !== 'string') return finish(own)
    schemas[id] ??= finish(own)
    return { $ref: `#/components/schemas/${id}` }
  }
}

const envelope = (route: Route, result: Json): Json => {
  if (route.envelope === 'scim') return result
  return route.envelope === 'token'
    ? {
        type: 'object',
        required: ['statusCode', 'message', 'resultContent'],
        properties: {
          statusCode: { type: 'integer' },
          message: { type: 'array', items: { type: 'string' } },
          resultContent: result,
        },
      }
    : {
        type: 'object',
        required: ['StatusCode', 'Message', 'ResultContent'],
        properties: {
          StatusCode: { type: 'integer' },
          Message: { type: 'array', items: { type: 'string' } },
          ResultContent: result,
        },
      }
}

/** RFC 7644, 3.12, with the portal's code and the number of the request. */
const scimErrorSchema: Json = {
  type: 'object',
  required: ['schemas', 'status', 'detail', 'code', 'correlationId'],
  properties: Object.fromEntries([
    ['schemas', { type: 'array', items: { type: 'string' } }],
    ...['status', 'scimType', 'detail', 'code', 'correlationId'].map((name) => [name, { type: 'string' }]),
  ]) as Json,
}
const errorNames = { standard: 'Error', token: 'TokenError', scim: 'ScimError' } as const

const errorSchema = (token: boolean): Json => {
  const cased = (word: string) => (token ? word.charAt(0).toLowerCase() + word.slice(1) : word)
  const text = { type: 'string' }
  return {
    type: 'object',
    required: ['StatusCode', 'Message', 'Code', 'CorrelationId', 'ResultContent'].map(cased),
    properties: {
      [cased('StatusCode')]: { type: 'integer' },
      [cased('Message')]: { type: 'array', items: text },
      [cased('Code')]: { type: 'string', enum: Object.keys(errors).toSorted() },
      [cased('CorrelationId')]: text,
      [cased('Field')]: text,
      [cased('Fields')]: {
        type: 'array',
        items: {
          type: 'object',
          properties: { [cased('Field')]: text, [cased('Code')]: text, [cased('Message')]: text },
        },
      },
      [cased('ResultContent')]: { description: 'null, or the stored object if the edit was stale (412)' },
    },
  }
}

const json = ({ envelope: form }: Pick<Route, 'envelope'>, schema: Json, example?: Json) => ({
  content: {
    [form === 'scim' ? 'application/scim+json' : 'application/json']: { schema, ...(example && { example }) },
  },
})

function responses(route: Route, result: Json): Json {
  const status = route.status ?? 200
  const done = route.produces
    ? { content: { [route.produces]: { schema: { type: 'string' } } } }
    : status === 204
      ? {}
      : json(route, envelope(route, result))
  const answers: Json = {
    [status]: {
      description: 'Success',
      ...(route.etag && { headers: { ETag: { schema: { type: 'string' } } } }),
      ...done,
    },
  }
  if (route.orLater)
    answers[202] = { description: 'Accepted; a job creates the file', ...json(route, envelope(route, result)) }
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...common(route), ...(route.errors ?? [])]))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  for (const [failed, codes] of [...byStatus].toSorted(([a], [b]) => a - b))
    answers[failed] = {
      description: codes.map((code) => `${code}: ${errorText(code, 'en-us')}`).join('\n\n'),
      ...json(route, { $ref: `#/components/schemas/${errorNames[route.envelope ?? 'standard']}` }),
    }
  return answers
}

const header = (name: string, schema: Json, required: boolean) => ({ name, in: 'header', required, schema })
/** The headers that a route reads. X-External-Request-Id finds a call in the log, and repetitions of some calls. */
const headersOf = ({ ifMatch, idempotent, partnerCall }: Route): Json[] => [
  ...(ifMatch ? [header('If-Match', { type: 'string', example: '"3"' }, ifMatch === true)] : []),
  ...(idempotent ? [header('Idempotency-Key', { type: 'string', format: 'uuid' }, idempotent === true)] : []),
  ...(partnerCall ? [header('X-External-Request-Id', { type: 'string', maxLength: 128 }, false)] : []),
]

/** A path as OpenAPI writes it. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Other paths belong to the description: as operations they would become functions of generated clients. */
function describedBy({ description, aliases = [] }: Route): Json {
  const paths = aliases.map(templateOf)
  const text = [description, paths.length > 0 && `Also available at ${paths.join(' and ')}.`].filter(Boolean).join(' ')
  return { ...(text && { description: text }), ...(paths.length > 0 && { 'x-aliases': paths }) }
}

function operation(
  id: string,
  tag: string,
  route: Route,
  request: AnyRequest,
  describe: ReturnType<typeof describer>,
): Json {
  const fields = (schema: z.core.$ZodType | undefined, place: 'path' | 'query', examples: Json = {}) => {
    if (!schema) return []
    const described = describe(schema, titled) as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(described.properties ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || (described.required ?? []).includes(name),
      schema,
      ...(name in examples && { example: examples[name] }),
    }))
  }
  return {
    operationId: id,
    tags: [tag],
    summary: route.summary,
    ...describedBy(route),
    'x-access': route.access,
    ...(route.also && { 'x-access-also': route.also }),
    ...(route.partnerCall && { 'x-partner-call': route.partnerCall }),
    ...(route.stepUp && { 'x-step-up': true }),
    ...((route.stepUp || route.notActing) && { 'x-not-acting': true }),
    security: route.access === 'public' ? [] : [{ session: [] }, ...(allowsKeys(route) ? [{ key: [] }] : [])],
    parameters: [
      ...fields(route.params, 'path', request.params),
      ...fields(route.query, 'query', request.query),
      ...headersOf(route),
    ],
    ...(route.body && { requestBody: { required: true, ...json(route, describe(route.body, titled), request.body) } }),
    responses: responses(route, describe(route.result)),
  }
}

/** The keys used in the examples. */
const filling: RequestValues = {
  account: '01980a3e-5c00-7000-8000-00000000000a',
  user: '01980a3e-5c00-7000-8000-00000000000b',
  fresh: () => '01980a3e-5c00-7000-8000-00000000000c',
}

const textHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
/** The request that an endpoint gets for each event: a body and three headers, as in Standard Webhooks. */
function webhooksOf(describe: ReturnType<typeof describer>) {
  const message = describe(WebhookMessage)
  const { id, timestamp, signature } = messageHeaders
  const parameters = {
    WebhookId: textHeader(id, 'The same for every attempt and every replay: process each id only once'),
    WebhookTimestamp: textHeader(timestamp, 'When this attempt was signed, in seconds since 1970-01-01T00:00:00Z'),
    WebhookSignature: textHeader(
      signature,
      `HMAC-SHA256 of id, timestamp and body, joined by dots, as ${signatureVersion},base64. During a rotation, two signatures separated by a space`,
    ),
  }
  const described = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  const answers = {
    '2XX': { description: 'Accepted' },
    '4XX': { description: 'Failed: the delivery is retried. 410 turns the webhook off' },
  }
  const webhooks = webhookEvents.map(({ event, label }) => {
    const schema = { allOf: [message, { type: 'object', properties: { type: { const: event } } }] }
    const post = {
      operationId: `event.${event}`,
      tags: ['webhooks'],
      summary: label,
      security: [],
      parameters: described,
      requestBody: { required: true, ...json({}, schema) },
      responses: answers,
    }
    return [event, { post }]
  })
  return { webhooks: Object.fromEntries(webhooks) as Json, parameters }
}

/** The published API document (OpenAPI 3.1), derived from the contract alone. `npm run openapi` writes it; `npm run check` fails when it is out of date. */
export function openApi(contract: { [F in keyof typeof tags]: RouteTable }) {
  const schemas: Schemas = {}
  const describe = describer(schemas)
  const paths: Record<string, Json> = {}
  for (const [feature, table] of Object.entries(contract))
    for (const [name, route] of Object.entries(table)) {
      const id = `${feature}.${name}`
      const path = (paths[templateOf(route.path)] ??= {})
      path[route.method.toLowerCase()] = operation(id, feature, route, requestOf(id, filling), describe)
    }
  const { webhooks, parameters } = webhooksOf(describe)
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Portal API',
      version: '1',
      description: 'Manage accounts, users and plans of a secure e-mail and e-signature provider.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      parameters,
      schemas: { Error: errorSchema(false), TokenError: errorSchema(true), ScimError: scimErrorSchema, ...schemas },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token of a signed-in user',
        },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'ptl_…', description: 'API key of an account' },
      },
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/')) as typeof document
}
