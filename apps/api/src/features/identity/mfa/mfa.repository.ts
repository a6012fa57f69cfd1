import { type RawBuilder, sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

export type FactorKind = 'totp' | 'passkey' | 'sms' | 'email' | 'recovery'
export type MfaState = 'NotEnrolled' | 'LinkSent' | 'Verifying' | 'Enrolled' | 'ResetRequired'

type UsedKind = { kind: FactorKind; usedLast: string | null }
/**
 * A person's usable factors by kind, with their last use: a value in a statement, null for nothing. @param userId in
 * SQL
 */
export const factorKindsOf = (userId: RawBuilder<unknown>) => sql<UsedKind[] | null>`(
  select json_agg(json_build_object('kind', kind, 'usedLast', to_char(used_last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from (
    select kind, max(last_used_at) as used_last from authenticator
    where user_id = ${userId} and confirmed_at is not null and disabled_at is null
    group by kind) factors)`
export async function findFactorKinds(tx: Tx, userId: string): Promise<UsedKind[]> {
  const kinds = factorKindsOf(sql`${userId}::uuid`)
  return (await queryRow(tx)<{ kinds: UsedKind[] | null }>`select ${kinds} as kinds`)?.kinds ?? []
}

/** Whether an account has an SMS add-on, in SQL (asAuth). */
export const smsIncluded = (accountId: RawBuilder<unknown>) => sql<boolean>`sms_included(${accountId})`
export const isSmsIncluded = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await queryRow(tx)<{ included: boolean }>`select ${smsIncluded(sql`${accountId}::uuid`)} as included`)?.included ===
  true

export const getMfaState = async (tx: Tx, userId: string): Promise<string> =>
  (await tx.selectFrom('appUser').select('mfaState').where('userId', '=', userId).executeTakeFirstOrThrow()).mfaState

/** Sets the state that administrators see, if the current one is among the given states. */
export const setMfaState = (tx: Tx, userId: string, mfaState: MfaState, from?: readonly MfaState[]) =>
  tx
    .updateTable('appUser')
    .set({ mfaState })
    .where('userId', '=', userId)
    .$if(from !== undefined, (query) => query.where('mfaState', 'in', from ?? []))
    .execute()

/** Serialises uses and changes of a person's factors. Lock their row before factors and sessions, or they deadlock. */
export const lockFactorsOf = (tx: Tx, userId: string) =>
  tx.selectFrom('appUser').select('userId').where('userId', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()

export type Factor = {
  authenticatorId: string
  kind: FactorKind
  name: string | null
  phone: string | null
  secret: Buffer | null
  lastStep: number | null
  createdAt: string
  lastUsedAt: string | null
  disabledAt: string | null
}
/** The confirmed factors of a person, oldest first; used or void recovery codes do not count. */
export async function findFactors(tx: Tx, userId: string, kind?: FactorKind): Promise<Factor[]> {
  const rows = await tx
    .selectFrom('authenticator')
    .select(['authenticatorId', 'kind', 'name', 'phone', 'secret', 'lastStep', 'createdAt', 'lastUsedAt', 'disabledAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((where) => where.or([where('kind', '<>', 'recovery'), where('disabledAt', 'is', null)]))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('createdAt')
    .orderBy('authenticatorId')
    .execute()
  return rows as Factor[]
}

type NewFactor = {
  authenticatorId: string
  userId: string
  kind: FactorKind
  name?: string
  phone?: string
  secret?: Buffer
  codeHash?: Buffer
  credentialId?: Buffer
  publicKey?: Buffer
  counter?: number
  transports?: string[]
}
/** @param confirmed whether it is a factor immediately; an authenticator app first proves that it has the secret */
export const insertFactors = (tx: Tx, factors: readonly NewFactor[], confirmed = true) =>
  tx
    .insertInto('authenticator')
    .values(factors.map((factor) => ({ ...factor, ...(confirmed && { confirmedAt: sql<Date>`now()` }) })))
    .execute()

/** Removes factors of a person: one, all of a kind, or all. Returns how many there were. */
export async function deleteFactors(
  tx: Tx,
  userId: string,
  { factorKey, kind }: { factorKey?: string; kind?: FactorKind } = {},
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .$if(factorKey !== undefined, (query) => query.where('authenticatorId', '=', factorKey ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const markUsed = (tx: Tx, userId: string, kind: FactorKind) =>
  tx
    .updateTable('authenticator')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('confirmedAt', 'is not', null)
    .execute()

/** Uses a time step of an app once: one of concurrent calls gets it, and no earlier step can follow. */
export async function spendStep(tx: Tx, authenticatorId: string, step: number): Promise<boolean> {
  const rows = await queryRows(tx)`
    update authenticator set last_step = ${step}::bigint, last_used_at = now()
    where authenticator_id = ${authenticatorId} and disabled_at is null and (last_step is null or last_step < ${step}::bigint)
    returning authenticator_id`
  return rows.length > 0
}

/** Uses a recovery code once. */
export async function spendRecoveryRow(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await queryRows(tx)`
    update authenticator set disabled_at = now(), last_used_at = now()
    where user_id = ${userId} and kind = 'recovery' and code_hash = ${codeHash} and disabled_at is null
    returning authenticator_id`
  return rows.length > 0
}

export const wasRecoveryCodeUsed = async (tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> =>
  (await tx
    .selectFrom('authenticator')
    .select('authenticatorId')
    .where('userId', '=', userId)
    .where('kind', '=', 'recovery')
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()) !== undefined

/**
 * Counts an attempt to confirm an app during its setup; returns the secret and the attempts left, while there are any.
 */
export const tryNewApp = (
  tx: Tx,
  userId: string,
  authenticatorId: string,
  { tries, minutes }: { tries: number; minutes: number },
) => queryRow(tx)<{ secret: Buffer; left: number; name: string | null }>`
    update authenticator set fail_count = fail_count + 1
    where authenticator_id = ${authenticatorId} and user_id = ${userId} and kind = 'totp' and confirmed_at is null
      and fail_count < ${tries}::int and created_at > now() - make_interval(mins => ${minutes}::int)
    returning secret, ${tries}::int - fail_count as left, name`

/** Turns an app into a factor, once; the code that confirmed it cannot be used again. */
export async function confirmApp(tx: Tx, authenticatorId: string, step: number): Promise<boolean> {
  const rows = await queryRows(tx)`
    update authenticator set confirmed_at = now(), last_step = ${step}::bigint, fail_count = 0
    where authenticator_id = ${authenticatorId} and confirmed_at is null returning authenticator_id`
  return rows.length > 0
}

/** Apps that were never confirmed by a code. */
export const deleteNewApps = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('authenticator')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', 'is', null)
    .execute()
