import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/platform/config/config.ts'
import { addDocs } from '../src/platform/http/docs.ts'
import { secureHeaders } from '../src/platform/http/headers.ts'
import { aKey } from './keys.ts'
import { newWorld } from './world.ts'

// The requests of the guide at /api/docs, run as they stand there.

const world = await newWorld()
afterAll(() => world.close())
const plain: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

test('every request of the guide is answered as the guide says', async () => {
  const docs = Fastify()
  secureHeaders(docs, readConfig({}))
  addDocs(docs, () => openApi(contract))
  const page = (await docs.inject('/api/docs')).body
  await docs.close()
  const examples = [...page.matchAll(/<pre class="example" data-expected="(\d+)">([^<]+)</g)]
  expect(examples.length).toBeGreaterThan(5)

  const tree = await world.demoTree()
  const maker = await world.signedInAt(tree.cordage)
  const entries = { 'Account Details': 'RW', 'Customer-Account Details': 'RW' } as const
  const { secret } = await aKey(world, { account: tree.cordage, maker, entries })
  const env = { PATH: process.env['PATH'], KEY: secret, PORTAL: await world.app.listen({ port: 0, host: '127.0.0.1' }) }
  for (const [, expected, escaped = ''] of examples) {
    const command = escaped.replace(/&\w+;|&#39;/g, (entity) => plain[entity] ?? entity)
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env })
    expect([command, JSON.parse(stdout)]).toMatchObject([command, { StatusCode: Number(expected) }])
  }
})
