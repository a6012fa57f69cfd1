import { expect, test } from 'vitest'
import { bodyOf, type Pair, tokensIn } from '../../../../test/tokens.ts'
import { tripsOf } from '../../../../test/trips.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const account = await world.anAccount({ acctType: 'RS' })
const { aPage, auditOf, works } = tokensIn(world, account)

const path = '/api/v1/auth/Resume'
/** A reloaded page: its access token is gone. */
const reloaded = (tokens: Pair) => bodyOf(tokens, { access_token: 'none' })

test('answers the next tokens, the person and the profile, as their own routes do', async () => {
  const { browser, tokens } = await aPage()
  const answer = await browser.post(path, reloaded(tokens))
  expect(answer.statusCode).toBe(200)
  const { Tokens: next, Person: person } = answer.json().resultContent
  expect(next.refresh_token).not.toBe(tokens.refresh_token)
  expect(await works(next.access_token)).toBe(200)
  const own = world.withToken(next.access_token)
  expect(person.LoginDetail).toEqual((await own.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent)
  const profile = await browser.post('/Token/AccessProfile', {}, { authorization: `Bearer ${next.access_token}` })
  expect(person.AccessProfile).toEqual(profile.json().resultContent)
  const repeated = await browser.post(path, reloaded(next))
  expect(repeated.json().resultContent.Person).toEqual(person)
})

test('is bound like a refresh: by the cookie, to the own page, and a used token ends the session', async () => {
  const { user, browser, tokens } = await aPage()
  const foreign = await browser.post(path, reloaded(tokens), { 'sec-fetch-site': 'cross-site' })
  expect(foreign.json()).toMatchObject({ statusCode: 403, code: 'request.crossSite', resultContent: null })
  const cookie = browser.cookies.get('__Host-rt') ?? ''
  browser.cookies.delete('__Host-rt')
  const bare = await browser.post(path, reloaded(tokens))
  expect(bare.json()).toMatchObject({ statusCode: 401, code: 'auth.refreshRefused', resultContent: null })
  browser.cookies.set('__Host-rt', cookie)
  const { Tokens: next } = (await browser.post(path, reloaded(tokens))).json().resultContent
  await world.db.pool.query(`update refresh_token set used_at = used_at - interval '1 minute'`)
  const copied = await browser.post(path, reloaded(tokens))
  expect(copied.json()).toMatchObject({ statusCode: 401, code: 'auth.refreshRefused', resultContent: null })
  expect(await works(next.access_token)).toBe(401)
  expect(await auditOf(user)).toContain('auth.refreshReused')
})

test('waits for the database twice more than a refresh, for person and companies, once the session is remembered', async () => {
  const { browser, tokens } = await aPage()
  let pair: Pair = tokens
  const resume = async () => {
    pair = (await browser.post(path, reloaded(pair))).json().resultContent.Tokens
  }
  await resume()
  // A notification of the previous change may arrive in between, and the session is then read again.
  const trips = [await tripsOf(resume), await tripsOf(resume), await tripsOf(resume)]
  expect(Math.min(...trips)).toBe(3)
})
