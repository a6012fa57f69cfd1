import { Problem } from '@portal/contract/core/errors'
import type { FastifyInstance } from 'fastify'
import { timed } from '../telemetry/held.ts'

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/** A refusal for JSON with a duplicate name. `text` was parsed already, so it is valid JSON. */
function repeatedName(text: string): Problem | undefined {
  const open: (Set<string> | undefined)[] = []
  let last = '""'
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(undefined)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') {
      const name = JSON.parse(last) as string
      if (open.at(-1)?.has(name))
        return new Problem('request.malformed', { fields: [{ field: name, code: 'invalid' }] })
      open.at(-1)?.add(name)
    } else last = found
  }
}

/** Reads JSON, refusing poisonous and duplicate names, which a proxy may read otherwise (`security.md` 5.1.33). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    ['application/json', 'application/scim+json'],
    { parseAs: 'string' },
    (request, text, done) => {
      timed(request, 'body', () => {
        void parse(request, text, (error, body) => done(error ?? repeatedName(text) ?? null, body))
      })
    },
  )
}
