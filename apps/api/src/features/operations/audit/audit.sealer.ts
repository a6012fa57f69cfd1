import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { beginning, headText, sealOf } from './audit.canonical.ts'
import * as audit from './audit.repository.ts'

const batch = 1_000

const place = (keyId: string) => ({ table: 'audit_key', column: 'private_key', rowId: keyId })
type Signer = { keyId: string; privateKey: KeyObject; publicKey: Buffer }

/** The private half of a stored key. @throws Error if the key-encryption key differs or the key was replaced */
export function openKey(
  vault: Vault,
  { keyId, publicKey, privateKey }: { keyId: string; publicKey: Buffer; privateKey: Buffer },
): KeyObject {
  const opened = createPrivateKey({ key: vault.open(place(keyId), privateKey), format: 'der', type: 'pkcs8' })
  const itsPublic = createPublicKey(opened).export({ format: 'der', type: 'spki' })
  if (!itsPublic.equals(publicKey)) throw new Error(`the public half of the audit key ${keyId} was exchanged`)
  return opened
}

/** The newest key that signs heads, created if there is none. */
export async function findOrMakeSigner(tx: Tx, vault: Vault): Promise<Signer> {
  const [newest] = await audit.findKeys(tx)
  if (newest) return { keyId: newest.keyId, privateKey: openKey(vault, newest), publicKey: newest.publicKey }
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' })
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
  const privateKey = vault.seal(place(keyId), pair.privateKey.export({ format: 'der', type: 'pkcs8' }))
  await audit.insertKey(tx, { keyId, publicKey, privateKey })
  return { keyId, privateKey: pair.privateKey, publicKey }
}

export type Head = { seq: number; hash: string; keyId: string }

/**
 * Chains new events and signs the head (`security.md` 3.9): one sealer over all processes; if killed, it leaves only
 * complete links. @param onHead receives each head, to be logged outside this machine as a later witness
 */
export function createSealer(db: Database, vault: Vault, onHead: (head: Head) => void) {
  let signer: Signer | undefined

  async function sealSome(tx: Tx): Promise<Head | undefined> {
    if (!(await audit.lockSealer(tx))) return undefined
    const events = await audit.listUnsealed(tx, batch)
    if (events.length === 0) return undefined
    const last = await audit.findLastSeal(tx)
    let [seq, hash] = [last?.seq ?? 0, last?.hash ?? beginning]
    const seals = events.map(({ auditId, occurredAt, event }) => {
      seq += 1
      hash = sealOf(hash, event)
      return { seq, auditId, occurredAt, hash }
    })
    await audit.insertSeals(tx, seals)
    const { keyId, privateKey } = signer ?? (await findOrMakeSigner(tx, vault))
    await audit.insertHead(tx, {
      seq,
      hash,
      keyId,
      signature: sign(null, headText(seq, hash), privateKey).toString('base64'),
    })
    return { seq, hash: hash.toString('hex'), keyId }
  }
  return async function seal(stopped: () => boolean = () => false): Promise<void> {
    while (!stopped()) {
      const head = await db.asOwner(sealSome)
      if (!head) return
      signer ??= await db.asOwner((tx) => findOrMakeSigner(tx, vault))
      onHead(head)
    }
  }
}
