import type { Language } from '@portal/contract/core/language'
import type { Input, Result } from '@portal/contract/core/route'
import type { sso } from '@portal/contract/identity/sso/sso.contract'
import type { Context } from '../../../platform/http/context.ts'
import { findTexts } from '../../../platform/outgoing/records.ts'
import { getAccount } from './sso.config.ts'
import { domainsOf, recordName, recordValue, type StoredDomain } from '../../delivery/domains/domains.service.ts'
import { findConfigOf, type StoredConfig } from './sso.config.repository.ts'
import { missingOf } from './sso.config.rules.ts'
import { tryOidc } from './sso.trial.oidc.ts'
import { trySaml } from './sso.trial.saml.ts'
import { say } from './sso.trial.texts.ts'
import { order, type Step, type StepName, type RecordStep } from './sso.trial.steps.ts'

// "Test this configuration": checks that need no sign-in, step by step.

async function tryDomains({ config }: Context, domains: readonly StoredDomain[], record: RecordStep): Promise<void> {
  const verified = domains.filter(({ verifiedAt }) => verifiedAt !== null)
  if (verified.length === 0) return record('domains', 'failed', 'noDomains')
  const seen = await Promise.all(
    verified.map(async ({ domain, token }) =>
      (await findTexts(config, recordName(domain))).includes(recordValue(token)) ? [] : [domain],
    ),
  )
  const missing = seen.flat()
  if (missing.length) return record('domains', 'warning', 'domainsGone', { domains: missing.join(', ') })
  return record('domains', 'ok', 'domains', { domains: verified.map(({ domain }) => domain).join(', ') })
}

async function trySteps(context: Context, stored: StoredConfig, domains: readonly StoredDomain[], record: RecordStep) {
  const missing = missingOf(stored)
  if (missing.length)
    record('complete', 'failed', 'incomplete', { fields: missing.map(({ field }) => field).join(', ') })
  else record('complete', 'ok', 'complete')
  if (missing.length === 0) await (stored.provider === 'saml' ? trySaml : tryOidc)(context, stored, record)
  await tryDomains(context, domains, record)
}

/** Steps in the order of the screen; those that were not reached appear as skipped. */
function sorted(found: Map<StepName, Step>, provider: string, language: Language): Step[] {
  const names = order[provider === 'saml' ? 'saml' : 'oidc']
  return names.map((step) => found.get(step) ?? { step, outcome: 'skipped', detail: say('skipped', language) })
}

/** Tests the stored configuration. No transaction is open during calls to others; each takes at most five seconds. */
export async function test(context: Context, { params }: Input<typeof sso.test>): Promise<Result<typeof sso.test>> {
  const { db, caller, request } = context
  const { stored, domains } = await db.inScope(caller.scope, async (tx) => {
    const { accountId } = await getAccount(tx, context, params.acctKey)
    return {
      stored: await findConfigOf(tx, caller.scope, accountId),
      domains: await domainsOf(tx, caller.scope, accountId),
    }
  })
  const { language } = request
  const found = new Map<StepName, Step>()
  const record: RecordStep = (step, outcome, sentence, values) =>
    void found.set(step, { step, outcome, detail: say(sentence, language, values) })
  if (stored) await trySteps(context, stored, domains, record)
  else record('complete', 'failed', 'incomplete', { fields: 'Provider' })
  const steps = sorted(found, stored?.provider ?? 'oidc', language)
  return { ok: steps.every(({ outcome }) => outcome === 'ok' || outcome === 'warning'), steps }
}
