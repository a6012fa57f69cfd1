import { contract } from '@portal/contract'
import { type Flag, type FlagRow, flags, type Role } from '@portal/contract/core/access/access.flags'
import type { FurtherFlag } from '@portal/contract/core/access/access.further.rules'
import { type Module, modules, type ModuleMark } from '@portal/contract/core/access/access.modules'
import { Problem } from '@portal/contract/core/errors'
import { moduleOf, type Route, allowsKeys } from '@portal/contract/core/route'
import { findSetting, type Setting } from '@portal/contract/access/settings/settings.catalogue'
import type { StatusAction } from '@portal/contract/core/status/status.acts'
import { knownOperations } from '../../../core/changes/changes.operation.ts'

/** The conditions that an action sets for its object and for the person, besides rights and groups. */
export type Terms = {
  /** Only below the person's company, or only in that company itself (for the provider's people: in any company). */
  where?: 'below' | 'own'
  /** The roles that may ever do it. */
  roles?: readonly Role[]
  /** The action that the object's status must allow. */
  open?: StatusAction
}
/** The conditions of an action for a person; fields that a mere flag or module does not restrict are absent. */
export type Action = Terms & {
  id: string
  flag?: { code: Flag; level: 'R' | 'W' } | undefined
  module?: ModuleMark | undefined
  fullAccess: boolean
  notActing: boolean
  /** No key may call it, whatever rights the key has. */
  ofPeople?: boolean
  object?: 'account' | 'user' | undefined
  further?: FurtherFlag | undefined
  /** The one setting, or the one flag of the catalogue, that it would change. */
  setting?: Setting
  feature?: FlagRow
}

const below = { where: 'below' } as const
const own = { where: 'own' } as const
const edit = { open: 'edit' } as const
const terms: Readonly<Record<string, Terms>> = {
  'accounts.update': edit,
  'accounts.createProvider': { open: 'createAccount' },
  'accounts.createCustomer': { open: 'createAccount' },
  'account.move': { ...below, ...edit, roles: ['RA', 'SP', 'DT'] },
  'account.notify': edit,
  'account.status': below,
  'account.tags': { ...below, ...edit },
  'account.manager': { ...below, ...edit },
  'status.change': below,
  'status.schedule': below,
  'status.cancelPending': below,
  'alias.start': { ...below, open: 'alias' },
  'contacts.create': edit,
  'contacts.update': edit,
  'contacts.remove': edit,
  'users.provision': { open: 'createUser' },
  'accessGroups.create': { ...own, ...edit },
  'accessGroups.update': { ...own, ...edit },
  'accessGroups.members': { ...own, ...edit },
  'accessGroups.ofPerson': { ...own, ...edit },
  'accessGroups.saveMatrix': { ...own, ...edit },
  'features.save': edit,
  'features.remove': edit,
  'access.policy': edit,
  'user.status': edit,
  'user.transfer': edit,
  'user.offboard': edit,
  'userPlan.assign': { open: 'createUser' },
  'userPlan.change': { open: 'createUser' },
  'userPlan.release': edit,
  'sso.update': edit,
  'sso.addDomain': edit,
  'sso.verifyDomain': edit,
  'sso.removeDomain': edit,
  'settings.update': edit,
  'settings.updateUser': edit,
}

const routes = new Map<string, Route>(
  Object.entries(contract).flatMap(([feature, table]) =>
    Object.entries(table as Record<string, Route>).map(([name, route]): [string, Route] => [
      `${feature}.${name}`,
      route,
    ]),
  ),
)
/** The names of abilities that are delivered with objects, each with its route. */
const abilityRoutes: Readonly<Record<string, string>> = {
  edit: 'accounts.update',
  createChild: 'accounts.createCustomer',
  export: 'accounts.exportFile',
  status: 'status.change',
}
/** A refusal that a browser received names its route by method and address. */
const addresses = new Map([...routes].map(([id, { method, path }]) => [`${method} ${path}`, id]))
const flagOf = (text: string): Action['flag'] => {
  const [code, level] = text.split(':')
  const known = flags.find((flag) => flag.code === code)
  return known && (level === 'R' || level === 'W') ? { code: known.code, level } : undefined
}
const moduleIn = (text: string): ModuleMark | undefined => {
  const [name, level] = text.split(':')
  const isValid = modules.includes(name as Module) && (level === 'R' || level === 'RW')
  return isValid ? { name: name as Module, level } : undefined
}

/** The single item of a catalogue that an action is about: `settings.update:signIn.mfaMode`, `features.save:Bill`. */
function partOf(id: string, name: string): Pick<Action, 'setting' | 'feature'> | undefined {
  const setting = id.startsWith('settings.') ? findSetting(name) : undefined
  if (setting) return { setting }
  const feature = id.startsWith('features.') ? flags.find(({ code }) => code === name) : undefined
  return feature && { feature }
}
const operationAction = (kind: string): Action | undefined => {
  const operation = knownOperations().find((one) => one.kind === kind)
  if (!operation) return undefined
  const { access, module, fullAccess = false, notActing = false, targets, further } = operation
  // An action on anything but a person is checked against its company.
  const object = targets === 'user' ? targets : 'account'
  return { id: kind, flag: flagOf(access), module, fullAccess, notActing, object, further, ...terms[kind] }
}
function routeAction(id: string): Action | undefined {
  const route = routes.get(id)
  if (!route || route.access === 'public' || route.access === 'half-signed-in') return undefined
  const { access, fullAccess = false, object, further } = route
  const module = moduleOf(route)
  const notActing = route.notActing === true || route.stepUp === true
  const roles = route.provider
    ? { roles: ['RA'] as const }
    : route.partners && { roles: ['RA', 'SP', 'DT', 'RS'] as const }
  const ofPeople = !allowsKeys(route)
  return { ...roles, id, flag: flagOf(access), module, fullAccess, notActing, ofPeople, object, further, ...terms[id] }
}
const wholeAction = (text: string) =>
  routeAction(abilityRoutes[text] ?? addresses.get(text) ?? text) ?? operationAction(text)

/**
 * Reads the name of an action: a route (`accounts.update`, `PATCH /api/v1/…`), a setting or flag to change
 * (`settings.update:signIn.mfaMode`), a kind of change set (`account.move`), an ability of an object (`createChild`), a
 * flag or module with its level (`AcctStatus:W`). @throws Problem access.actionUnknown
 */
export function actionOf(text: string): Action {
  const plain = { id: text, fullAccess: false, notActing: false }
  const flag = flagOf(text)
  if (flag) return { ...plain, flag }
  const module = moduleIn(text)
  if (module) return { ...plain, module }
  const whole = wholeAction(text)
  if (whole) return whole
  const [id = '', name = ''] = text.split(':')
  const action = wholeAction(id)
  const part = partOf(id, name)
  if (!action || !part) throw new Problem('access.actionUnknown')
  return { ...action, ...part }
}
