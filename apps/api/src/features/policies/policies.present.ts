import { Problem } from '@portal/contract/core/errors'
import type { SignInPolicy, SignInRules } from '@portal/contract/policies/policies.contract'
import { hiddenSource, resolveRules, ruleNames, standardRules } from '@portal/contract/policies/policies.rules'
import type { Context } from '../../platform/http/context.ts'
import { countAdministrators, findAccount } from './policies.repository.ts'
import { findOwnPolicies, type OwnPolicy } from './policies.service.ts'

type Source = SignInPolicy['sources']['minLength']

/** Who a rule comes from; of the companies above the caller's own only the direct parent is named (decision 13). */
function sourceOf(acctKey: string | null, chain: readonly OwnPolicy[], callersAccount: string): Source {
  if (acctKey === null) return { acctKey: null, acctName: null, own: false }
  const at = chain.findIndex((account) => account.acctKey === acctKey)
  const own = at === chain.length - 1
  const nameable = at >= chain.findIndex((account) => account.acctKey === callersAccount) - 1
  return nameable
    ? { acctKey, acctName: chain[at]?.acctName ?? null, own }
    : { acctKey: hiddenSource, acctName: null, own }
}

/** A policy as it is shown, and the rules that a company above sets, so that this one may only be stricter. */
export type Presented = { policy: SignInPolicy; held: readonly (keyof SignInRules)[] }

/** The sign-in policy of an account inside the caller's scope. @throws Problem account.notFound */
export async function presentPolicy({ db, caller, config }: Context, acctKey: string): Promise<Presented> {
  const account = await db.inScope(caller.scope, (tx) => findAccount(tx, caller.scope, acctKey))
  if (!account) throw new Problem('account.notFound')
  // Companies above are outside the scope, so their rules are read as sign-in reads them.
  return db.asAuth(async (tx) => {
    const chain = await findOwnPolicies(tx, acctKey)
    const standard = standardRules(config.production)
    const { rules, sources } = resolveRules(chain, standard)
    const above = resolveRules(chain.slice(0, -1), standard)
    const from = ruleNames.map((rule) => [rule, sourceOf(sources[rule], chain, caller.accountId)])
    const policy = {
      acctKey,
      rules,
      inherited: above.rules,
      sources: Object.fromEntries(from) as SignInPolicy['sources'],
      ...(await countAdministrators(tx, acctKey)),
      version: chain.at(-1)?.version ?? 0,
    }
    return { policy, held: ruleNames.filter((rule) => above.sources[rule] !== null) }
  })
}
