import { expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const secret = 'canary-s3cret'

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}

test('starts without any: embedded database, outbox on, this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:8080',
    databaseUrl: undefined,
    outbox: true,
  })
})

test('announces maintenance only when configured', () => {
  expect(readConfig({}).maintenance).toBe(false)
  expect(readConfig({ MAINTENANCE: 'on' }).maintenance).toBe(true)
  expect(faultsOf({ MAINTENANCE: 'yes' })).toEqual([expect.stringContaining('MAINTENANCE')])
})

test('treats an empty variable as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})

test('reports every fault at once', () => {
  const faults = faultsOf({
    PORT: 'eighty',
    SEED: 'all',
    OUTBOX: 'maybe',
    MAIL_URL: 'http://mail',
    HELP_URL: 'javascript:alert(1)',
    TRUSTED_PROXIES: 'everyone',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    MAIL_FROM: 'nobody',
    HOST: 'a b',
    DNS_SERVERS: 'resolver',
    OUTGOING_PRIVATE: 'http://idp.internal',
    DATABASE_URL: 'postgres://db/portal',
  })
  const named = new Set(faults.map((fault) => fault.split(' ')[0]))
  expect(named).toEqual(
    new Set([
      'DNS_SERVERS',
      'HELP_URL',
      'HOST',
      'KEY_FILE',
      'LOG_LEVEL',
      'MAIL_FROM',
      'MAIL_URL',
      'METRICS_TOKEN',
      'OUTBOX',
      'OUTGOING_PRIVATE',
      'PORT',
      'SEED',
      'TRUSTED_PROXIES',
    ]),
  )
})

test.each([
  ['DATABASE_URL', `mysql://portal:${secret}@db/portal`],
  ['MAIL_URL', `ftp://portal:${secret}@mail`],
  ['SMS_URL', `sms://${secret}`],
  ['METRICS_TOKEN', 's3cret'],
  ['KEY_FILE', ''],
])('never prints the value of %s', (name, value) => {
  const faults = faultsOf({ NODE_ENV: 'production', [name]: value }).join('\n')
  expect(faults).not.toBe('')
  expect(faults).not.toContain('s3cret')
})

test('refuses in production what is for trying out', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/portal',
    KEY_FILE: '/key',
    PUBLIC_ORIGIN: 'https://portal.example.com',
    MAIL_URL: 'smtp://mail.example.com',
  }
  expect(faultsOf(production)).toEqual([])
  expect(readConfig(production).outbox).toBe(false)
  expect(faultsOf({ ...production, MAIL_URL: '' })).toEqual([expect.stringContaining('MAIL_URL is required')])
  expect(faultsOf({ ...production, SEED: 'demo' })).toEqual([expect.stringContaining('SEED cannot be demo')])
  expect(faultsOf({ ...production, OUTBOX: 'on' })).toEqual([expect.stringContaining('OUTBOX cannot be on')])
  expect(faultsOf({ ...production, DATABASE_URL: '' })).toEqual([expect.stringContaining('DATABASE_URL is required')])
  expect(faultsOf({ ...production, PUBLIC_ORIGIN: 'http://portal.example.com' })).toEqual([
    expect.stringContaining('PUBLIC_ORIGIN must be an https://'),
  ])
})

test('takes an origin and nothing more as the public origin', () => {
  expect(faultsOf({ PUBLIC_ORIGIN: 'https://portal.example.com/portal' })).toEqual([
    expect.stringContaining('PUBLIC_ORIGIN must be an origin alone'),
  ])
})

test('wants a key file with a database of one’s own', () => {
  expect(faultsOf({ DATABASE_URL: 'postgres://db/portal' })).toEqual([expect.stringContaining('KEY_FILE is required')])
})

test('takes hosts with and without a port for private calls, and resolvers with one', () => {
  const given = {
    OUTGOING_PRIVATE: 'Idp.Internal, 127.0.0.1:9000,[::1]:80',
    DNS_SERVERS: '127.0.0.1:5353,[::1]:53,::1',
  }
  expect(readConfig(given)).toMatchObject({
    outgoingPrivate: ['idp.internal', '127.0.0.1:9000', '[::1]:80'],
    dnsServers: ['127.0.0.1:5353', '[::1]:53', '::1'],
  })
  expect(readConfig({}).outgoingPrivate).toEqual([])
  for (const one of ['127.0.0.1:x', 'a b', 'user@host', 'host/path'])
    expect(faultsOf({ OUTGOING_PRIVATE: one })).toEqual([expect.stringContaining('OUTGOING_PRIVATE')])
})
