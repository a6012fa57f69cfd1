import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import type { PasswordRules } from '@portal/contract/identity/passwords/passwords.contract'
import { checkPassword, type PasswordRuleCode } from '@portal/contract/identity/passwords/passwords.rules'
import { minLengthFor } from '@portal/contract/access/settings/settings.signIn.rules'
import type { Config } from '../../../platform/config/config.ts'
import { wasUsed } from '../../../platform/passwords/passwords.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { needOf } from '../mfa/mfa.need.service.ts'
import type { Person } from '../../../core/people/people.ts'
import { isCommon } from './passwords.common.ts'
import { findChainNames, findHashes } from './passwords.repository.ts'
import { wordsOf } from './passwords.words.ts'

/** A fixed limit (`product.md` 3.1): argon2id takes any length, but forms do not. */
const maxLength = 128

/**
 * The rules for a person's password in a form that they may see. `Words` names no company above their own (decision
 * 0013).
 */
export type Policy = { rules: PasswordRules; words: string[] }
/** The policy, with the parts that only the server checks. */
export type FullPolicy = Policy & { hiddenWords: string[]; hashes: string[] }

type PasswordOwner = Pick<Person, 'userId' | 'accountId' | 'companyName' | 'email' | 'firstName' | 'lastName'>

/** The policy for a person now: shorter passwords are enough where a second factor is always required (asAuth). */
export async function policyFor(tx: Tx, config: Config, person: PasswordOwner): Promise<FullPolicy> {
  const need = await needOf(tx, config, person)
  const { composition, history } = need.rules
  const own = [person.firstName, person.lastName, person.companyName, config.providerName]
  return {
    rules: { minLength: minLengthFor(need.rules, need.required), maxLength, composition },
    words: wordsOf(own, person.email),
    hiddenWords: wordsOf(await findChainNames(tx, person.accountId)),
    hashes: history > 0 ? await findHashes(tx, person.userId, history) : [],
  }
}

const issueCodes: Record<PasswordRuleCode, FieldIssueCode> = {
  minLength: 'passwordMinLength',
  maxLength: 'passwordMaxLength',
  composition: 'passwordComposition',
  words: 'passwordWords',
  sequence: 'passwordSequence',
  common: 'passwordCommon',
  history: 'passwordHistory',
}
type NewPassword = { password: string; confirmPassword: string }

async function issuesOf({ password, confirmPassword }: NewPassword, policy: FullPolicy): Promise<FieldIssue[]> {
  const field = 'Password'
  const words = [...policy.words, ...policy.hiddenWords]
  const issues = checkPassword(password, policy.rules, words)
    .filter(({ ok }) => !ok)
    .map(({ rule, missing }): FieldIssue => ({ field, code: issueCodes[rule], params: { missing } }))
  if (await isCommon(password)) issues.push({ field, code: issueCodes.common })
  if (password !== confirmPassword) issues.push({ field: 'ConfirmPassword', code: 'mismatch' })
  // Checked last, because it is expensive: each former password is a hash of 25 ms.
  if (issues.length === 0 && (await wasUsed(policy.hashes, password))) issues.push({ field, code: issueCodes.history })
  return issues
}

/**
 * @throws Problem password.refused with every rule that a password breaks. Call it outside a transaction, because it is
 * slow.
 */
export async function requirePassword(chosen: NewPassword, policy: FullPolicy): Promise<void> {
  const fields = await issuesOf(chosen, policy)
  if (fields.length) throw new Problem('password.refused', { fields })
}
