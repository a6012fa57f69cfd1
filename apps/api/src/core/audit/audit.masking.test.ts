import { expect, test } from 'vitest'
import { bounded } from './audit.masking.ts'

const change = (field: string, value: unknown) => ({ field, old: null, new: value })

test('secrets are masked, long values cut, and nothing beyond the limits is kept', () => {
  const kept = bounded({
    targets: Array.from({ length: 12 }, (_, index) => ({ type: 't', key: String(index), name: '' })),
    changes: [
      change('clientSecret', 'canary-1'),
      change('sso.idpCertificate', 'canary-2'),
      change('passwordMinimumLength', 12),
      change('input', { apiToken: 'canary-3', note: 'kept' }),
      change('body', 'x'.repeat(900)),
      change('f'.repeat(60), 'v'),
      ...Array.from({ length: 60 }, () => change('more', 1)),
    ],
    reason: 'r'.repeat(600),
  })
  expect(JSON.stringify(kept)).not.toContain('canary')
  const changes = JSON.parse(kept.changes)
  expect([changes.length, JSON.parse(kept.targets).length, kept.reason?.length]).toEqual([50, 10, 500])
  expect(changes.slice(0, 4)).toEqual([
    { field: 'clientSecret', old: null, new: null, masked: true },
    { field: 'sso.idpCertificate', old: null, new: null, masked: true },
    { field: 'passwordMinimumLength', old: null, new: 12 },
    { field: 'input', old: null, new: { apiToken: null, note: 'kept' } },
  ])
  expect([changes[4].new.length, changes[5].field.length]).toEqual([500, 40])
})
