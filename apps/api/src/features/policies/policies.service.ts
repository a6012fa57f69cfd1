import type { SignInRules } from '@portal/contract/policies/policies.contract'
import {
  type OwnRules,
  type ResolvedRules,
  resolveRules,
  standardRules,
} from '@portal/contract/policies/policies.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findRuleRows, type RuleRow } from './policies.repository.ts'

/** Sign-in rules are settings of an account: `signIn.minLength` and so on, by the code names of the contract. */
const prefix = 'signIn.'
const known = Object.keys(standardRules(false)) as (keyof SignInRules)[]

function ownRules(rows: readonly RuleRow[]): OwnRules[] {
  const chain = new Map<string, OwnRules>()
  for (const { accountId, code, value } of rows) {
    const own = chain.get(accountId) ?? { acctKey: accountId, rules: {} }
    chain.set(accountId, own)
    const rule = known.find((name) => prefix + name === code)
    if (rule) Object.assign(own.rules, { [rule]: value })
  }
  return [...chain.values()]
}

/** The rules by which people of an account sign in, with the account that each comes from. In a transaction of sign-in (asAuth). */
export async function resolveSignInRules(tx: Tx, { production }: Config, accountId: string): Promise<ResolvedRules> {
  return resolveRules(ownRules(await findRuleRows(tx, accountId)), standardRules(production))
}
