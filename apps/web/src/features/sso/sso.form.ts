import type { Language } from '@portal/contract/core/language'
import { type SsoConfig, sso } from '@portal/contract/sso/sso.contract'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { changedPaths, valueAt } from '../../ui/form/values.ts'
import type { SsoPatch } from './sso.queries.ts'

/** How the single sign-on of an account stands in its form. */
export const toForm = (config: SsoConfig) => ({
  enabled: config.enabled,
  provider: config.provider as string,
  displayName: config.displayName,
  issuer: config.issuer,
  clientId: config.clientId,
  /** Empty: the stored one stays. false: it is to be removed. */
  clientSecret: '' as string | false,
  entryPoint: config.entryPoint,
  idpEntityId: config.idpEntityId,
  certificate: config.certificate,
  singleLogoutUrl: config.singleLogoutUrl,
  enforcement: config.enforcement as string,
  autoProvision: config.autoProvision,
  breakGlass: config.breakGlass.map((person) => person.userKey),
})
export type SsoForm = ReturnType<typeof toForm>

export const ssoPaths: readonly (keyof SsoForm)[] = [
  'provider',
  'displayName',
  'issuer',
  'clientId',
  'clientSecret',
  'entryPoint',
  'idpEntityId',
  'certificate',
  'singleLogoutUrl',
  'enabled',
  'enforcement',
  'breakGlass',
  'autoProvision',
]

const wireValue = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The fields that changed, and only those; an empty secret is the wish to remove it. */
export const toPatch = (form: SsoForm, changed: readonly string[]): SsoPatch =>
  Object.fromEntries(
    ssoPaths
      .filter((path) => changed.includes(path))
      .map((path) => [path, path === 'clientSecret' ? form.clientSecret || '' : wireValue(valueAt(form, path))]),
  )

/** Sentences for what this page finds wrong by itself. */
export type SsoWords = { needsPeople: string; needsEnabled: string }

export function ssoFaults(form: SsoForm, opened: SsoForm, language: Language, words: SsoWords): Faults {
  const faults = faultsOf(sso.update.body, toPatch(form, changedPaths(opened, form, ssoPaths)), language)
  if (form.enforcement !== 'off' && !form.enabled) faults['enforcement'] ??= words.needsEnabled
  if (form.enforcement !== 'off' && form.breakGlass.length === 0) faults['breakGlass'] ??= words.needsPeople
  return faults
}
