import { enforcements, type SsoConfig, ssoProviders } from '@portal/contract/identity/sso/sso.contract'
import type { TFunction } from '../../../lib/i18n.ts'
import type { Choice, FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'
import type { SsoForm } from './sso.form.ts'

type Context = {
  t: TFunction
  config: SsoConfig
  /** The choice in the form, not the stored one. */
  provider: string
  mayWrite: boolean
  /** The groups that new people may start in; undefined while they load. */
  groups: readonly Choice[] | undefined
  /** The choice in the form. */
  groupKey: string
  /** The names the page knows, by key. */
  people: readonly Choice[]
  onProvider: (provider: string) => void
  onEnabled: (enabled: boolean) => void
}
type Part = Partial<PlainSpec> & { path: keyof SsoForm; kind: PlainSpec['kind'] }

const bySaml: readonly Part[] = [
  { path: 'entryPoint', kind: 'url', wide: true },
  { path: 'idpEntityId', kind: 'text', wide: true },
  { path: 'certificate', kind: 'textarea', wide: true },
  { path: 'singleLogoutUrl', kind: 'url', wide: true },
  { path: 'emailAttribute', kind: 'text', wide: true },
]
const byOidc: readonly Part[] = [
  { path: 'issuer', kind: 'url', wide: true },
  { path: 'clientId', kind: 'text', wide: true },
]

/** The only issuer that a provider has. */
export const fixedIssuer: Record<string, string> = { google: 'https://accounts.google.com' }

const fieldFor =
  ({ t, mayWrite }: Context) =>
  ({ path, ...part }: Part): FieldSpec => ({
    path,
    label: t(`field.${path}`),
    hint: t(`sso.hint.${path}`),
    ...part,
    ...(!mayWrite && { readOnly: true as const }),
  })

function connectionFields(context: Context): FieldSpec[] {
  const { t, provider } = context
  const field = fieldFor(context)
  if (provider === 'saml') return bySaml.map(field)
  const fixed = fixedIssuer[provider] ? { readOnly: t('sso.issuerFixed') } : {}
  return byOidc.map((part) =>
    part.path === 'issuer' ? { ...field({ ...part, hint: t(`sso.issuerHint.${provider}`) }), ...fixed } : field(part),
  )
}

function switchFields(context: Context) {
  const { t, config } = context
  const field = fieldFor(context)
  const closed = !config.enabled && !config.domains.some((domain) => domain.verified)
  const on = { onChange: (value: unknown) => context.onEnabled(value === true) }
  const levels = enforcements.map((value) => ({ value, label: t(`sso.enforcement.${value}`) }))
  return [
    field({ path: 'enabled', kind: 'switch', wide: true, ...on, ...(closed && { offBecause: t('sso.verifyFirst') }) }),
    field({ path: 'enforcement', kind: 'select', required: true, wide: true, choices: levels }),
  ]
}

/** The fields of single sign-on in the order of the page, by group. */
export function ssoFields(context: Context) {
  const { t, config, people, groups, groupKey } = context
  const field = fieldFor(context)
  const providers = ssoProviders.map((value) => ({ value, label: t(`sso.provider.${value}`) }))
  const choose = { onChange: (value: unknown) => context.onProvider(String(value)) }
  // People created at sign-in need a group that limits them; without one the server would refuse.
  const without = groups?.length === 0 ? t('sso.noGroups') : t('sso.needsGroup')
  const noGroup = groupKey === '' && !config.autoProvision ? { offBecause: without } : {}
  return {
    provider: [
      field({ path: 'provider', kind: 'select', required: true, choices: providers, ...choose }),
      field({ path: 'displayName', kind: 'text' }),
    ],
    connection: connectionFields(context),
    secret: field({
      path: 'clientSecret',
      kind: 'secret',
      wide: true,
      ...(config.secretSetOn === null && { hint: t('sso.secretHint') }),
    }),
    use: switchFields(context),
    breakGlass: field({ path: 'breakGlass', kind: 'tags', choices: people }),
    defaultGroup: field({ path: 'defaultGroupKey', kind: 'select', choices: groups ?? [], wide: true }),
    autoProvision: field({ path: 'autoProvision', kind: 'switch', wide: true, ...noGroup }),
  }
}
