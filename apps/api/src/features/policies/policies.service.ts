import type { SignInRules } from '@portal/contract/policies/policies.contract'
import {
  type OwnRules,
  type ResolvedRules,
  resolveRules,
  ruleNames,
  standardRules,
} from '@portal/contract/policies/policies.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findRuleRows } from './policies.repository.ts'

/** Sign-in rules are settings of an account: `signIn.minLength` and so on, by the code names of the contract. */
export const settingOf = (rule: keyof SignInRules | 'version') => `signIn.${rule}`

/** What each account of a chain sets by itself, with how often it was changed. */
export type OwnPolicy = OwnRules & { acctName: string; version: number }

/** What the accounts from the root down to one set (asAuth). */
export async function findOwnPolicies(tx: Tx, accountId: string): Promise<OwnPolicy[]> {
  const chain = new Map<string, OwnPolicy>()
  for (const { accountId: acctKey, acctName, code, value } of await findRuleRows(tx, accountId)) {
    const own = chain.get(acctKey) ?? { acctKey, acctName, rules: {}, version: 0 }
    chain.set(acctKey, own)
    const rule = ruleNames.find((name) => settingOf(name) === code)
    if (rule) Object.assign(own.rules, { [rule]: value })
    if (code === settingOf('version')) own.version = Number(value)
  }
  return [...chain.values()]
}

/** The rules by which people of an account sign in, with the account that each comes from. In a transaction of sign-in (asAuth). */
export async function resolveSignInRules(tx: Tx, { production }: Config, accountId: string): Promise<ResolvedRules> {
  return resolveRules(await findOwnPolicies(tx, accountId), standardRules(production))
}
