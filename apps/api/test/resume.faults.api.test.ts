import { Problem } from '@portal/contract/core/errors'
import { expect, test } from 'vitest'
import { addFeatures } from '../src/app.ts'
import { createServer } from '../src/platform/http/server.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { bodyOf, type Pair, tokensIn } from './tokens.ts'
import { openBrowser } from './world.browser.ts'
import { newWorld } from './world.ts'

const world = await newWorld()
const { aPage } = tokensIn(world, await world.anAccount({ acctType: 'RS' }))

const path = '/api/v1/auth/Resume'
/** A page that was loaded again: its access token is gone. */
const reloaded = (tokens: Pair) => bodyOf(tokens, { access_token: 'none' })

test('tokens without a person: a fault is in the log, a refusal is not', async () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'error', to: { write: (line: string) => void lines.push(line) } })
  let thrown: Error = new Error('the word of a fault')
  const app = await createServer(world.config, logger)
  addFeatures(app, { ...world, authenticate: () => Promise.reject(thrown) })
  const { browser, tokens } = await aPage()
  const other = await openBrowser(app, world.config.publicOrigin)
  for (const [name, value] of browser.cookies) other.cookies.set(name, value)
  const first = await other.post(path, reloaded(tokens))
  expect(first.json()).toMatchObject({ statusCode: 200, resultContent: { Person: null } })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request failed', err: { type: 'Error' } }])
  expect(lines[0]).not.toContain('the word of a fault')
  thrown = new Problem('auth.required')
  const second = await other.post(path, reloaded(first.json().resultContent.Tokens))
  expect(second.json()).toMatchObject({ statusCode: 200, resultContent: { Person: null } })
  expect(lines).toHaveLength(1)
  await app.close()
})
