import type { Flag } from '../../core/access/access.flags.ts'
import type { AccountType } from '../../core/accounts/accounts.fields.ts'

// The settings of an account as data (`product.md` 6.3). Their words are in settings.texts.json, so that code that
// needs only values does not load them; settings.values.ts validates values, settings.rules.ts resolves them.

export const settingGroups = [
  'general',
  'track',
  'encryption',
  'esign',
  'files',
  'signin',
  'notifications',
  'threat',
  'integration',
  'privacy',
] as const
export type SettingGroup = (typeof settingGroups)[number]
export type SettingType = 'bool' | 'tri' | 'enum' | 'int' | 'text' | 'duration' | 'multi' | 'cidrs' | 'zone' | 'record'
/** Characters of a text in a value, whatever its setting. */
export const maxInValue = 4_000
export type SettingLevel = AccountType | 'user'
export type SettingUnit = 'days' | 'minutes' | 'hours' | 'MB' | '%' | 'characters'

export type Setting = {
  code: string
  group: SettingGroup
  type: SettingType
  /** For an enum, tri or multi. */
  allowed?: readonly (string | number)[]
  /** For a number: the minimum and the maximum; for a text or a list: its maximum length. */
  min?: number
  max?: number
  unit?: SettingUnit
  /** The meaning of 0 where it is not a quantity: `never` or `none`. */
  zero?: 'never' | 'none'
  default: unknown
  /** The default for a customer's people, where it is different. */
  defaultOfCustomer?: unknown
  /** The default of an installation in production, where it is different. */
  defaultInProduction?: unknown
  /** The levels at which it may be set. */
  levels: readonly SettingLevel[]
  lockable: boolean
  /** The right at W that changing it needs besides AcctMgmnt. */
  flag?: Flag
  /**
   * May only be stricter below a company that set it (`product.md` 3.1): which values are stricter, or all values from
   * the loosest to the strictest. `expiry`: lower, but 0 means never.
   */
  strict?: 'higher' | 'lower' | 'expiry' | readonly string[]
  /** The setting that must stay higher (`under`) or lower (`over`) than this one, where this one is set. */
  under?: string
  over?: string
  /** Applies only to the people of the account that sets it, and is not inherited. */
  ownOnly?: true
  /**
   * Affects people who are signed in, or keys: changing it requires a step-up, and applies to every session and key
   * below immediately.
   */
  acts?: true
}

const partners = ['RP', 'SP', 'DT', 'RS'] as const
const accounts = [...partners, 'CU'] as const
const all = [...accounts, 'user'] as const
const triValues = ['yes', 'no', 'user'] as const
type SettingOptions = Partial<Omit<Setting, 'code' | 'group' | 'type'>>

const ofGroup =
  (group: SettingGroup) =>
  (code: string, type: SettingType, standard: unknown, more: SettingOptions = {}): Setting => ({
    code: `${group === 'signin' ? 'signIn' : group}.${code}`,
    group,
    type,
    default: standard,
    levels: accounts,
    lockable: true,
    ...(type === 'tri' && { allowed: triValues, levels: all }),
    ...more,
  })
const [general, track, encryption, esign, files] = [
  ofGroup('general'),
  ofGroup('track'),
  ofGroup('encryption'),
  ofGroup('esign'),
  ofGroup('files'),
]
const [notify, threat, integration, privacy] = [
  ofGroup('notifications'),
  ofGroup('threat'),
  ofGroup('integration'),
  ofGroup('privacy'),
]
const signIn = (code: string, type: SettingType, standard: unknown, more: SettingOptions) =>
  ofGroup('signin')(code, type, standard, { acts: true, ...more })

const password = { flag: 'PasswordPolicy' } as const
const life = { levels: partners, flag: 'AcctStatus', unit: 'days' } as const
const factor = { flag: 'MultiFactorAuthentication' } as const

// oxfmt-ignore
export const settingCatalogue: readonly Setting[] = [
  general('language', 'enum', 'en-us', { allowed: ['en-us', 'fr-fr'], levels: all }),
  general('dateFormat', 'enum', 0, { allowed: [0, 1, 2, 3, 4, 5, 6, 7], levels: all }),
  general('timeZone', 'zone', 'UTC', { levels: all }),
  general('defaultProduct', 'enum', 'SecureEmail', { allowed: ['SecureEmail', 'ESign', 'Documents'], levels: all }),
  general('helpLink', 'bool', true),
  // The switch of `product.md` 0; its code is older than this catalogue.
  { ...general('accountAdministration', 'bool', true, { defaultOfCustomer: false, acts: true }), code: 'accountAdministration' },

  track('acknowledgement', 'tri', 'yes'),
  track('unmarkedByDefault', 'tri', 'no'),
  track('trackUnmarked', 'tri', 'yes'),
  track('secureReplyAcknowledgement', 'tri', 'yes'),
  track('registeredReplyAcknowledgement', 'tri', 'yes'),
  track('prefixSubject', 'tri', 'no'),
  track('readReceipt', 'tri', 'no'),
  track('receiptDelay', 'enum', 'none', { allowed: ['none', '2h', '8h', '24h', '72h'], levels: all, flag: 'RegisteredReceiptDeliveryDelay' }),
  track('smsNotice', 'tri', 'no', { flag: 'ShowRmailOverSMS' }),

  encryption('method', 'enum', 'tls', { allowed: ['tls', 'portal', 'pdf'], levels: all }),
  encryption('registered', 'tri', 'no', { flag: 'RegisteredEncryptionEnabled' }),
  encryption('portalPassword', 'enum', 'medium', { allowed: ['short', 'medium', 'long'], strict: ['short', 'medium', 'long'] }),
  encryption('replyEncrypted', 'tri', 'yes'),
  encryption('portalExpiry', 'duration', 30, { min: 1, max: 365, unit: 'days', levels: all }),

  esign('signatureKinds', 'multi', ['typed', 'drawn', 'upload'], { allowed: ['typed', 'drawn', 'upload'], min: 1 }),
  esign('order', 'enum', 'any', { allowed: ['any', 'given'], levels: all }),
  esign('reminder', 'duration', 3, { min: 0, max: 30, unit: 'days', zero: 'never', levels: all }),
  esign('envelopeExpiry', 'duration', 60, { min: 1, max: 365, unit: 'days', levels: all }),
  esign('certificate', 'bool', true),
  esign('accessCode', 'tri', 'no'),

  files('largest', 'int', 200, { min: 1, max: 1000, unit: 'MB' }),
  files('linkExpiry', 'duration', 30, { min: 1, max: 365, unit: 'days', levels: all }),
  files('downloads', 'int', 0, { min: 0, max: 1000, zero: 'none', levels: all }),
  files('storageAlert', 'int', 80, { min: 50, max: 100, unit: '%' }),

  signIn('mfaMode', 'enum', 'setByUser', { ...factor, allowed: ['off', 'setByUser', 'mandatory'], defaultInProduction: 'mandatory', strict: ['off', 'setByUser', 'mandatory'] }),
  signIn('mfaChannel', 'enum', 'email', { ...factor, allowed: ['email', 'mobile'], strict: ['email', 'mobile'] }),
  signIn('trustDays', 'duration', 0, { ...factor, min: 0, max: 90, unit: 'days', zero: 'never', strict: 'lower' }),
  signIn('minLength', 'int', 15, { ...password, min: 15, max: 64, unit: 'characters', strict: 'higher' }),
  signIn('minLengthWithMfa', 'int', 12, { ...password, min: 8, max: 64, unit: 'characters', strict: 'higher' }),
  signIn('composition', 'enum', 0, { ...password, allowed: [0, 1, 2, 3, 4], strict: 'higher' }),
  signIn('history', 'int', 5, { ...password, min: 0, max: 24, zero: 'none', strict: 'higher' }),
  signIn('expiryDays', 'duration', 0, { ...password, min: 0, max: 365, unit: 'days', zero: 'never', strict: 'expiry' }),
  signIn('idleMinutes', 'duration', 20, { min: 5, max: 60, unit: 'minutes', strict: 'lower' }),
  // Automatic logout never comes later than 480 minutes (specification section 9).
  signIn('sessionHours', 'duration', 8, { min: 1, max: 8, unit: 'hours', strict: 'lower' }),
  signIn('aliasReason', 'bool', false, { levels: partners }),
  signIn('allowedAddresses', 'cidrs', [], { max: 50, lockable: false, ownOnly: true }),

  notify('newUser', 'bool', true, { flag: 'SendNotificationtoUsercreation' }),
  notify('planThreshold', 'bool', true),
  notify('monthlyUsage', 'enum', 'none', { allowed: ['none', 'weekly', 'monthly'] }),
  notify('aliasNotice', 'bool', true),

  threat('emailAnalysis', 'tri', 'no', { flag: 'EmailThreatAnalysis' }),
  threat('fingerprint', 'tri', 'no', { flag: 'AIFingerPrint' }),
  threat('autoLock', 'tri', 'no', { flag: 'AutoLock' }),
  threat('fraudOpen', 'tri', 'no', { flag: 'FraudOpenDetection' }),

  integration('api', 'bool', false, { flag: 'APIIntegrationAccessSettings', acts: true }),
  integration('keys', 'int', 10, { min: 0, max: 10, zero: 'none', flag: 'APIIntegrationAccessSettings' }),
  integration('keyExpiry', 'duration', 365, { min: 1, max: 365, unit: 'days', flag: 'APIIntegrationAccessSettings' }),

  privacy('contentDays', 'duration', 0, { min: 0, max: 3650, unit: 'days', zero: 'never' }),
  privacy('redactOnRemoval', 'bool', false, { flag: 'Redact' }),
  privacy('auditVisible', 'bool', true),
  // `product.md` 7.1: read by `actors_hidden_from` in the database.
  privacy('auditActorHidden', 'bool', false, { levels: partners }),
  // A partner's value applies to the accounts below it (`product.md` 1.3).
  privacy('reopenDays', 'duration', 30, { ...life, min: 1, max: 364, under: 'privacy.purgeDays' }),
  privacy('purgeDays', 'duration', 90, { ...life, min: 31, max: 365, over: 'privacy.reopenDays' }),
]

const byCode = new Map(settingCatalogue.map((setting) => [setting.code, setting]))
export const findSetting = (code: string): Setting | undefined => byCode.get(code)
/** A setting whose code is a constant in our own code. @throws when it does not exist */
export function getSetting(code: string): Setting {
  const found = byCode.get(code)
  if (!found) throw new Error(`There is no setting ${code}`)
  return found
}
