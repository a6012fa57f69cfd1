import { expect, test } from 'vitest'
import { hasPeers, startPeers } from './demo-peers.ts'

test('the demo on the embedded database has peers, unless it is told whom to talk to', () => {
  expect(hasPeers({})).toBe(true)
  expect(hasPeers({ SEED: 'demo', DATABASE_URL: '', ESIGN_URL: '' })).toBe(true)
  const others = [
    { SEED: 'none' },
    { DATABASE_URL: 'postgres://db/portal' },
    { ESIGN_URL: 'https://esign.example.com' },
    { DNS_SERVERS: '192.0.2.1' },
    { OUTGOING_PRIVATE: 'idp.internal' },
  ]
  expect(others.filter(hasPeers)).toEqual([])
})

test('a production has none, whatever else is set', async () => {
  for (const more of [{}, { SEED: 'demo' }, { DATABASE_URL: 'postgres://db/portal' }])
    expect(await startPeers({ NODE_ENV: 'production', ...more }, 'https://portal.example.com')).toEqual({})
})
