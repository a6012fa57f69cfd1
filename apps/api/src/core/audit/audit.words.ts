import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { colon, type Language, languages, numberIn, semicolon, type Text } from '@portal/contract/core/language'
import { currencies, type Currency, moneyText } from '@portal/contract/core/money'
import { fullAccessName, fullAccessTexts } from '@portal/contract/access/accessGroups/accessGroups.names'
import { boolTexts, settingTexts } from '@portal/contract/access/settings/settings.texts'
import { settingLabel } from '@portal/contract/access/settings/settings.sentences'
import {
  industryTexts,
  jobFunctionTexts,
  statusChangeReasonTexts,
} from '@portal/contract/operations/lookups/lookups.texts'
import { vocabulary } from '@portal/contract/vocabulary'
import { labelOf } from './audit.actions.ts'
import { fieldTexts } from './audit.fields.texts.ts'
import type { AuditChange } from './audit.masking.ts'

// An entry in words (`ux.md` 4.19): fields and values as a reader knows them, in the reader's language.

const lower = (part: string) => part.charAt(0).toLowerCase() + part.slice(1)
/** `AcctRefCode` without an entry becomes "Acct ref code". */
function spelt(name: string): string {
  const words = name
    .replace(/[._-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A field's name in words. */
export function fieldLabel(field: string, language: Language): string {
  const parts = field.split('.').map(lower)
  const found = fieldTexts[parts.join('.')] ?? fieldTexts[parts.at(-1) ?? '']
  if (found) return found[language]
  if (field in settingTexts) return settingLabel(field, language)
  const flag = flagTexts[field as keyof typeof flagTexts] as { label: Text } | undefined
  return flag ? flag.label[language] : spelt(field)
}

/** The fields that a search term may mean: by name, or by a whole or partial label in any language. */
export function fieldsCalled(term: string): string[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('\u00a0', ' ')
  const needle = plain(term.trim())
  const labels = Object.keys({ ...fieldTexts, ...flagTexts, ...settingTexts }).map((field) => ({
    field,
    called: languages.map((language) => plain(fieldLabel(field, language))),
  }))
  const whole = labels.filter(({ called }) => called.includes(needle))
  const found = whole.length > 0 ? whole : labels.filter(({ called }) => called.some((label) => label.includes(needle)))
  // A field without a label is called by its name, spelt out.
  return [...new Set([needle, needle.replaceAll(' ', ''), ...found.map(({ field }) => field.toLowerCase())])]
}

type Lookup = (code: string, language: Language) => string | undefined
const texts =
  (texts: Readonly<Record<string, Text>>): Lookup =>
  (code, language) =>
    texts[code]?.[language]
/** The action of a change set, by its kind; anything else unchanged. */
const kindText = texts(vocabulary.changeKind)

/** The object of a browser's report (`SaveAuditTrial`): a page, or the field that was copied there. */
const pageTexts: Readonly<Record<string, Text>> = {
  ...fieldTexts,
  account: { 'en-us': 'Account page', 'fr-fr': 'Page du compte' },
  accounts: { 'en-us': 'List of accounts', 'fr-fr': 'Liste des comptes' },
  recoveryCodes: { 'en-us': 'Recovery codes', 'fr-fr': 'Codes de secours' },
}

const targetTexts: Readonly<Record<string, Lookup>> = {
  change: kindText,
  page: texts(pageTexts),
  group: (name, language) => (name === fullAccessName ? fullAccessTexts[language] : undefined),
}
/** The name of an event's target: in the reader's language where a code or the portal itself names it. */
export const targetText = (type: string, name: string, language: Language): string =>
  targetTexts[type]?.(name, language) ?? name

const status = texts({ ...vocabulary.companyPlanStatus, ...vocabulary.accountStatus, ...vocabulary.userStatus })
const named =
  (type: 'region' | 'language'): Lookup =>
  (code, language) => {
    try {
      return new Intl.DisplayNames(language, { type }).of(code)
    } catch {
      return undefined // the stored value is no code of that kind
    }
  }

/** Which lookup the codes of a field belong to. */
const lookups: Readonly<Record<string, Lookup>> = {
  kind: texts({ ...vocabulary.changeKind, ...vocabulary.userKind }),
  accountStatus: status,
  effectiveStatus: status,
  userStatus: status,
  status,
  toStatus: status,
  accountStatusPending: status,
  acctType: texts(vocabulary.accountType),
  transactionEnvironment: texts(vocabulary.environment),
  industryCode: texts(industryTexts),
  jobFunction: texts(jobFunctionTexts),
  reasonCode: texts(statusChangeReasonTexts),
  reason: texts(statusChangeReasonTexts),
  accountStatusPendingReason: texts(statusChangeReasonTexts),
  country: named('region'),
  language: named('language'),
}

/** A value in words; null where there is none. Moments and dates stay as they are: the reader's screen formats them. */
export function valueText(field: string, value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return boolTexts[`${value}`][language]
  if (typeof value === 'number') return numberIn(language, value)
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => valueText(field, one, language) ?? '—').join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([name, part]) => {
        const words = valueText(name, part, language)
        return words === null ? [] : [`${fieldLabel(name, language)}${colon[language]}${words}`]
      })
      .join(semicolon[language])
  if (typeof value !== 'string') return null
  const name = lower(field.split('.').at(-1) ?? '')
  return lookups[name]?.(value, language) ?? (amountFields.has(name) ? amountsText(value, language) : value)
}

/** The fields whose entries are amounts; what people type, such as a reference, is never read as one. */
export const amountFields: ReadonlySet<string> = new Set([
  'amount',
  'booksTax',
  'commission',
  'creditLimit',
  'invoiceTotal',
  'lateFee',
  'mails',
  'prices',
  'toBalance',
  'total', // The name in older entries of invoices; today `invoiceTotal`.
])
const isAmount = new RegExp(`^(?:${currencies.join('|')}) -?\\d+$`)
const amounts = new RegExp(`\\b(${currencies.join('|')}) (-?\\d+)(?: \\+ (\\d+))?`, 'g')
/**
 * Entries record amounts in minor units after their currency: "USD 60475" is $604.75, and "USD 1099 + 12" is $10.99 with
 * $0.12 for each unit beyond.
 */
const amountsText = (text: string, language: Language): string =>
  text.replaceAll(amounts, (_, currency: Currency, minor: string, beyond?: string) =>
    [minor, beyond].flatMap((part) => (part ? [moneyText(Number(part), currency, language)] : [])).join(' + '),
  )

/** Reasons that the portal itself gives where no person was asked for one. */
const ownReason = texts({
  signedOutAtProvider: {
    'en-us': 'Signed out at the identity provider',
    'fr-fr': 'Déconnexion chez le fournisseur d’identité',
  },
  aliasReplaced: {
    'en-us': 'Impersonation of another user started',
    'fr-fr': 'Connexion déléguée à un autre utilisateur commencée',
  },
  changeUndone: {
    'en-us': 'A bulk change was undone',
    'fr-fr': 'Retour à l’état précédent d’une modification groupée',
  },
})
/** Why it was done: the person's own words, or the label of a reason that entries name by its code. */
export const reasonText = (reason: string | null, language: Language): string | null =>
  reason && (ownReason(reason, language) ?? lookups['reason']?.(reason, language) ?? reason)

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)
/** The value of a field, short enough for a line; undefined where the name of the field has to do. */
function recorded({ field, old, new: value, masked }: AuditChange, language: Language): string | undefined {
  const text = masked || (old ?? '') !== '' || typeof value === 'object' ? null : valueText(field, value, language)
  if (text === null || text.length > 32 || isMoment(text)) return undefined
  return text
}

/** Fields whose value says what it is: "Change of status scheduled: Closed, Migrated to another account". */
const plainFields: ReadonlySet<string> = new Set([
  'accountStatus',
  'accountStatusPending',
  'accountStatusPendingReason',
  'reasonCode',
  'toStatus',
])

/** The event with its values: "Invoice issued: $604.75", "Payment recorded: $302.38, Reference B-1". */
export function eventLine(action: string, changes: readonly AuditChange[], language: Language): string {
  const values = changes.map((change) => recorded(change, language))
  if (values.every((value) => value === undefined)) return eventText(action, changes, language)
  const isSum = ({ field, new: value }: AuditChange) => amountFields.has(field) && isAmount.test(String(value))
  const hasOneSum = changes.filter(isSum).length === 1
  // Moments are only in the details: a name without its value reads like an unfinished sentence.
  const details = changes.flatMap((change, at) => {
    const value = values[at]
    if (value === undefined && isMoment(String(change.new))) return []
    const isPlain = value !== undefined && (plainFields.has(change.field) || (hasOneSum && isSum(change)))
    return [isPlain ? value : [fieldLabel(change.field, language), value].filter(Boolean).join(' ')]
  })
  const end = details.length > 3 ? '…' : ''
  return `${labelOf(action, language)}${colon[language]}${details.slice(0, 3).join(', ')}${end}`
}

/** The event with its details: "Status changed: Active → Suspended", "Account details changed: City, Tags". */
export function eventText(action: string, changes: readonly AuditChange[], language: Language): string {
  const label = labelOf(action, language)
  const [first] = changes
  if (!first) return label
  const isStatus = changes.length === 1 && /status$/i.test(first.field)
  if (isStatus && !first.masked) {
    const [from, to] = [first.old, first.new].map((value) => valueText(first.field, value, language) ?? '—')
    return `${label}${colon[language]}${from} → ${to}`
  }
  const names = [...new Set(changes.map(({ field }) => fieldLabel(field, language)))]
  return `${label}${colon[language]}${names.slice(0, 3).join(', ')}${names.length > 3 ? '…' : ''}`
}
