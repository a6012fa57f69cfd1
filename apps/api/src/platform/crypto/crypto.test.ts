import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { loadKeyEncryptionKey } from './kek.ts'
import { hashPassword, isOutdated, passwordFits, inTurn } from '../passwords/passwords.ts'
import { createVault } from './vault.ts'

const seed = Number(process.env.FC_SEED)

const folder = mkdtempSync(path.join(inject('scratchFolder'), 'keys-'))
let files = 0
const keyFile = () => path.join(folder, 'deep', `${(files += 1)}.key`)
const load = (file = keyFile()) => loadKeyEncryptionKey(file, { generate: true })
function written(text: string, mode = 0o600): string {
  const file = path.join(folder, `${(files += 1)}.key`)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}
const place = { table: 'authenticator', column: 'secret', rowId: '018f' }

test('a key file is made once, for its owner alone, and read again', () => {
  const file = keyFile()
  const created = load(file)
  expect(created.bytes.length).toBe(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(loadKeyEncryptionKey(file, { generate: false })).toEqual(created)
})

test('a missing, readable, short or made-up key file is refused without printing the key', () => {
  expect(() => loadKeyEncryptionKey(keyFile(), { generate: false })).toThrow(/is missing/)
  const good = Buffer.alloc(32, 'portal key').toString('base64')
  expect(() => load(written(good, 0o644))).toThrow(/can be read by others/)
  expect(() => load(written(good, 0o640))).toThrow(/can be read by others/)
  expect(() => load(written(Buffer.alloc(16, 'portal key').toString('base64')))).toThrow(/32 bytes/)
  expect(() => load(written(''))).toThrow(/32 bytes/)
  expect(() => load(written(Buffer.alloc(32).toString('base64')))).toThrow(/not random/)
  expect(() => load(written(good, 0o644))).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(good) }),
  )
})

test('a sealed secret opens at its place with its key and nowhere else', () => {
  const vault = createVault(load())
  const sealed = vault.seal(place, Buffer.from('JBSWY3DP'))
  expect(vault.open(place, sealed).toString()).toBe('JBSWY3DP')
  expect(sealed.includes('JBSWY3DP')).toBe(false)
  expect(sealed.length).toBe('JBSWY3DP'.length + 97)
  expect(vault.seal(place, Buffer.from('JBSWY3DP')).equals(sealed)).toBe(false)
  for (const other of [
    { ...place, table: 'x' },
    { ...place, column: 'x' },
    { ...place, rowId: 'x' },
  ])
    expect(() => vault.open(other, sealed)).toThrow()
  expect(() => createVault(load()).open(place, sealed)).toThrow(/another key-encryption key/)
})

test('every byte of a sealed secret counts, and every length of secret comes back', () => {
  const vault = createVault(load())
  const sealed = vault.seal(place, Buffer.from('secret'))
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(place, changed)).toThrow()
    expect(() => vault.open(place, sealed.subarray(0, at))).toThrow()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (secret) => {
      expect(vault.open(place, vault.seal(place, secret)).equals(secret)).toBe(true)
    }),
    { seed },
  )
})

test('keys for purposes differ from each other and from those of another key-encryption key', () => {
  const [kek, other] = [load(), load()]
  const keys = [createVault(kek).keyFor('one'), createVault(kek).keyFor('two'), createVault(other).keyFor('one')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(createVault(kek).keyFor('one')).toEqual(keys[0])
})

test('a password matches however its letters are composed, at any length, and nothing else does', async () => {
  const hash = await hashPassword('caf\u00e9 au lait, s\u2019il vous pla\u00eet')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits(hash, 'cafe\u0301 au lait, s\u2019il vous plai\u0302t')).toBe(true)
  expect(await passwordFits(hash, 'cafe au lait, s\u2019il vous plait')).toBe(false)
  expect(await passwordFits(undefined, 'cafe au lait')).toBe(false)
  const long = 'x'.repeat(100)
  expect(await passwordFits(await hashPassword(long), `${long}y`)).toBe(false)
})

test('only hashes of other parameters are outdated', async () => {
  const hash = await hashPassword('correct horse demo 2026')
  expect(isOutdated(hash)).toBe(false)
  expect(isOutdated(hash.replace('m=19456', 'm=65536'))).toBe(true)
  expect(isOutdated(hash.replace('t=2', 't=3'))).toBe(true)
  expect(isOutdated(hash.replace('argon2id', 'argon2i'))).toBe(true)
})

test('work that hashes runs a few at a time, of one person one; another address goes before the rest of a storm', async () => {
  const started: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const ask = (ip: string, person: string) =>
    inTurn({ ip, person }, async () => {
      started.push(person)
      await gate
    }).then(
      () => 'done',
      (error: unknown) => error,
    )
  const own = Array.from({ length: 60 }, () => ask('192.0.2.1', 'ann'))
  const office = ['ben', 'cid', 'dan'].map((person) => ask('192.0.2.1', person))
  const refused = own.slice(51)
  expect(await Promise.all(refused)).toEqual(
    refused.map(() => expect.objectContaining({ code: 'request.tooMany', retryAfter: expect.any(Number) })),
  )
  const other = ask('192.0.2.2', 'eve')
  await vi.waitUntil(() => started.length === 4)
  expect(started).toEqual(['ann', 'ben', 'cid', 'eve'])
  open()
  expect(await Promise.all([...own.slice(0, 51), ...office, other])).toEqual(Array(55).fill('done'))
  const person = { ip: '192.0.2.1', person: 'ann' }
  await expect(inTurn(person, async () => Promise.reject(new Error('fault')))).rejects.toThrow('fault')
  expect(await inTurn(person, async () => 'after a fault')).toBe('after a fault')
})
