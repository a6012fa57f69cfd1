import type { Access } from '../core/access.ts'
import type { AccountType } from '../accounts/accounts.fields.ts'
import type { Module, Permission } from './access.modules.ts'
import type { Flag } from './access.flags.ts'

// Who may call what: one row for every route that asks for a sign-in (issue 4 section 3). It is written down beside the routes and
// not made from them: the matrix test holds both against each other and against what the API does, so that a right that is
// loosened in one place is noticed. docs/rights.md shows it.

export type ModuleRule = { name: Module; own?: Module }
const details = { name: 'Customer-Account Details', own: 'Account Details' } as const
const customers = { name: 'Customer-Account Details' } as const
const users = { name: 'Customer-Add/Edit Users' } as const
const settings = { name: 'Customer-Settings' } as const

/** Why a route asks nothing of who is held to access groups. */
export const freedoms = {
  self: 'about the caller alone',
  none: 'no data of any company',
  own: 'what the caller made, or colleagues share',
  logo: 'the look of the portal, which everybody sees',
  operation: 'the operation of the change set asks: each has a right and a module of its own',
  tree: 'about the caller; about others only as far as the module of users goes',
} as const

export type RightRule = {
  access: Access
  /** The module that opens it, and the own company where that is another one. */
  module?: ModuleRule
  level?: Permission
  /** Why there is no module. */
  free?: keyof typeof freedoms
  /** What the key in the path, or the body, names. */
  object?: 'account' | 'user'
  fullAccess?: boolean
  notActing?: boolean
  stepUp?: boolean
}

// biome-ignore format: a table, one route a line
export const rights: Readonly<Record<string, RightRule>> = {
  'mfa.password': { access: 'signed-in', free: 'self', notActing: true },
  'mfa.factors': { access: 'signed-in', free: 'self' },
  'mfa.addApp': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.confirmApp': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.addPasskeyOptions': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.addPasskey': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.useEmail': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.newRecoveryCodes': { access: 'signed-in', free: 'self', stepUp: true },
  'mfa.removeFactor': { access: 'signed-in', free: 'self', stepUp: true },
  'passwords.resendActivations': { access: 'AcctMgmnt:W', module: users, level: 'RW' },
  'passwords.resendWelcome': { access: 'AcctMgmnt:W', module: users, level: 'RW' },
  'passwords.ownRules': { access: 'signed-in', free: 'self' },
  'passwords.change': { access: 'signed-in', free: 'self', stepUp: true },
  'sso.get': { access: 'SSOEnforcement:R', module: settings, level: 'R', object: 'account' },
  'sso.groups': { access: 'SSOEnforcement:R', module: settings, level: 'R', object: 'account' },
  'sso.update': { access: 'SSOEnforcement:W', module: settings, level: 'RW', object: 'account', fullAccess: true, stepUp: true },
  'sso.addDomain': { access: 'SSOEnforcement:W', module: settings, level: 'RW', object: 'account', fullAccess: true, stepUp: true },
  'sso.verifyDomain': { access: 'SSOEnforcement:W', module: settings, level: 'RW', object: 'account', fullAccess: true, stepUp: true },
  'sso.removeDomain': { access: 'SSOEnforcement:W', module: settings, level: 'RW', object: 'account', fullAccess: true, stepUp: true },
  'sso.test': { access: 'SSOEnforcement:W', module: settings, level: 'RW', object: 'account', fullAccess: true, stepUp: true },
  'sessions.list': { access: 'signed-in', free: 'self' },
  'sessions.end': { access: 'signed-in', free: 'self', stepUp: true },
  'sessions.endOthers': { access: 'signed-in', free: 'self', stepUp: true },
  'alias.start': { access: 'LoginAlias:R', module: users, level: 'RW', stepUp: true },
  'alias.end': { access: 'signed-in', free: 'self' },
  'alias.history': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'registrations.list': { access: 'AcctMgmnt:R', module: customers, level: 'R' },
  'registrations.get': { access: 'AcctMgmnt:R', module: customers, level: 'R' },
  'registrations.decide': { access: 'AcctMgmnt:W', module: customers, level: 'RW' },
  'users.search': { access: 'AcctMgmnt:R', module: users, level: 'R' },
  'users.createAdministrator': { access: 'AcctMgmnt:W', module: users, level: 'RW', notActing: true },
  'users.sendMfaLinks': { access: 'MultiFactorAuthentication:W', module: users, level: 'RW', notActing: true },
  'users.resetMfa': { access: 'AcctMgmnt:W', module: users, level: 'RW', object: 'user', stepUp: true },
  'users.unlock': { access: 'AcctMgmnt:W', module: users, level: 'RW', object: 'user', notActing: true },
  'users.endSessions': { access: 'AcctMgmnt:W', module: users, level: 'RW', object: 'user', stepUp: true },
  'users.updateProfile': { access: 'signed-in', free: 'self', notActing: true },
  'users.loginDetail': { access: 'signed-in', free: 'self' },
  'users.updatePreferences': { access: 'signed-in', free: 'self' },
  'access.explain': { access: 'signed-in', free: 'tree' },
  'access.profile': { access: 'signed-in', free: 'self' },
  'access.profileOfLogin': { access: 'signed-in', free: 'self' },
  'access.ramEnabled': { access: 'signed-in', free: 'self' },
  'lookups.languages': { access: 'signed-in', free: 'none' },
  'lookups.countries': { access: 'signed-in', free: 'none' },
  'lookups.jobFunctions': { access: 'signed-in', free: 'none' },
  'lookups.industries': { access: 'signed-in', free: 'none' },
  'lookups.timeZones': { access: 'signed-in', free: 'none' },
  'lookups.statusChangeReasons': { access: 'signed-in', free: 'none' },
  'branding.headerLogo': { access: 'signed-in', free: 'logo' },
  'accounts.search': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'accounts.count': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'accounts.exportCsv': { access: 'ExportAcct:W', module: details, level: 'R' },
  'accounts.tags': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'accounts.manager': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'user' },
  'accounts.get': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'accounts.update': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'accounts.children': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'accounts.createProvider': { access: 'Provision:W', module: customers, level: 'RW', stepUp: true },
  'accounts.createCustomer': { access: 'Provision:W', module: customers, level: 'RW' },
  'changes.create': { access: 'signed-in', free: 'operation' },
  'changes.search': { access: 'signed-in', free: 'operation' },
  'changes.get': { access: 'signed-in', free: 'operation' },
  'changes.rows': { access: 'signed-in', free: 'operation' },
  'changes.exportCsv': { access: 'signed-in', free: 'operation' },
  'changes.run': { access: 'signed-in', free: 'operation' },
  'changes.decide': { access: 'signed-in', free: 'operation', stepUp: true },
  'changes.cancel': { access: 'signed-in', free: 'operation' },
  'changes.retry': { access: 'signed-in', free: 'operation' },
  'changes.undo': { access: 'signed-in', free: 'operation' },
  'status.get': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'status.change': { access: 'AcctStatus:W', module: details, level: 'RW', object: 'account' },
  'status.schedule': { access: 'AcctStatus:W', module: details, level: 'RW', object: 'account' },
  'status.cancelPending': { access: 'AcctStatus:W', module: details, level: 'RW', object: 'account' },
  'status.purge': { access: 'Redact:W', module: details, level: 'RW', object: 'account', notActing: true, stepUp: true },
  'status.disableBatch': { access: 'signed-in', free: 'operation' },
  'status.reactivateBatch': { access: 'signed-in', free: 'operation' },
  'contacts.list': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'contacts.create': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'contacts.update': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'contacts.remove': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'contacts.notes': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'contacts.addNote': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'contacts.removeNote': { access: 'AcctMgmnt:W', module: details, level: 'RW', object: 'account' },
  'contacts.duplicates': { access: 'AcctMgmnt:R', module: customers, level: 'R' },
  'accessGroups.list': { access: 'UserGroupsAccess:R', module: users, level: 'R' },
  'accessGroups.get': { access: 'UserGroupsAccess:R', module: users, level: 'R' },
  'accessGroups.create': { access: 'UserGroupsAccess:W', module: users, level: 'RW', fullAccess: true, notActing: true },
  'accessGroups.update': { access: 'UserGroupsAccess:W', module: users, level: 'RW', fullAccess: true, notActing: true },
  'accessGroups.members': { access: 'UserGroupsAccess:W', module: users, level: 'RW', fullAccess: true, notActing: true },
  'accessGroups.saveMatrix': { access: 'UserGroupsAccess:W', module: users, level: 'RW', fullAccess: true, notActing: true },
  'accessGroups.effective': { access: 'UserGroupsAccess:R', module: users, level: 'R', object: 'user' },
  'features.list': { access: 'FeaturePolicy:R', module: settings, level: 'R' },
  'features.policies': { access: 'FeaturePolicy:R', module: settings, level: 'R' },
  'features.tree': { access: 'FeaturePolicy:R', module: settings, level: 'R' },
  'features.impact': { access: 'FeaturePolicy:W', module: settings, level: 'RW', fullAccess: true },
  'features.save': { access: 'FeaturePolicy:W', module: settings, level: 'RW', fullAccess: true, stepUp: true },
  'features.remove': { access: 'FeaturePolicy:W', module: settings, level: 'RW', fullAccess: true, stepUp: true },
  'features.explain': { access: 'signed-in', free: 'tree' },
  'settings.get': { access: 'AcctMgmnt:R', module: settings, level: 'R', object: 'account' },
  'settings.update': { access: 'AcctMgmnt:W', module: settings, level: 'RW', object: 'account', notActing: true },
  'settings.chain': { access: 'AcctMgmnt:R', module: settings, level: 'R', object: 'account' },
  'settings.impact': { access: 'AcctMgmnt:R', module: settings, level: 'R', object: 'account' },
  'settings.customer': { access: 'AcctMgmnt:R', module: settings, level: 'R', object: 'account' },
  'settings.getUser': { access: 'AcctMgmnt:R', module: settings, level: 'R', object: 'user' },
  'settings.updateUser': { access: 'AcctMgmnt:W', module: settings, level: 'RW', object: 'user', notActing: true },
  'settings.ofSession': { access: 'signed-in', free: 'self' },
  'audit.search': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'audit.count': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'audit.get': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'audit.actions': { access: 'AcctMgmnt:R', free: 'none' },
  'audit.activity': { access: 'AcctMgmnt:R', module: details, level: 'R', object: 'account' },
  'audit.save': { access: 'signed-in', free: 'self' },
  'audit.createExport': { access: 'ExportAcct:W', module: details, level: 'R', stepUp: true },
  'audit.exports': { access: 'ExportAcct:W', module: details, level: 'R' },
  'audit.file': { access: 'ExportAcct:W', module: details, level: 'R', notActing: true },
  'audit.verification': { access: 'AcctMgmnt:R', module: details, level: 'R' },
  'views.list': { access: 'signed-in', free: 'own' },
  'views.create': { access: 'signed-in', free: 'own', notActing: true },
  'views.update': { access: 'signed-in', free: 'own', notActing: true },
  'views.remove': { access: 'signed-in', free: 'own', notActing: true },
  'notices.notify': { access: 'AcctMgmnt:W', module: details, level: 'RW', notActing: true },
  'notices.preview': { access: 'AcctMgmnt:W', module: details, level: 'RW' },
  'notices.templates': { access: 'AcctMgmnt:W', module: details, level: 'RW' },
  'notices.createTemplate': { access: 'AcctMgmnt:W', module: details, level: 'RW', notActing: true },
  'notices.updateTemplate': { access: 'AcctMgmnt:W', module: details, level: 'RW', notActing: true },
  'notices.banners': { access: 'signed-in', free: 'self' },
  'notices.dismissBanner': { access: 'signed-in', free: 'self' },
}

/** Routes whose key of a company travels in the body. */
const inBody = ['accounts.createProvider', 'accounts.createCustomer', 'users.createAdministrator', 'users.search']
/** What the key of an action's object names, where it has one. */
export const objectOf = (action: string): 'account' | 'user' | undefined =>
  rights[action]?.object ?? (inBody.includes(action) ? 'account' : undefined)

/** Routes and change sets that act on a person: never on oneself, never upwards, on the own tier with its flag alone (`product.md` 2.2). */
export const actsOnPeople: readonly string[] = ['users.resetMfa', 'users.unlock', 'users.endSessions', 'user.status']

/** The flag that opens administrators of a tier, and the companies where they are; none for resellers and customers (`product.md` 8). */
export const administratorFlags: Readonly<Partial<Record<AccountType, Flag>>> = {
  RP: 'EnableToCreateProviderAdminAccounts',
  SP: 'EnableToCreateSPAdminAccounts',
  DT: 'EnableToCreateDTAdminAccounts',
}

/** What changes a company's own record: a partner's asks for a further flag. */
const changesCompany = [
  'accounts.update',
  'contacts.create',
  'contacts.update',
  'contacts.remove',
  'account.tags',
  'account.manager',
]
const createsCompany = ['accounts.createProvider', 'accounts.createCustomer']
/** What changes how a company signs in: from above, by whoever may act for its people (decision 36). */
const changesSignIn = ['sso.update', 'sso.addDomain', 'sso.verifyDomain', 'sso.removeDomain']
/** A further flag that an action needs for one object, at W; undefined where its own is enough. */
export function furtherFlag(
  action: string,
  object: { own: boolean; acctType: AccountType; sameTier?: boolean },
): Flag | undefined {
  if (changesCompany.includes(action)) return object.own || object.acctType === 'CU' ? undefined : 'ProviderEdit'
  if (createsCompany.includes(action)) return 'AcctMgmnt'
  if (changesSignIn.includes(action)) return object.own ? undefined : 'LoginAlias'
  if (action === 'users.createAdministrator') return administratorFlags[object.acctType]
  return actsOnPeople.includes(action) && object.sameTier ? administratorFlags[object.acctType] : undefined
}

/** Names of abilities that travel with objects, and the route that each is about. */
export const abilityRoutes: Readonly<Record<string, string>> = {
  edit: 'accounts.update',
  createChild: 'accounts.createCustomer',
  export: 'accounts.exportCsv',
  status: 'status.change',
}
