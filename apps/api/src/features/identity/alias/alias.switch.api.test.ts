import { expect, test } from 'vitest'
import { aliasBody, aliasEndOf, aliasIn, aliasRoute, type AliasTokens, claimsOf } from '../../../../test/alias.ts'
import { bodyOf, password, tokensIn } from '../../../../test/tokens.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind } = await world.demoTree()
const { actorAt, allow, acting, auditOf } = aliasIn(world)
const detailRoute = '/api/v1/AccountAdmin/LoginDetail'

test('Switch User: the alias ends, the own session continues with new tokens, and the old ones are used up', async () => {
  const { aScript, post } = tokensIn(world, cordage)
  const user = await world.aUser({ account: cordage, password })
  await allow(user)
  const { tokens: own } = await aScript(user)
  const target = await world.aUser({ account: northwind })
  for (const slash of ['/', '']) {
    const started = await world.withToken(own.access_token).post(aliasRoute, aliasBody(target.email))
    const tokens = started.json().ResultContent as AliasTokens
    const as = world.withToken(tokens.access_token)
    const answer = await as.post(aliasEndOf(user, target).replace(/\/$/, slash), {})
    expect(answer.statusCode).toBe(200)
    const back = answer.json().ResultContent as AliasTokens
    expect(claimsOf(back.access_token)).toMatchObject({ sub: user.userId, sid: claimsOf(own.access_token).sid })
    expect(claimsOf(back.access_token).act).toBeUndefined()
    expect((await as.get(detailRoute)).statusCode).toBe(401)
    expect((await post('/RefreshToken', bodyOf(tokens))).statusCode).toBe(401)
    const detail = (await world.withToken(back.access_token).get(detailRoute)).json().ResultContent
    expect(detail).toMatchObject({ Email: user.email, ActingBy: null })
    const refreshed = await post('/RefreshToken', bodyOf(back))
    expect(refreshed.statusCode).toBe(200)
    expect((await auditOf(northwind, 'alias.ended'))[0]).toMatchObject({
      actor: { key: target.userId },
      alias: { originalUserKey: user.userId, originalEmail: user.email },
    })
  }
  expect((await post('/RefreshToken', bodyOf(own))).statusCode).toBe(401)
})

test('of two concurrent switches back one succeeds, and the own session continues', async () => {
  const { aScript, post } = tokensIn(world, cordage)
  const user = await world.aUser({ account: cordage, password })
  await allow(user)
  const { tokens: own } = await aScript(user)
  const target = await world.aUser({ account: northwind })
  for (let round = 0; round < 3; round += 1) {
    const detail = await world.withToken(own.access_token).get(detailRoute)
    expect(detail.statusCode).toBe(200)
    const started = await world.withToken(own.access_token).post(aliasRoute, aliasBody(target.email))
    const as = world.withToken((started.json().ResultContent as AliasTokens).access_token)
    const answers = await Promise.all(Array.from({ length: 4 }, () => as.post(aliasEndOf(user, target), {})))
    const [back, ...others] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(others).toEqual([])
    for (const { statusCode } of answers) expect([200, 401, 404]).toContain(statusCode)
    expect((await post('/RefreshToken', bodyOf(back?.json().ResultContent))).statusCode).toBe(200)
  }
})

test('an old refresh token of the actor counts as used: presenting it after the switch ends the session', async () => {
  const { aScript, post } = tokensIn(world, cordage)
  const user = await world.aUser({ account: cordage, password })
  await allow(user)
  const { tokens: own } = await aScript(user)
  const target = await world.aUser({ account: northwind })
  const started = await world.withToken(own.access_token).post(aliasRoute, aliasBody(target.email))
  const as = world.withToken(started.json().ResultContent.access_token)
  const back = (await as.post(aliasEndOf(user, target))).json().ResultContent as AliasTokens
  expect((await post('/RefreshToken', bodyOf(own))).statusCode).toBe(401)
  expect((await world.withToken(back.access_token).get(detailRoute)).statusCode).toBe(401)
})

test('a browser’s cookie is the alias’s while it lasts and the own session’s afterwards', async () => {
  const user = await world.aUser({ account: cordage, password })
  await allow(user)
  const target = await world.aUser({ account: northwind })
  const browser = await world.aBrowser()
  const own: AliasTokens = (await browser.signIn(user.email, password)).json().resultContent
  const bearer = ({ access_token }: AliasTokens) => ({ authorization: `Bearer ${access_token}` })
  const body = { ...aliasBody(target.email), ClientId: 'portal-web' }
  expect((await browser.post(aliasRoute, body, bearer(own), ['x-xsrf-token'])).statusCode).toBe(403)
  const cookieBefore = browser.cookies.get('__Host-rt')
  const alias: AliasTokens = (await browser.post(aliasRoute, body, bearer(own))).json().ResultContent
  expect(browser.cookies.get('__Host-rt')).not.toBe(cookieBefore)
  const renewed: AliasTokens = (await browser.post('/RefreshToken', bodyOf(alias))).json().resultContent
  expect(claimsOf(renewed.access_token)).toMatchObject({ sub: target.userId, act: { sub: user.userId } })
  expect((await browser.post(aliasEndOf(user, target), {}, bearer(renewed), ['x-xsrf-token'])).statusCode).toBe(403)
  const back: AliasTokens = (await browser.post(aliasEndOf(user, target), {}, bearer(renewed))).json().ResultContent
  const repeated = await browser.post('/RefreshToken', bodyOf(back))
  expect(claimsOf(repeated.json().resultContent.access_token).sub).toBe(user.userId)
})

test('signing out of a browser while acting ends the own session too; a script ends only its token’s session', async () => {
  for (const client of ['portal-web', 'portal-cli']) {
    const user = await world.aUser({ account: cordage })
    await allow(user)
    const actor = await world.signedInAs(user, client)
    const browser = await world.aBrowser()
    const bearer = { authorization: `Bearer ${actor.accessToken}` }
    const target = await world.aUser({ account: northwind })
    const started = await browser.post(aliasRoute, { ...aliasBody(target.email), ClientId: client }, bearer)
    const { access_token } = started.json().ResultContent
    expect((await browser.post('/api/v1/auth/Token/Revoke', { access_Token: access_token })).statusCode).toBe(200)
    expect((await world.withToken(access_token).get(detailRoute)).statusCode).toBe(401)
    expect([client, (await actor.get(detailRoute)).statusCode]).toEqual([client, client === 'portal-web' ? 401 : 200])
  }
})

test('a copied refresh token of an alias ends it, and the actor is notified, not the person acted for', async () => {
  const [actor, target] = [await actorAt(cordage), await world.aUser({ account: northwind })]
  const { tokens } = await acting(actor, target)
  const use = () => world.app.inject({ method: 'POST', url: '/RefreshToken', payload: bodyOf(tokens) })
  expect((await use()).statusCode).toBe(200)
  await world.db.pool.query(
    `update refresh_token set used_at = used_at - interval '11 seconds' where used_at is not null`,
  )
  expect((await use()).statusCode).toBe(401)
  const { rows } = await world.db.pool.query(
    `select recipient from outgoing_message where recipient = any ($1) and subject like 'We ended%'`,
    [[actor.email, target.email]],
  )
  expect(rows).toEqual([{ recipient: actor.email }])
  expect((await actor.get(detailRoute)).statusCode).toBe(200)
})

test('attack 20: LogoutAlias with a foreign pair, or without acting for anyone, is 404 and ends nothing', async () => {
  const [actor, other] = [await actorAt(cordage), await actorAt(cordage)]
  const [target, another] = [await world.aUser({ account: northwind }), await world.aUser({ account: northwind })]
  const { as } = await acting(actor, target)
  for (const [one, two] of [
    [actor, another],
    [other, target],
    [target, actor],
  ] as const)
    expect((await as.post(aliasEndOf(one, two), {})).json()).toMatchObject({ StatusCode: 404, Code: 'alias.notFound' })
  for (const person of [actor, other])
    expect((await person.post(aliasEndOf(actor, target), {})).json().Code).toBe('alias.notFound')
  expect((await as.get(detailRoute)).statusCode).toBe(200)
  expect((await as.post(aliasEndOf(actor, target), {})).statusCode).toBe(200)
})
