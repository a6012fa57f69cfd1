import { capital } from '@portal/contract/core/language'
import { environments } from '@portal/contract/core/accounts/accounts.fields'
import { type Module, modules } from '@portal/contract/core/access/access.modules'
import type { ApiKey, ApiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import type { TFunction } from '../../../lib/i18n.ts'
import type { Choice, FieldGroup, FieldSpec } from '../../../ui/form/FormContext.ts'

type Level = 'R' | 'RW' | ''
export type KeyForm = {
  name: string
  modules: Record<string, Level>
  addresses: string[]
  expiresOn: string
  turnedOn: boolean
  forPartner: boolean
  partner: string
  environment: string
}
type Entry = { module: Module; permission: 'R' | 'RW' }

/** The initial values of a new key. */
export type Preset = Pick<ApiKey, 'name' | 'entries'>
/** @param day the last day of the key, as typed */
export const toForm = (key: ApiKey | undefined, day: string, preset: Preset | undefined = key): KeyForm => ({
  name: preset?.name ?? '',
  modules: Object.fromEntries(
    modules.map((module) => [module, preset?.entries.find((one) => one.module === module)?.permission ?? '']),
  ),
  addresses: key?.addresses ?? [],
  expiresOn: day,
  turnedOn: key?.turnedOn ?? true,
  forPartner: false,
  partner: key?.partner ?? '',
  environment: key?.environment ?? 'PRODUCTION',
})
export const entriesOf = (form: KeyForm): Entry[] =>
  modules.flatMap((module) => {
    const permission = form.modules[module]
    return permission ? [{ module, permission }] : []
  })
const moduleAt = (module: Module) => `modules.${module}`
/** The field of the first module that the reader can give. */
export const firstModule = ({ holds }: Pick<ApiKeys, 'holds'>) => moduleAt(holds[0]?.module ?? modules[0])
export const keyPaths = [
  'name',
  'forPartner',
  'partner',
  'environment',
  ...modules.map(moduleAt),
  'addresses',
  'expiresOn',
  'turnedOn',
]

/** Choices for the rights of all modules together, as far as the reader holds them. */
export const presets = ['none', 'read', 'all'] as const
export const presetModules = ({ holds }: Pick<ApiKeys, 'holds'>, preset: (typeof presets)[number]) => {
  const levelOf = (module: Module): Level => {
    const permission = holds.find((one) => one.module === module)?.permission
    return preset === 'none' || !permission ? '' : preset === 'read' ? 'R' : permission
  }
  return Object.fromEntries(modules.map((module) => [module, levelOf(module)]))
}

type FieldOptions = {
  start: FieldSpec
  t: TFunction
  keys: ApiKeys
  apiKey: ApiKey | undefined
  forPartner: boolean
  pattern: string
}

/** The fields of a key: rights that the reader does not hold cannot be chosen. */
export function keyFields({ start, t, keys, apiKey, forPartner, pattern }: FieldOptions): (FieldSpec | FieldGroup)[] {
  const levels = (module: Module): Choice[] => {
    const permission = keys.holds.find((one) => one.module === module)?.permission
    const stored = apiKey?.entries.find((one) => one.module === module)?.permission
    return (['R', 'RW'] as const)
      .filter((level) => permission === 'RW' || permission === level || stored === level)
      .map((value) => ({ value, label: capital(t(`apiKeys.permission.${value}`)) }))
  }
  const moduleFields = modules.map((module): FieldSpec => {
    const choices = levels(module)
    const label = t(`accessGroups.module.${module}`)
    if (choices.length === 0) return { path: moduleAt(module), kind: 'select', label, readOnly: t('apiKeys.notHeld') }
    const none = { value: '', label: capital(t('apiKeys.permission.none')) }
    return { path: moduleAt(module), kind: 'radio', look: 'inline', label, choices: [none, ...choices] }
  })
  const environment: FieldSpec = {
    path: 'environment',
    kind: 'select',
    label: t('field.environment'),
    required: true,
    choices: environments.map((value) => ({ value, label: t(`accounts.environment.${value}`) })),
  }
  const expires = t('apiKeys.expiresHint', { pattern, count: keys.mostDays })
  const kind: FieldSpec = { path: 'forPartner', kind: 'switch', label: t('apiKeys.forPartner'), wide: true }
  return [
    ...(apiKey ? [] : [kind]),
    ...(forPartner
      ? ([{ path: 'partner', kind: 'text', label: t('field.partner'), required: true }, environment] as FieldSpec[])
      : ([{ path: 'name', kind: 'text', label: t('field.name'), required: true, wide: true }] as FieldSpec[])),
    { title: t('apiKeys.modules'), fields: [start, ...moduleFields] },
    { path: 'addresses', kind: 'tags', label: t('field.addresses'), hint: t('apiKeys.addressesHint'), wide: true },
    { path: 'expiresOn', kind: 'date', label: t('field.expiresOn'), hint: expires },
    ...(apiKey ? ([{ path: 'turnedOn', kind: 'switch', label: t('field.turnedOn') }] as FieldSpec[]) : []),
  ]
}
