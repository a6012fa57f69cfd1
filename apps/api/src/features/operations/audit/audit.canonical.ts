import { createHash } from 'node:crypto'

/**
 * An event as the chain covers it: these columns in this order, JSON as PostgreSQL writes jsonb, times in UTC. A new
 * column needs a new version.
 */
export const columnsV1: readonly string[] = (
  'audit_id occurred_at schema_version account_id provider_id sp_id dt_id rs_id action outcome error_code ' +
  'actor alias targets changes reason source request_id batch_id ip user_agent'
).split(' ')
/** Version 2 also covers the session. */
export const columnsV2: readonly string[] = [...columnsV1, 'session_id']

/** The hash before the first event: 32 zero bytes. */
export const beginning: Buffer = Buffer.alloc(32)

/** The hash of an event in the chain: SHA-256 of the hash before it and the event's canonical JSON. */
export const sealOf = (previous: Uint8Array, values: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(previous).update(JSON.stringify(values)).digest()

/** The signed text of a head. */
export const headText = (seq: number, hash: Uint8Array): Buffer =>
  Buffer.from(`portal audit head ${seq} ${Buffer.from(hash).toString('hex')}`)

/** The signed text of a base: the place where a chain begins after its oldest months were dropped. */
export const baseText = (base: { seq: number; hash: Uint8Array; droppedBefore: string; gone: readonly number[] }) =>
  Buffer.from(
    `portal audit base ${base.seq} ${Buffer.from(base.hash).toString('hex')} ${base.droppedBefore} ${base.gone.join(',')}`,
  )

/** The signed text of an exported file: everything before its last line, and the head at that time. */
export const exportText = (file: { digest: string; rows: number; headSeq: number; headHash: string }): Buffer =>
  Buffer.from(`portal audit export ${file.digest} ${file.rows} ${file.headSeq} ${file.headHash}`)
