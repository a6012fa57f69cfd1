import type { FastifyInstance } from 'fastify'
import { type Demo, guideContents, guideHtml } from './guide.ts'
import { nonceOf } from './headers.ts'
import { escapeHtml, plainPage } from './html.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-access': string
  'x-access-also'?: string
  parameters: Parameter[]
  requestBody?: Json
  responses: Record<string, Json>
}
type Parameter = { name: string; in: string; required: boolean; schema: Json }
export type ApiDocument = {
  info: { title: string; description: string }
  tags: { name: string }[]
  paths: Record<string, Json>
  components: { schemas: Record<string, Json> }
}

const asJson = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

function linkSchemas(html: string): string {
  return html.replace(
    /&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;/g,
    '&quot;$ref&quot;: <a href="#schema-$1">$1</a>',
  )
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema }) => {
    const kind = [schema['type'], schema['format'], schema['pattern']]
      .filter((word) => typeof word === 'string')
      .join(' ')
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td>${escapeHtml(kind)}</td></tr>`
  })
  return `<table><tr><th>Parameter</th><th>In</th><th>Type</th></tr>${rows.join('')}</table>`
}

const schemaOf = (body: Json): unknown =>
  Object.values((body['content'] ?? {}) as Record<string, { schema?: unknown }>)[0]?.schema

const textOf = ({ summary, description }: Operation) => `${summary}.${description ? ` ${description}` : ''}`
const accessOf = (operation: Operation) =>
  [operation['x-access'], operation['x-access-also']].filter(Boolean).join(' and ')

function operationHtml(path: string, method: string, operation: Operation): string {
  const { requestBody, responses } = operation
  const answers = Object.entries(responses).map(([status, answer]) => {
    const schema = Number(status) < 300 ? schemaOf(answer) : undefined
    const words = escapeHtml(String(answer['description'])).replaceAll('\n\n', '<br>')
    return `<tr><th scope="row">${status}</th><td>${words}${schema ? linkSchemas(asJson(schema)) : ''}</td></tr>`
  })
  return `<section id="${escapeHtml(operation.operationId)}"><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(textOf(operation))} <span class="quiet">Access: ${escapeHtml(accessOf(operation))}</span></p>
${parametersOf(operation)}${requestBody ? `<p>Body</p>${linkSchemas(asJson(schemaOf(requestBody)))}` : ''}
<details><summary>Responses</summary><table>${answers.join('')}</table></details></section>`
}

/** The API reference as plain HTML, without scripts. */
function referenceHtml({ info, tags, paths, components }: ApiDocument, demo: Demo | undefined): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const groups = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map(({ path, method, operation }) => operationHtml(path, method, operation)).join('')}`
  })
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="schema-${escapeHtml(name)}">${escapeHtml(name)}</h3>${linkSchemas(asJson(schema))}`,
  )
  const contents = tags.map(({ name }) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`)
  return `<p>${escapeHtml(info.description)} Also as <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Contents"><p><strong>Guide</strong></p><ul>${guideContents()}</ul><p><strong>Reference</strong></p><ul>${contents.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<div id="guide">${guideHtml(demo)}</div>${groups.join('')}<h2 id="schemas">Schemas</h2>${schemas.join('')}`
}

/** The document is made on the first request, so that the start does not wait for it. @param demo the portal and key for the examples of the guide */
export function addDocs(app: FastifyInstance, makeDocument: () => ApiDocument, demo?: Demo): void {
  let document: ApiDocument | undefined
  let json: string | undefined
  let reference: string | undefined
  const theDocument = () => (document ??= makeDocument())
  app.get('/api/openapi.json', async (_, reply) => {
    json ??= JSON.stringify(theDocument())
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get('/api/docs', async (_, reply) => {
    reference ??= referenceHtml(theDocument(), demo)
    return reply
      .type('text/html; charset=utf-8')
      .send(plainPage({ title: theDocument().info.title, body: reference, nonce: nonceOf(reply) }))
  })
}
