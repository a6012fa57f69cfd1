import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { schemaVersion } from '../../../core/audit/audit.record.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { baseText, beginning, headText, sealOf } from './audit.canonical.ts'
import * as audit from './audit.repository.ts'
import { findBase } from './audit.retention.repository.ts'
import { openKey } from './audit.sealer.ts'

const batch = 2_000

export type Verdict = {
  /** Number of valid links, from the beginning. */
  sealed: number
  unsealed: number
  heads: number
  /** Hash of the last valid link: equal hashes mean equal audits. */
  hash: string
  /** The first fault, in a plain sentence; undefined if the audit is intact. */
  fault: string | undefined
}
/** A head that was recorded earlier, outside the database. */
export type Witness = { seq: number; hash: string }
type Parts = { db: Database; vault: Vault | undefined; witness?: Witness }

/**
 * Recalculates the chain over all events and checks every signature.
 * @param parts `vault` finds replaced public keys, which are trusted without it; `witness`, a logged head, finds a
 * truncated end
 */
export function verifyAudit({ db, vault, witness }: Parts): Promise<Verdict> {
  return db.asOwner(async (tx) => {
    await audit.useSnapshot(tx)
    const keys = await readKeys(tx, vault)
    const base = await readBase(tx, keys.byId)
    const walk: Walk = { ...base, heads: 0, fault: keys.fault ?? base.fault, seen: (witness?.seq ?? 1) <= base.sealed }
    for (let more = !walk.fault; more;) {
      const links = await audit.listLinks(tx, walk.sealed, batch)
      for (const link of links) {
        walk.fault = faultOf(link, walk, keys.byId, witness)
        if (walk.fault) break
      }
      more = !walk.fault && links.length === batch
    }
    const fault = walk.fault ?? (await strayFault(tx)) ?? witnessFault(walk, witness)
    return {
      sealed: walk.sealed,
      unsealed: await audit.countUnsealed(tx),
      heads: walk.heads,
      hash: walk.hash.toString('hex'),
      fault,
    }
  })
}

type Walk = {
  sealed: number
  heads: number
  hash: Buffer
  /** Links whose events were dropped with their month. */
  gone: ReadonlySet<number>
  fault: string | undefined
  seen: boolean
}

/** The beginning of the chain: empty, or after months that were dropped at the end of their retention. */
async function readBase(tx: Tx, keys: ReadonlyMap<string, KeyObject>) {
  const base = await findBase(tx)
  if (!base) return { sealed: 0, hash: beginning, gone: new Set<number>(), fault: undefined }
  const key = keys.get(base.keyId)
  const right = key && verify(null, baseText(base), key, Buffer.from(base.signature, 'base64'))
  const fault = right ? undefined : `The base of the chain, link ${base.seq}: its signature is invalid.`
  return { sealed: base.seq, hash: base.hash, gone: new Set(base.gone), fault }
}

function faultOf(link: audit.Link, walk: Walk, keys: ReadonlyMap<string, KeyObject>, witness: Witness | undefined) {
  const { seq, hash, signature, headHash, keyId } = link
  if (seq !== walk.sealed + 1) return `Link ${walk.sealed + 1} of the chain is missing: the next one is ${seq}.`
  const fault = eventFault(link, walk)
  if (fault) return fault
  if (signature !== null && headHash !== null) {
    const key = keys.get(keyId ?? '')
    if (!key) return `Link ${seq}: the key ${keyId} that signed it is missing.`
    if (!headHash.equals(hash) || !verify(null, headText(seq, hash), key, Buffer.from(signature, 'base64')))
      return `Link ${seq}: its signature is invalid.`
    walk.heads += 1
  }
  if (witness?.seq === seq) {
    if (witness.hash !== hash.toString('hex'))
      return `Link ${seq}: the chain was rebuilt: the given head has another hash.`
    walk.seen = true
  }
  walk.sealed = seq
  walk.hash = hash
}

/** A dropped event's hash is trusted, because the signed base names its link, and the next link's hash covers it. */
function eventFault({ seq, auditId, event, hash, schemaVersion: version }: audit.Link, walk: Walk): string | undefined {
  if (!event) return walk.gone.has(seq) ? undefined : `Link ${seq}: its event ${auditId} was removed.`
  if (version === null || version < 1 || version > schemaVersion)
    return `Link ${seq}: the event ${auditId} has the schema version ${version}, which this portal does not know.`
  if (!sealOf(walk.hash, event).equals(hash))
    return `Link ${seq}: the event ${auditId} was changed, or the links before it were.`
}

async function readKeys(tx: Tx, vault: Vault | undefined) {
  const byId = new Map<string, KeyObject>()
  for (const key of await audit.findKeys(tx)) {
    try {
      if (vault) openKey(vault, key)
    } catch {
      return { byId, fault: `The audit key ${key.keyId} is not the one that this portal made.` }
    }
    byId.set(key.keyId, createPublicKey({ key: key.publicKey, format: 'der', type: 'spki' }))
  }
  return { byId, fault: undefined }
}

async function strayFault(tx: Tx): Promise<string | undefined> {
  const [stray] = await audit.findInconsistencies(tx)
  if (!stray) return undefined
  if (stray.kind === 'inserted')
    return `The event ${stray.what} is neither in the chain nor waiting for it: it was inserted outside the portal.`
  if (stray.kind === 'removed') return `The event ${stray.what} was waiting for the chain and was removed.`
  return `The end of the chain was cut off: link ${stray.what} was signed and is missing.`
}

const witnessFault = (walk: Walk, witness: Witness | undefined) =>
  witness && !walk.seen
    ? `The end of the chain was cut off: it has ${walk.sealed} links, the noted head is link ${witness.seq}.`
    : undefined

/** Verifies the whole chain and stores the result, for the page and for `onVerdict`. */
export async function verifyAndKeep(
  { db, vault }: { db: Database; vault: Vault },
  onVerdict: (verdict: { sealed: number; fault: string | undefined }) => void,
): Promise<void> {
  const verdict = await verifyAudit({ db, vault })
  await db.asOwner((tx) => audit.saveVerification(tx, verdict))
  onVerdict(verdict)
}
