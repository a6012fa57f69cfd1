import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '@portal/contract/core/errors'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import { nonceOf } from '../../platform/http/headers.ts'
import { escapeHtml, plainPage } from '../../platform/http/html.ts'
import { isUuid } from '../../platform/list/cursor.ts'
import { findHtml, listNewest } from './mails.repository.ts'

type OutboxMessage = Awaited<ReturnType<typeof listNewest>>[number]

const newest = 200

/** Links of our own mails as links; everything else as text. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<&)]+(?:&amp;[^\s<&)]+)*/g, (link) => `<a href="${link}">${link}</a>`)

const articleOf = ({ id, to, channel, subject, text, html, at }: OutboxMessage) => `<article>
<h2>${escapeHtml(subject ?? channel)}</h2>
<p class="quiet">${escapeHtml(channel)} · ${escapeHtml(to)} · <time>${escapeHtml(at)}</time></p>
<pre>${withLinks(text)}</pre>${html === null ? '' : `\n<p><a href="/dev/outbox/${id}">As a mail program shows it</a></p>`}
</article>`

/** A mail needs inline styles and images of the portal, and nothing else: scripts, forms and frames stay blocked. */
const mailPolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/**
 * /dev/outbox: what would have been sent as mail or SMS, for trying out and for tests. Configuration refuses it in
 * production. It answers for the portal's own name only: the owner of any other site may point its name at this machine
 * (DNS rebinding), and a browser would then let that site read these links.
 */
export function addOutbox(app: FastifyInstance, db: Database, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  const { host } = new URL(publicOrigin)
  const list = () => db.asOwner((tx) => listNewest(tx, newest))
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (headers.host !== host) throw new Problem('route.notFound')
  }
  app.get('/dev/outbox.json', { onRequest }, async () => list())
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', { onRequest }, async ({ params: { id } }, reply) => {
    const html = isUuid(id) ? await db.asOwner((tx) => findHtml(tx, id)) : null
    if (html === null) throw new Problem('route.notFound')
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(html)
  })
  app.get('/dev/outbox', { onRequest }, async (_, reply) => {
    const all = await list()
    const body = all.length ? all.map(articleOf).join('\n') : '<p>Nothing has been sent yet.</p>'
    return reply.type('text/html; charset=utf-8').send(plainPage({ title: 'Outbox', body, nonce: nonceOf(reply) }))
  })
}
