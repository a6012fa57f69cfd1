import { holds } from '@portal/contract/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { policies, SignInPolicy, SignInRules } from '@portal/contract/policies/policies.contract'
import { factorRules, isLooser, ruleNames } from '@portal/contract/policies/policies.rules'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type AuditChange, recordAudit } from '../audit/audit.service.ts'
import { sessionChanged } from '../sessions/sessions.service.ts'
import { type Presented, presentPolicy } from './policies.present.ts'
import { findSettings, lockAccount, saveSetting } from './policies.repository.ts'
import { settingOf } from './policies.service.ts'

type Update = Input<typeof policies.update>
type Rule = keyof SignInRules
const wireName = (rule: Rule) => rule.charAt(0).toUpperCase() + rule.slice(1)
const access = 'MultiFactorAuthentication:W'

const isLooserThan = (above: SignInRules, rule: Rule, value: SignInRules[Rule] | null) =>
  value !== null && isLooser(rule, value, above[rule])

/** @throws Problem auth.forbidden, and request.invalid by the fields that are looser than what holds above */
function refuseIfNotAllowed({ rights }: Caller, { policy, held }: Presented, body: Update['body']): void {
  const given = ruleNames.filter((rule) => body[rule] !== undefined)
  if (given.some((rule) => factorRules.includes(rule)) && !holds(rights, access))
    throw new Problem('auth.forbidden', { values: { access } })
  const fields = given
    .filter((rule) => held.includes(rule) && isLooserThan(policy.inherited, rule, body[rule] ?? null))
    .map((rule) => ({ field: wireName(rule), code: 'looser', params: { least: policy.inherited[rule] } }) as const)
  if (fields.length) throw new Problem('request.invalid', { fields })
}

type Stored = Awaited<ReturnType<typeof findSettings>>
/** What a patch changes of what the account sets by itself; null stands for nothing of its own. */
function changesOf(stored: Stored, body: Update['body']) {
  const own = new Map(stored.map(({ code, value }) => [code, value]))
  return ruleNames
    .filter((rule) => body[rule] !== undefined)
    .map((rule) => ({ rule, old: own.get(settingOf(rule)) ?? null, new: body[rule] ?? null }))
    .filter((change) => change.old !== change.new)
}

/** The change itself, held to the version that was edited; undefined when somebody was quicker. */
async function save(tx: Tx, context: Context, { params, body, ifMatch }: Update): Promise<true | undefined> {
  const { scope } = context.caller
  const account = await lockAccount(tx, scope, params.acctKey)
  if (!account) throw new Problem('account.notFound')
  const stored = await findSettings(tx, scope, params.acctKey)
  const version = Number(stored.find(({ code }) => code === settingOf('version'))?.value ?? 0)
  if (version !== ifMatch) return undefined
  const changes = changesOf(stored, body)
  if (changes.length === 0) return true
  for (const { rule, new: value } of changes) await saveSetting(tx, params.acctKey, settingOf(rule), value)
  await saveSetting(tx, params.acctKey, settingOf('version'), version + 1)
  await recordAudit(tx, context, {
    action: 'account.signInPolicyChanged',
    accountId: params.acctKey,
    targets: [{ type: 'account', key: params.acctKey, name: account.acctName }],
    changes: changes.map(({ rule, ...values }): AuditChange => ({ field: wireName(rule), ...values })),
  })
  await sessionChanged(tx, params.acctKey)
  return true
}

/** Changes the rules that the patch names. An account may be stricter than those above it, never looser (`product.md` 3.1). */
export async function updatePolicy(context: Context, input: Update): Promise<SignInPolicy> {
  const { db, caller } = context
  const { acctKey } = input.params
  const before = await presentPolicy(context, acctKey)
  refuseIfNotAllowed(caller, before, input.body)
  const saved = await db.inScope(caller.scope, (tx) => save(tx, context, input))
  const { policy } = await presentPolicy(context, acctKey)
  if (!saved) throw new Problem('request.stale', { current: policy })
  return policy
}
