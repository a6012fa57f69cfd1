import type { Result } from '@portal/contract/core/route'
import type { sso } from '@portal/contract/identity/sso/sso.contract'
import type { Sentence } from './sso.trial.texts.ts'

/** The steps of a trial, in the order of the screen. */
export const order = {
  oidc: ['complete', 'reach', 'issuer', 'keys', 'endpoints', 'authorize', 'domains'],
  saml: ['complete', 'certificate', 'entryPoint', 'domains'],
} as const
export type StepName = (typeof order)['oidc' | 'saml'][number]
export type Step = Result<typeof sso.test>['steps'][number]
/** Records the result of a step. */
export type RecordStep = (
  step: StepName,
  outcome: Step['outcome'],
  sentence: Sentence,
  values?: Record<string, string | number>,
) => void
