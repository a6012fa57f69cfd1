import type { Result } from '@portal/contract/core/route'
import type { sso } from '@portal/contract/sso/sso.contract'
import type { Said } from './sso.trial.texts.ts'

export type StepName =
  | 'complete'
  | 'reach'
  | 'issuer'
  | 'keys'
  | 'endpoints'
  | 'authorize'
  | 'certificate'
  | 'entryPoint'
  | 'domains'
export type Step = Result<typeof sso.test>['steps'][number]
/** Writes a step down. */
export type Tell = (
  step: StepName,
  outcome: Step['outcome'],
  said: Said,
  values?: Record<string, string | number>,
) => void
