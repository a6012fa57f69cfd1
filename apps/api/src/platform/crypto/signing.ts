import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose'
import type { Database, Tx } from '../db/db.ts'
import { countKeys, findPublished, insertKey, isDue, type KeyRow, lockKeys, promoteNext } from './signing.repository.ts'
import type { Vault } from './vault.ts'

// The server's signing keys (`security.md` 3.4): Ed25519, sealed in the database. The next one is published before it
// signs, the last one until its tokens have expired.

/** Days. */
const signsFor = 90
/** Minutes that a key stays published after it stopped signing: twice a token's life and the key set's time in caches. */
const publishedAfter = 2 * 25 + 5
/** Milliseconds after which the keys are read again, and the minimum between two reads. */
const [readEvery, readAtMost] = [300_000, 5_000]
const algorithm = 'EdDSA'

type Pair = { id: string; publicJwk: JWK; privateKey: KeyObject; publicKey: CryptoKey }
type KeyRing = { readAt: number; signing: Pair; all: ReadonlyMap<string, Pair> }
export type ExpectedClaims = { issuer: string; audience: string | string[]; expired?: boolean }

const place = (keyId: string) => ({ table: 'signing_key', column: 'private_key', rowId: keyId })

async function makeKey(tx: Tx, vault: Vault, signs: boolean): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const keyId = await calculateJwkThumbprint(publicJwk)
  const sealed = vault.seal(place(keyId), Buffer.from(JSON.stringify(await exportJWK(privateKey))))
  await insertKey(tx, { keyId, publicJwk, privateKey: sealed }, signs)
}

/** Ensures a signing key and a waiting one; returns all that are published. */
async function turn(tx: Tx, vault: Vault, now: 'leaked' | undefined): Promise<KeyRow[]> {
  await lockKeys(tx)
  if (now || (await isDue(tx, signsFor))) await promoteNext(tx, now ? 0 : publishedAfter)
  const existing = await countKeys(tx)
  if (!existing.signs) await makeKey(tx, vault, true)
  if (!existing.waits) await makeKey(tx, vault, false)
  return findPublished(tx)
}

async function pairOf(row: KeyRow, vault: Vault): Promise<Pair> {
  const publicJwk = row.publicJwk as JWK
  const privateJwk = JSON.parse(vault.open(place(row.keyId), row.privateKey).toString()) as JsonWebKey
  const publicKey = (await importJWK(publicJwk, algorithm)) as CryptoKey
  return { id: row.keyId, publicJwk, privateKey: createPrivateKey({ key: privateJwk, format: 'jwk' }), publicKey }
}

async function ringOf(rows: readonly KeyRow[], vault: Vault): Promise<KeyRing> {
  const pairs = await Promise.all(rows.map((row) => pairOf(row, vault)))
  const signing = pairs[0]
  if (!signing || rows[0]?.signsFrom === null) throw new Error('there is no signing key')
  return { readAt: Date.now(), signing, all: new Map(pairs.map((pair) => [pair.id, pair])) }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A signed token (RFC 7515, compact). Synchronous: the thread pool takes twice the processor time. */
function signed({ id, privateKey }: Pair, typ: string, claims: Record<string, unknown>): string {
  const text = `${encoded({ alg: algorithm, typ, kid: id })}.${encoded(claims)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/** Keeps the keys in memory; concurrent calls that find them too old share one read. */
function createRing(db: Database, vault: Vault) {
  let ring: KeyRing | undefined
  let reading: Promise<KeyRing> | undefined
  const read = async (now?: 'leaked') => {
    ring = await ringOf(await db.asAuth((tx) => turn(tx, vault, now)), vault)
    return ring
  }
  async function fresh(olderThan: number): Promise<KeyRing> {
    if (ring && Date.now() - ring.readAt <= olderThan) return ring
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  /** Looks an unknown id up, as another process may have rotated the keys, but not too often. */
  async function find(id: string): Promise<Pair> {
    const pair = ring?.all.get(id) ?? (await fresh(readAtMost)).all.get(id)
    if (!pair) throw new errors.JWKSNoMatchingKey()
    return pair
  }
  return { read, current: () => fresh(readEvery), find }
}

const publicKeyOf = ({ id, publicJwk: { kty, crv, x } }: Pair): JWK => ({
  kty,
  crv,
  x,
  kid: id,
  use: 'sig',
  alg: algorithm,
})

export type Signing = {
  /** The public keys, at least two, as `/.well-known/jwks.json` shows them. */
  keySet(): Promise<{ keys: JWK[] }>
  sign(typ: string, claims: Record<string, unknown>): Promise<string>
  /** The claims of a token of this server, type and audience, or undefined. `expired` accepts expired ones. */
  verify(token: string, typ: string, expected: ExpectedClaims): Promise<Record<string, unknown> | undefined>
  /**
   * Replaces the signing key when it is 90 days old.
   * @param now immediately, invalidating the old one: for a leaked key
   */
  rotate(now?: 'leaked'): Promise<void>
}

/** The signing keys of a database; makes the first two where there are none. */
export async function createSigning(db: Database, vault: Vault): Promise<Signing> {
  const ring = createRing(db, vault)
  await ring.read()
  const options: JWTVerifyOptions = { algorithms: [algorithm], requiredClaims: ['exp', 'iat', 'sub', 'jti'] }
  return {
    rotate: async (now) => void (await ring.read(now)),
    keySet: async () => ({ keys: [...(await ring.current()).all.values()].map(publicKeyOf) }),
    sign: async (typ, claims) => signed((await ring.current()).signing, typ, claims),
    verify: async (token, typ, { expired, ...expected }) => {
      const key = async ({ kid = '' }: { kid?: string }) => (await ring.find(kid)).publicKey
      const tolerance = expired ? { clockTolerance: '10 years' } : {}
      try {
        return (await jwtVerify(token, key, { ...options, ...expected, typ, ...tolerance })).payload
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
