import type { Tables } from '../src/platform/db/db.ts'

/** Who makes a table grow, what bounds it, the job that removes from it, and the test that shows the bound: file and title. */
export type Bound = { by: string; bound: string; job?: string; shown?: readonly [file: string, title: string] }

const tree = 'one row for each account'
const person = 'one row for each person'
const outlived = 'remove-outlived'
const room = ['changes/changes.room', 'sets prepared within a day are limited too'] as const
const cleaned = 'platform/jobs/cleanup'
const factors = 'five authenticator apps, ten passkeys, one phone and ten recovery codes for a person'
const links =
  'for links 3 an hour for a person and 10 for an address; for passkeys 60 a minute, for single sign-on 120 in ten minutes for an address'

/** Every table: a new one does not compile before it says what bounds it. `docs/operations.md` shows this as a table. */
export const bounds: Record<keyof Tables, Bound> = {
  accessGroup: {
    by: 'administrators',
    bound: '500 for a company, archived ones counted',
    shown: ['tables', 'a company has as many groups'],
  },
  accessGroupMember: { by: 'administrators', bound: 'one row for each person and group' },
  accessRequest: {
    by: 'anybody',
    bound: '3 an hour for a mailbox, 10 an hour for an address, 1,000 a day in all; 400 days',
    job: outlived,
    shown: ['registrations/registrations', 'a day takes so many requests'],
  },
  account: {
    by: 'who may create accounts',
    bound: 'the tree itself; closed accounts are purged of personal data',
    job: 'look-at-ages',
  },
  accountNote: {
    by: 'who sees the account',
    bound: '100 of a company about an account',
    shown: ['contacts/contacts', 'a company keeps a hundred notes'],
  },
  accountSetting: { by: 'administrators', bound: 'one row for each account and setting' },
  accountStatusChange: {
    by: 'who may change statuses',
    bound: 'one that waits for an account; ended ones 400 days',
    job: outlived,
    shown: [cleaned, 'are kept for 400 days'],
  },
  accountSuspension: {
    by: 'who may suspend',
    bound: 'one open for an account, reason and company; cleared ones 400 days',
    job: outlived,
    shown: [cleaned, 'are kept for 400 days'],
  },
  appUser: { by: 'who may create people; single sign-on', bound: `${person}; 30 lists of columns each` },
  attemptCounter: {
    by: 'anybody',
    bound: 'two days; failures in a row of people who exist: one row for each factor and browser',
    job: outlived,
    shown: [cleaned, 'the failures counted for a browser'],
  },
  auditBase: { by: 'the portal', bound: 'one row a month' },
  auditEvent: {
    by: 'everybody who acts or is refused',
    bound: '`RATE_LIMIT` requests a minute from an address; `AUDIT_YEARS`',
    job: 'drop-old-audit',
  },
  auditExport: {
    by: 'who may export the audit',
    bound: '3 at once and 20 for a person; 100 files and 4 GiB for a company; the row for 30 days',
    job: 'remove-audit-exports',
    shown: ['audit/audit.exports', 'kept files are limited per person'],
  },
  auditExportPart: {
    by: 'the portal',
    bound: 'a million events in a file; 7 days',
    job: 'remove-audit-exports',
    shown: ['audit/audit.exports', 'for seven days'],
  },
  auditHead: { by: 'the portal', bound: 'one row for each sealing, at most every 2 s' },
  auditKey: { by: 'the portal', bound: 'one row for each key' },
  auditSeal: { by: 'the portal', bound: 'one row for each event', job: 'drop-old-audit' },
  auditUnsealed: { by: 'the portal', bound: 'events of the last 2 s' },
  auditVerification: { by: 'the portal', bound: 'one row a day' },
  authChallenge: {
    by: 'anybody',
    bound: `${links}; a day after their end, links 30 days`,
    job: outlived,
    shown: ['passwords/passwords.links', 'a person gets three links an hour'],
  },
  authenticator: { by: 'signed-in people', bound: factors, shown: ['mfa/mfa.passkeys', 'ten are the most'] },
  banner: {
    by: 'who may send notices',
    bound: 'one row for each account of a change set; goes with it',
    job: 'forget-changes',
    shown: room,
  },
  bannerRead: {
    by: 'signed-in people',
    bound: 'one row for each person and banner; goes with it',
    job: 'forget-changes',
  },
  changeRow: {
    by: 'who may change',
    bound:
      '50,000 in a set; waiting 100,000 for a person, 400,000 for a company; prepared in a day 500,000 and 2,000,000',
    job: 'forget-changes',
    shown: room,
  },
  changeSet: {
    by: 'who may change',
    bound:
      'waiting 50 sets and 48 MiB for a person, 250 and 192 MiB for a company; prepared in a day 2,000 and 240 MiB, 10,000 and 960 MiB; previews 7 days, ended ones 400',
    job: 'forget-changes',
    shown: room,
  },
  contact: {
    by: 'administrators',
    bound: '20 for an account',
    shown: ['contacts/contacts', 'closed accounts, too many'],
  },
  externalIdentity: { by: 'single sign-on', bound: 'one row for each person and identity provider' },
  featurePolicy: { by: 'administrators', bound: 'one row for each feature and account, role, group or person' },
  idempotency: { by: 'signed-in people', bound: 'one row for each creation with a key; 24 hours', job: outlived },
  knownDevice: {
    by: 'signed-in people',
    bound: '30 browsers for a person; a year',
    job: outlived,
    shown: ['auth/auth.devices', 'a person is known in thirty browsers'],
  },
  loginDirectory: {
    by: 'who may create people',
    bound: `${person}; of removed ones 30 days`,
    job: 'free-addresses',
    shown: ['users/users.status', 'the address is kept for thirty days'],
  },
  noticeTemplate: {
    by: 'administrators',
    bound: '100 for a company, 500 with archived ones',
    shown: ['notices/notices.templates', 'archived templates have a bound'],
  },
  outgoingMessage: {
    by: 'what people are told',
    bound:
      '30 mails an hour to an address, those of security not counted; notices 10 an hour from a company to a person; codes 5 an hour for a person; 30 days',
    job: 'forget-messages',
    shown: ['core/mails/mails.order', 'a mailbox gets so many an hour'],
  },
  passwordHistory: { by: 'signed-in people', bound: '24 for a person' },
  refreshToken: { by: 'signed-in people', bound: 'one row for each refresh; 7 days after the session', job: outlived },
  savedView: {
    by: 'signed-in people',
    bound: 'for each list 30 of a person and 30 shared by a company',
    shown: ['views/views', 'more than thirty are refused'],
  },
  schemaMigration: { by: 'upgrades', bound: 'one row for each migration' },
  session: {
    by: 'who signs in',
    bound:
      '`RATE_LIMIT` requests a minute from an address, a few passwords at a time; acting for others begins 60 times an hour; 90 days after the end, acting for others `AUDIT_YEARS`',
    job: outlived,
    shown: ['alias/alias', 'sixty times an hour'],
  },
  signingKey: { by: 'the portal', bound: 'one row in 90 days' },
  ssoConfig: { by: 'administrators', bound: tree },
  ssoDomain: {
    by: 'administrators',
    bound: '50 for an account',
    shown: ['sso/sso.domains', 'an account has fifty domains'],
  },
  usedOnce: {
    by: 'anybody',
    bound: 'proofs of work, assertions and tokens that were used, until they expire by themselves',
    job: outlived,
  },
  userPassword: { by: 'signed-in people', bound: person },
  userSetting: { by: 'administrators', bound: 'one row for each person and setting' },
}

const cells = ({ by, bound, job }: Bound) => `${by} | ${bound} | ${job ? `\`${job}\`` : '–'}`
/** The rows as `docs/operations.md` has them. */
export const asTable = (): string[] =>
  Object.entries(bounds).map(
    ([table, bound]) => `| \`${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\` | ${cells(bound)} |`,
  )
