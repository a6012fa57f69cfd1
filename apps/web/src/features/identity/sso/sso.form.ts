import { type SsoConfig, sso } from '@portal/contract/identity/sso/sso.contract'
import type { Translation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../ui/form/issues.ts'
import { changedPaths, valueAt } from '../../../ui/form/values.ts'
import type { SsoPatch } from './sso.queries.ts'

/** The single sign-on of an account as form values. */
export const toForm = (config: SsoConfig) => ({
  enabled: config.enabled,
  provider: config.provider as string,
  displayName: config.displayName,
  issuer: config.issuer,
  clientId: config.clientId,
  /** Empty: the stored one stays. false: the stored one is removed. */
  clientSecret: '' as string | false,
  entryPoint: config.entryPoint,
  idpEntityId: config.idpEntityId,
  certificate: config.certificate,
  singleLogoutUrl: config.singleLogoutUrl,
  emailAttribute: config.emailAttribute,
  enforcement: config.enforcement as string,
  autoProvision: config.autoProvision,
  /** Empty: none. */
  defaultGroupKey: config.defaultGroupKey ?? '',
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
  'emailAttribute',
  'enabled',
  'enforcement',
  'breakGlass',
  'defaultGroupKey',
  'autoProvision',
]

function wireValue(form: SsoForm, path: keyof SsoForm): unknown {
  if (path === 'clientSecret') return form.clientSecret || ''
  if (path === 'defaultGroupKey') return form.defaultGroupKey || null
  const value = valueAt(form, path)
  return typeof value === 'string' ? value.trim() : value
}

/** Only the fields that changed; an empty secret asks to remove the stored one. */
export const toPatch = (form: SsoForm, changed: readonly string[]): SsoPatch =>
  Object.fromEntries(ssoPaths.filter((path) => changed.includes(path)).map((path) => [path, wireValue(form, path)]))

/** Texts for errors found by this page itself. */
export type SsoWords = { needsPeople: string; needsEnabled: string; needsGroup: string }

export function ssoFaults(form: SsoForm, opened: SsoForm, translation: Translation, words: SsoWords): Faults {
  const faults = faultsOf(sso.update.body, toPatch(form, changedPaths(opened, form, ssoPaths)), translation)
  if (form.enforcement !== 'off' && !form.enabled) faults['enforcement'] ??= words.needsEnabled
  if (form.enforcement !== 'off' && form.breakGlass.length === 0) faults['breakGlass'] ??= words.needsPeople
  if (form.autoProvision && form.defaultGroupKey === '') faults['defaultGroupKey'] ??= words.needsGroup
  return faults
}
