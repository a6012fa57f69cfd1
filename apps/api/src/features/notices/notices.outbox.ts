import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/db.ts'
import { nonceOf } from '../../platform/http/headers.ts'
import { escapeHtml, plainPage } from '../../platform/http/html.ts'
import { listNewest } from './notices.repository.ts'

type Shown = Awaited<ReturnType<typeof listNewest>>[number]

const newest = 200

/** Links of our own mails as links; the rest of what was said as text. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<&]+(?:&amp;[^\s<&]+)*/g, (link) => `<a href="${link}">${link}</a>`)

const articleOf = ({ to, channel, subject, text, at }: Shown) => `<article>
<h2>${escapeHtml(subject ?? channel)}</h2>
<p class="quiet">${escapeHtml(channel)} · ${escapeHtml(to)} · <time>${escapeHtml(at)}</time></p>
<pre>${withLinks(text)}</pre>
</article>`

/** /dev/outbox: what would have left as mail or SMS, for trying out and for tests. Configuration refuses it in production. */
export function addOutbox(app: FastifyInstance, db: Database): void {
  const list = () => db.asOwner((tx) => listNewest(tx, newest))
  app.get('/dev/outbox.json', async () => list())
  app.get('/dev/outbox', async (_, reply) => {
    const all = await list()
    const body = all.length ? all.map(articleOf).join('\n') : '<p>Nothing has been sent yet.</p>'
    return reply.type('text/html; charset=utf-8').send(plainPage({ title: 'Outbox', body, nonce: nonceOf(reply) }))
  })
}
