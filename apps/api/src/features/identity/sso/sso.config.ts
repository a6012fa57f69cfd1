import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { SsoConfig, sso } from '@portal/contract/identity/sso/sso.contract'
import { v7 as uuid } from 'uuid'
import { type Account, findAccount } from '../../../core/accounts/accounts.one.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { refuseProvisioned } from '../../../core/reach/reach.ts'
import { type AuditChange, recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { requireStatusAllows } from '../../../core/status/status.allows.ts'
import { domainsOf } from '../../delivery/domains/domains.service.ts'
import { present } from './sso.config.present.ts'
import * as configs from './sso.config.repository.ts'
import type { ConfigValues, StoredConfig } from './sso.config.repository.ts'
import { certificatesOf, faultsOf, googleIssuer, missingOf } from './sso.config.rules.ts'
import { requireMayChangeSignIn, requireMayProvision } from '../../../core/signIn/signIn.rights.ts'
import { newSigningKey } from './sso.saml.keys.ts'

type Patch = Input<typeof sso.update>['body']

/** @param lock for a change of it @throws Problem account.notFound, auth.forbidden, sso.aboveYou, account.inactive */
export async function getAccount(tx: Tx, { caller }: Context, acctKey: string, lock = false): Promise<Account> {
  const account = await findAccount(tx, caller.scope, acctKey, { lock })
  if (!account) throw new Problem('account.notFound')
  if (!lock) return account
  requireMayChangeSignIn(caller, account)
  await requireStatusAllows(tx, acctKey, 'edit')
  return account
}

export const getConfig = (context: Context, { params }: Input<typeof sso.get>): Promise<SsoConfig> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const account = await getAccount(tx, context, params.acctKey)
    return present(tx, context, account, await configs.findConfigOf(tx, context.caller.scope, account.accountId))
  })

export const getGroups = (context: Context, { params }: Input<typeof sso.groups>): Promise<Result<typeof sso.groups>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { accountId } = await getAccount(tx, context, params.acctKey)
    const groups = await configs.findNarrowGroups(tx, context.caller.scope, accountId)
    return { items: groups.map(({ groupId, name }) => ({ groupKey: groupId, name })) }
  })

/** The configuration of an account, created if there is none yet. */
export const configFor = async (tx: Tx, { caller }: Context, accountId: string): Promise<StoredConfig> =>
  (await configs.findConfigOf(tx, caller.scope, accountId)) ?? configs.insertConfig(tx, uuid(), accountId, caller.by)

/** Whether the stored secret would go elsewhere: people who may write but not read it must not redirect it. */
const sendsElsewhere = (stored: StoredConfig, { provider, issuer }: Patch) =>
  (provider !== undefined && provider !== stored.provider) || (issuer !== undefined && issuer !== stored.issuer)

const noSecret = { clientSecret: null, secretHint: null, secretSetAt: null }
function secretOf({ keys }: Context, stored: StoredConfig, patch: Patch): ConfigValues {
  const { clientSecret: secret } = patch
  if (secret === undefined) return stored.clientSecret && sendsElsewhere(stored, patch) ? noSecret : {}
  if (secret === '') return noSecret
  const place = { table: 'sso_config', column: 'client_secret', rowId: stored.ssoConfigId }
  const clientSecret = keys.vault.seal(place, Buffer.from(secret))
  // Four characters would be most of a short secret.
  return { clientSecret, secretHint: secret.length < 12 ? '' : secret.slice(-4), secretSetAt: new Date().toISOString() }
}

/** The key of a SAML configuration, created when it is first saved. */
const keyOf = async ({ keys }: Context, { provider, signingKey, ssoConfigId }: StoredConfig): Promise<ConfigValues> =>
  provider === 'saml' && !signingKey ? newSigningKey(keys.vault, ssoConfigId) : {}

const bare = (text: string) =>
  certificatesOf(text)
    ?.map((certificate) => certificate.toString().trim())
    .join('\n') ?? text

/**
 * The columns for a patch, with its consequences: Google has one issuer, and a disabled configuration enforces nothing.
 */
function valuesOf(stored: StoredConfig, patch: Patch): ConfigValues {
  const { clientSecret: _, defaultGroupKey, certificate, ...plain } = patch
  const provider = patch.provider ?? stored.provider
  const issuer = patch.issuer ?? stored.issuer
  return {
    ...plain,
    ...(provider === 'google' && !issuer && { issuer: googleIssuer }),
    ...(certificate !== undefined && { certificate: bare(certificate) }),
    ...(defaultGroupKey !== undefined && { defaultGroupId: defaultGroupKey }),
    ...(patch.enabled === false && { enforcement: 'off' }),
  }
}

/**
 * The fields that decide who vouches for a company's people; when one changes, the database removes the earlier links.
 */
const trusted = ['provider', 'issuer', 'clientId', 'entryPoint', 'idpEntityId', 'certificate'] as const
/** The fields that decide which person a first sign-in finds. */
const finding = [...trusted, 'emailAttribute'] as const
/**
 * A person from above may choose a provider but must not be able to sign in as anyone through it: each person confirms
 * their link from then on.
 */
const linksOf = ({ caller }: Context, { accountId }: Account, patch: Patch): ConfigValues =>
  accountId !== caller.accountId && finding.some((field) => patch[field] !== undefined) ? { confirmLinks: true } : {}

const provisioning = ['AutoProvision', 'DefaultGroupKey']
const wireNames: Record<string, string> = { defaultGroupId: 'DefaultGroupKey' }
const wireName = (field: string) => wireNames[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

/** The audit of a change: all values except the secret, which is only recorded as changed. */
function auditOf(stored: StoredConfig, values: ConfigValues, secret: ConfigValues): AuditChange[] {
  const changes = changedFields(stored, values).map((change) => ({ ...change, field: wireName(change.field) }))
  const masked = { field: 'ClientSecret', old: null, new: null, masked: true }
  return 'clientSecret' in secret && (secret.clientSecret ?? stored.clientSecret) ? [...changes, masked] : changes
}

/** @throws Problem naming each faulty field, or sso.breakGlassRequired */
async function refuseUnlessSound(tx: Tx, { caller, config }: Context, ssoConfig: StoredConfig): Promise<void> {
  const faults = faultsOf(ssoConfig, config.outgoingPrivate)
  if (
    ssoConfig.defaultGroupId &&
    !(await configs.isNarrowGroup(tx, caller.scope, ssoConfig.accountId, ssoConfig.defaultGroupId))
  )
    faults.push({ field: 'DefaultGroupKey', code: 'notOneOf' })
  const able = await configs.findBreakGlass(tx, ssoConfig.accountId, ssoConfig.breakGlass)
  if (ssoConfig.enforcement === 'off') {
    const known = new Set(
      (await configs.findPeople(tx, caller.scope, ssoConfig.accountId, ssoConfig.breakGlass)).map(
        ({ userId }) => userId,
      ),
    )
    if (ssoConfig.breakGlass.some((userId) => !known.has(userId)))
      faults.push({ field: 'BreakGlass', code: 'notOneOf' })
  } else if (!ssoConfig.enabled) faults.push({ field: 'Enforcement', code: 'invalid' })
  if (ssoConfig.enabled) {
    faults.push(...missingOf(ssoConfig))
    const domains = await domainsOf(tx, caller.scope, ssoConfig.accountId)
    if (!domains.some(({ verifiedAt }) => verifiedAt !== null))
      faults.push({ field: 'Enabled', code: 'domainUnverified' })
  }
  if (faults.length) throw new Problem('request.invalid', { fields: faults })
  if (ssoConfig.enforcement === 'off') return
  if (able.length === 0) throw new Problem('sso.breakGlassRequired')
  if (able.length < new Set(ssoConfig.breakGlass).size)
    throw new Problem('request.invalid', { fields: [{ field: 'BreakGlass', code: 'notOneOf' }] })
}

/**
 * Changes the fields in the patch. @throws Problem request.stale with the stored state; version 0 is the state before
 * the first change
 */
export const updateConfig = (context: Context, { params, body, ifMatch }: Input<typeof sso.update>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const account = await getAccount(tx, context, params.acctKey, true)
    const { accountId } = account
    const before = await configs.findConfigOf(tx, caller.scope, accountId)
    if ((before?.version ?? 0) !== ifMatch)
      throw new Problem('request.stale', { current: await present(tx, context, account, before) })
    const stored = before ?? (await configFor(tx, context, accountId))
    const values = { ...valuesOf(stored, body), ...linksOf(context, account, body) }
    const secret = secretOf(context, stored, body)
    const changes = auditOf(stored, values, secret)
    if (before && changes.length === 0) return present(tx, context, account, before)
    const ssoConfig = { ...stored, ...values, ...secret } as StoredConfig
    await refuseUnlessSound(tx, context, ssoConfig)
    if (ssoConfig.autoProvision && changes.some(({ field }) => provisioning.includes(field)))
      requireMayProvision(caller, account)
    // Checked at every change: control of the sign-in includes creating people, and so does the choice of their group.
    if (ssoConfig.autoProvision && ssoConfig.defaultGroupId)
      await refuseProvisioned(tx, caller, accountId, ssoConfig.defaultGroupId)
    await configs.updateConfig(
      tx,
      caller.scope,
      stored.ssoConfigId,
      { ...values, ...secret, ...(await keyOf(context, ssoConfig)) },
      caller.by,
      Boolean(before),
    )
    await recordAudit(tx, context, {
      action: 'sso.updated',
      accountId,
      targets: [{ type: 'account', key: accountId, name: account.acctName }],
      changes,
    })
    return present(tx, context, account, await configs.findConfigOf(tx, caller.scope, accountId))
  })
