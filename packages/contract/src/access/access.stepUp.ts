// What asks that a person showed anew who they are within ten minutes (`security.md` 3): every route and every kind of change set
// that does, with when. A test holds the list against the marks of the contract and the operations, and tries each.

export const stepUpTimes = {
  always: 'always',
  severalOrPartner: 'several accounts at once, or a partner: suspended or closed',
  partner: 'a partner: suspended or closed',
  several: 'several people at once: removed or disabled',
  operation: 'where the kind of change set, or what it is of, asks',
  fullAccess: 'the new administrator holds everything: in no access group, or in one that gives all',
  sessions: 'a setting that acts on sign-ins and sessions',
  wholeSignIn: 'by somebody who is signed in wholly, and not on the way there',
} as const
export type StepUpTime = keyof typeof stepUpTimes

export const stepUps: Readonly<Record<string, StepUpTime>> = {
  // the own ways in
  'mfa.addApp': 'always',
  'mfa.confirmApp': 'always',
  'mfa.addPasskeyOptions': 'always',
  'mfa.addPasskey': 'always',
  'mfa.addPhone': 'wholeSignIn',
  'mfa.useEmail': 'always',
  'mfa.newRecoveryCodes': 'always',
  'mfa.removeFactor': 'always',
  'passwords.change': 'always',
  'sessions.end': 'always',
  'sessions.endOthers': 'always',
  // other people, and who they become
  'alias.start': 'always',
  'users.resetMfa': 'always',
  'users.endSessions': 'always',
  'users.createAdministrator': 'fullAccess',
  'accounts.createProvider': 'always',
  'user.status': 'several',
  // companies
  'account.move': 'always',
  'account.status': 'severalOrPartner',
  'status.change': 'partner',
  'status.schedule': 'partner',
  'accounts.update': 'partner',
  'status.disableBatch': 'operation',
  'status.purge': 'always',
  'changes.run': 'operation',
  'changes.retry': 'operation',
  'changes.decide': 'always',
  // what holds for many
  'access.policy': 'always',
  'features.save': 'always',
  'features.remove': 'always',
  'settings.update': 'sessions',
  'settings.change': 'sessions',
  'settings.copy': 'always',
  'sso.update': 'always',
  'sso.addDomain': 'always',
  'sso.verifyDomain': 'always',
  'sso.removeDomain': 'always',
  'sso.test': 'always',
  'audit.createExport': 'always',
}
