import { timeZoneOf } from '@portal/contract/core/lookups/lookups.codes'
import { expect, test } from 'vitest'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const english = await world.signedInAt(world.root)
const french = await world.signedInAs(await world.aUser({ account: world.root, language: 'fr-fr' }))

test.each([
  ['Language', 'en-us', 'French', 'Français', 3600],
  ['CountryCode', 'DE', 'Germany', 'Allemagne', 3600],
  ['JobFunction', 'OTHER', 'Other', 'Autre', 3600],
  ['industry', 'LEGAL', 'Legal', 'Services juridiques', 3600],
  ['TimeZone', 'Europe/Paris', 'Europe/Paris (UTC+0', 'Europe/Paris (UTC+0', 900],
  ['AccountStatusChangeReason', 'OTHER', 'Other', 'Autre', 3600],
])(
  '%s: labels in the language of the request, else of the caller; kept by the asking browser alone',
  async (kind, code, en, fr, seconds) => {
    const path = `/api/v1/Lookup/${kind}`
    const labels = async (person: typeof english, language?: string) => {
      const answer = await person.get(path, language ? { 'accept-language': language } : {})
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe(`private, max-age=${seconds}`)
      expect(answer.headers.vary).toBe('Accept-Language, Authorization')
      const items: { code: string; label: string }[] = answer.json().ResultContent
      expect(items.map((item) => item.code)).toContain(code)
      return items.map(({ label }) => label).join('\n')
    }
    expect(await labels(english)).toContain(en)
    expect(await labels(french)).toContain(fr)
    expect(await labels(english, 'fr-fr')).toBe(await labels(french))
    expect(await labels(french, 'en-us')).toBe(await labels(english))
  },
)

test('a refused lookup is not cached', async () => {
  const answer = await world.anonymous().get('/api/v1/Lookup/Language')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('every time zone is kept by a name that PostgreSQL and Intl know', async () => {
  const { rows } = await world.db.pool.query<{ name: string }>('select name from pg_timezone_names')
  const known = [...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')]
  const named = [...known, ...known.map((name) => name.toUpperCase())].map(timeZoneOf)
  const accepted = [...new Set(named)].filter((name) => name !== undefined)
  expect(accepted.length).toBeGreaterThan(400)
  const wrong = 'select zone from unnest($1::text[]) zone where (now() at time zone zone) is null'
  expect((await world.db.pool.query(wrong, [accepted])).rows).toEqual([]) // throws at an unknown zone
  for (const timeZone of accepted) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
