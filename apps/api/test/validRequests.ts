import { randomUUID } from 'node:crypto'
import type { Account } from './world.ts'

// One request for each route that is right and holds every field, for tests that spoil one thing of it.

type Body = Record<string, unknown>
const name = () => `Whole ${randomUUID()}`
const address = { Line1: '1 Road', Line2: 'Floor 2', City: 'Laval', Region: 'QC', Postal: 'H7A 1A1', Country: 'CA' }
const contact = {
  FirstName: 'Ada',
  LastName: 'Sample',
  Email: 'ada@example.test',
  Phone: '+15145550100',
  JobFunction: 'IT',
}
const account = () => ({
  AcctName: name(),
  LegalName: 'Whole Inc.',
  Language: 'fr-fr',
  IndustryCode: 'LEGAL',
  Manager: null,
  CustomerRefCode: `R ${randomUUID()}`,
  EnableEmailCommunication: true,
  SendEmailAdmin: true,
  SendEmailEndUser: true,
  SendEmailEndUserFirstUse: false,
  TimeZone: 'America/Toronto',
  DateFormat: 3,
  TaxId: 'T-1',
  BillingEmails: ['billing@example.test'],
  Tags: ['north'],
  PrimaryContact: contact,
  Address: address,
})
const admin = () => ({ ...contact, Email: `${randomUUID()}@example.test`, Language: 'en-us' })
const token = 'x'.repeat(40)

type Makers = Record<string, () => Body>

const signIn = () => ({
  emailAddress: 'nobody@example.test',
  password: 'p',
  client_id: 'portal-cli',
  withRefreshToken: true,
})
const refresh = () => ({ access_token: token, refresh_token: token })
const choice = () => ({ Code: token, Password: 'p', ConfirmPassword: 'q' })
const externalToken = () => ({ provider_Access_Token: token, provider: 'azuread', client_id: 'portal-cli' })

const atTheDoor: Makers = {
  'auth.signIn': signIn,
  'auth.signInWpc': signIn,
  'auth.refresh': refresh,
  'auth.refreshV1': refresh,
  'auth.revokeRefreshToken': () => ({ refresh_Token: token, client_Id: 'portal-cli' }),
  'auth.revokeToken': () => ({ access_Token: token }),
  'auth.validate': () => ({ emailAddress: 'nobody@example.test', client_Id: 'portal-cli', access_token: token }),
  'auth.proof': () => ({ emailAddress: 'nobody@example.test' }),
  'passwords.forgot': () => ({ Email: 'nobody@example.test', Proof: 'x' }),
  'passwords.reset': choice,
  'passwords.activate': () => ({ ...choice(), FirstName: 'Ada', LastName: 'Sample' }),
  'passwords.codeDetail': () => ({ Code: token }),
  'passwords.resendActivation': () => ({ Email: 'nobody@example.test', Code: token, Proof: 'x' }),
  'passwords.resendActivations': () => ({ UserKeys: [randomUUID()] }),
  'passwords.resendWelcome': () => ({ EmailAddress: 'nobody@example.test', ReferenceKey: 'R-1' }),
  'passwords.change': () => ({ Password: 'p', ConfirmPassword: 'q' }),
  'settings.update': () => ({ Changes: [{ Code: 'files.largest', Value: 100, Lock: false }] }),
  'settings.updateUser': () => ({ Changes: [{ Code: 'files.linkExpiry', Value: 10, Lock: false }] }),
  'settings.impact': () => ({ Code: 'files.largest', Value: 100, Lock: true }),
  'registrations.create': () => ({
    CompanyName: name(),
    FirstName: 'Nora',
    LastName: 'Sample',
    Email: 'nora@example.test',
    Phone: '+15145550100',
    Country: 'CA',
    Language: 'fr-fr',
    Message: 'Two lines\nof text',
    ParentNumber: 'RS-0000000',
    TermsAccepted: true,
    Proof: 'x',
  }),
  'registrations.decide': () => ({ Decision: 'Declined', MadeAcctKey: randomUUID(), Reason: 'Not ours' }),
  'auth.passkeyOptions': () => ({ client_id: 'portal-cli' }),
  'auth.passkey': () => ({ challengeId: randomUUID(), credential: '{}', client_id: 'portal-cli' }),
  'sso.finish': () => ({ Code: token, client_id: 'portal-cli' }),
  'sso.extToken': externalToken,
  'sso.validateExtToken': externalToken,
  'sso.update': () => ({
    Enabled: false,
    Provider: 'oidc',
    DisplayName: 'Whole sign-in',
    Issuer: 'https://idp.example.com',
    ClientId: 'whole',
    ClientSecret: 'an invented secret',
    EntryPoint: 'https://idp.example.com/saml',
    IdpEntityId: 'https://idp.example.com/entity',
    Certificate: '',
    Enforcement: 'off',
    AutoProvision: false,
    DefaultGroupKey: null,
    BreakGlass: [],
  }),
  'sso.addDomain': () => ({ Domain: `${randomUUID()}.example` }),
  'sso.verifyDomain': () => ({}),
  'sso.test': () => ({}),
}
const factors: Makers = {
  'mfa.token': () => ({ client_id: 'portal-cli' }),
  'mfa.generateCode': () => ({ challengeId: randomUUID(), channel: 'email' }),
  'mfa.validateCode': () => ({ challengeId: randomUUID(), channel: 'totp', code: '123456', trustDevice: true }),
  'mfa.passkeyOptions': () => ({ challengeId: randomUUID() }),
  'mfa.passkey': () => ({ challengeId: randomUUID(), credential: '{}', trustDevice: true }),
  'mfa.password': () => ({ Password: 'p' }),
  'mfa.addPhone': () => ({ Phone: '+15145550100' }),
  'mfa.confirmPhone': () => ({ challengeId: randomUUID(), smsCode: '123456', emailCode: '123456' }),
  'mfa.addApp': () => ({ Name: 'Phone' }),
  'mfa.confirmApp': () => ({ factorKey: randomUUID(), code: '123456' }),
  'mfa.addPasskeyOptions': () => ({}),
  'mfa.addPasskey': () => ({ challengeId: randomUUID(), credential: '{}', Name: 'Laptop' }),
  'mfa.useEmail': () => ({}),
  'mfa.newRecoveryCodes': () => ({}),
  'mfa.link': () => ({ Code: token }),
}
const people = (under: Account): Makers => ({
  'sessions.endOthers': () => ({}),
  'alias.start': () => ({
    Email: 'nobody@example.test',
    ClientId: 'portal-cli',
    Reason: 'Looking at it together',
    Ticket: 'T-1',
  }),
  'users.search': () => ({ AcctKey: under.accountId, SearchText: 'text' }),
  'users.sendMfaLinks': () => ({ UserKeys: [randomUUID()] }),
  'users.resetMfa': () => ({ Reason: 'The phone was lost' }),
  'users.unlock': () => ({ Reason: 'Asked for by phone' }),
  'users.endSessions': () => ({ Reason: 'The laptop was stolen' }),
  'users.updateProfile': () => ({
    FirstName: 'Ada',
    LastName: 'Sample',
    Notices: { NewDevice: true, ActedFor: false },
  }),
  'users.updatePreferences': () => ({
    Language: 'en-us',
    Theme: 'dark',
    Density: 'compact',
    DateFormat: 1,
    TimeZone: 'Europe/Paris',
    Columns: { accounts: ['AcctName'] },
  }),
  'access.profile': () => ({ email: 'nobody@example.test' }),
  'access.profileOfLogin': () => ({ emailAddress: 'nobody@example.test', client_id: 'portal-cli' }),
  'access.ramEnabled': () => ({ Email: 'nobody@example.test' }),
})
const accounts = (under: Account): Makers => {
  const filter = () => ({
    role: ['CU'],
    company: under.accountId,
    account: null,
    searchText: 'text',
    status: ['Active'],
    tag: ['north'],
    environment: ['SANDBOX'],
    planned: ['Closed'],
    language: ['fr-fr'],
    industry: ['LEGAL'],
    manager: null,
    createdFrom: '2026-01-01T00:00:00Z',
    createdTo: '2026-02-01T00:00:00Z',
    modifiedFrom: '2026-01-01T00:00:00Z',
    modifiedTo: '2026-02-01T00:00:00Z',
  })
  const creation = (AcctType: string, more: Body = {}) => ({
    ParentKey: under.accountId,
    Account: { ...account(), ...more, AcctType },
    Admin: admin(),
    SendActivation: true,
  })
  return {
    'accounts.search': () => ({ ...filter(), pageNumber: 1, pageSize: 5, cursor: null, sort: 'acctName' }),
    'accounts.count': filter,
    'accounts.exportCsv': () => ({ ...filter(), acctKeys: [], except: [under.accountId], sort: 'acctName' }),
    'accounts.update': () => ({
      ...account(),
      AccountStatusPending: null,
      AccountStatusPendingEffectiveDate: null,
      AccountStatusPendingReason: null,
    }),
    'accounts.createProvider': () => creation('RS'),
    'accounts.createCustomer': () => creation('CU', { CustType: 'STD', TransactionEnvironment: 'SANDBOX' }),
  }
}

const notice = { Subject: 'Maintenance', Body: 'Two lines\nof text, {{account}}' }
const changes = (under: Account): Makers => {
  const selection = () => ({ AcctKeys: [under.accountId] })
  const operation = (OperationCode: number) => ({
    OperationCode,
    AcctKeys: [under.accountId],
    ReasonCode: null,
    Note: 'Asked for by phone',
    ConfirmCount: 1,
  })
  return {
    'changes.create': () => ({ Kind: 'account.move', Selection: selection(), Input: { ParentKey: under.accountId } }),
    'changes.search': () => ({ Which: 'open', Cursor: null }),
    'changes.run': () => ({ RunAt: '2099-01-01T00:00:00.000Z', ConfirmCount: 3 }),
    'changes.decide': () => ({ Approve: true, Note: 'Seen' }),
    'notices.preview': () => ({ ...notice, AcctKey: under.accountId }),
    'notices.createTemplate': () => ({ Name: name(), English: notice, French: notice, Shared: true }),
    'notices.updateTemplate': () => ({ Name: name(), English: notice, French: null, Shared: false, Archived: false }),
    'notices.notify': () => ({
      Selection: selection(),
      ...notice,
      Channels: ['MAIL', 'BANNER'],
      BannerUntil: null,
      RunAt: null,
    }),
    'status.change': () => ({
      To: 'Suspended',
      ReasonCode: 'NONPAY',
      Note: 'Two\nlines',
      SuspensionKeys: [randomUUID()],
    }),
    'status.schedule': () => ({ To: 'Suspended', ReasonCode: 'NONPAY', Note: 'A note', EffectiveOn: '2099-12-01' }),
    'status.purge': () => ({ AcctName: 'No such name' }),
    'contacts.create': () => ({ ...contact, Kind: 'LEGAL', Language: 'fr-fr' }),
    'contacts.update': () => ({ ...contact, Kind: 'LEGAL', Language: 'fr-fr' }),
    'contacts.addNote': () => ({ Text: 'Two\nlines' }),
    'contacts.duplicates': () => ({ AcctName: 'Whole', Email: 'ada@example.test' }),
    'status.disableBatch': () => operation(3),
    'status.reactivateBatch': () => operation(4),
  }
}

const rights = (under: Account): Makers => {
  const policy = () => ({
    AcctKey: under.accountId,
    ScopeKind: 'ACCOUNT',
    ScopeKey: under.accountId,
    FeatureCode: 'Bill',
    Value: 'R',
    Locked: false,
    ValidFrom: null,
    ValidTo: null,
    Reason: 'Agreed by phone',
  })
  const grant = () => ({
    Name: name(),
    Description: 'Two regions',
    AccountScope: 'ALL_BELOW',
    Accounts: [],
    Tags: ['north'],
    Exclude: [],
    Entries: [{ Module: 'Customer-Settings', Permission: 'R' }],
  })
  return {
    'accessGroups.create': grant,
    'accessGroups.update': () => ({ ...grant(), Archived: false, ConfirmFull: 0 }),
    'accessGroups.members': () => ({ Add: [randomUUID()], Remove: [] }),
    'accessGroups.saveMatrix': () => ({
      Groups: [{ GroupKey: randomUUID(), Version: 1, Entries: [{ Module: 'Account Details', Permission: 'RW' }] }],
    }),
    'features.impact': policy,
    'features.save': () => ({ ...policy(), Version: 0 }),
    'users.createAdministrator': () => ({
      AcctKey: under.accountId,
      ...admin(),
      GroupKeys: [],
      SendActivation: true,
    }),
  }
}

/** The body of each route that takes one; `under` is where companies may be made. */
export const bodies = (under: Account): Makers => ({
  'audit.search': () => ({ Action: 'account.', Outcome: 'SUCCESS' }),
  'audit.count': () => ({ Action: 'account.' }),
  'audit.activity': () => ({ Kind: 'status' }),
  'audit.save': () => ({ action: 'ui.viewed', page: 'audit' }),
  'audit.createExport': () => ({ Format: 'jsonl' as const, Action: 'account.' }),
  'views.create': () => ({ List: 'accounts', Name: name(), Query: { status: 'Pending' }, Shared: false }),
  'views.update': () => ({ Name: name(), Query: { q: 'north' }, Shared: true }),
  ...atTheDoor,
  ...factors,
  ...people(under),
  ...accounts(under),
  ...changes(under),
  ...rights(under),
})
