import { labels } from '@portal/contract'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { statusChangeReasonTexts } from '@portal/contract/operations/lookups/lookups.texts'
import { globSync, readFileSync } from 'node:fs'
import { declared } from '@portal/contract/directory/accounts/accounts.declared'
import { changeKinds } from '@portal/contract/core/changes/changes.set'
import { fieldName } from '@portal/contract/core/labels'
import { languages } from '@portal/contract/core/language'
import { codeKey } from '@portal/contract/core/names'
import { vocabulary } from '@portal/contract/vocabulary'
import { expect, it } from 'vitest'
import { actionsWhere, catalogue, labelOf } from './audit.actions.ts'
import { fieldTexts } from './audit.fields.texts.ts'
import {
  amountFields,
  eventLine,
  eventText,
  fieldLabel,
  fieldsCalled,
  reasonText,
  targetText,
  valueText,
} from './audit.words.ts'

it('has a label in both languages for each, and actions for each category', () => {
  for (const { action, label } of catalogue('fr-fr')) {
    expect(label).not.toBe(action)
    expect(action.length).toBeLessThanOrEqual(100)
    expect(label).not.toMatch(/'/) // typographic apostrophes
  }
  expect(catalogue('en-us').length).toBeGreaterThanOrEqual(70)
  expect(actionsWhere((_, category) => category === 'rights')).toContain('group.updated')
  expect(labelOf('later.invented', 'en-us')).toBe('later.invented')
})

it.each([
  ['transactionEnvironment', 'SANDBOX', 'Sandbox', 'Bac à sable'],
  ['accountStatus', 'SuspendedAbuse', 'Suspended for abuse', 'Suspendu pour abus'],
  ['sendEmailAdmin', true, 'Yes', 'Oui'],
  ['address.country', 'CA', 'Canada', 'Canada'],
  ['tags', ['a', 'b'], 'a, b', 'a, b'],
  ['rows', 1220, '1,220', '1\u00a0220'],
  ['taxId', null, null, null],
  ['country', 'not a code', 'not a code', 'not a code'],
  ['filter', { status: 'Active', rows: 2 }, 'Status: Active; Rows: 2', 'Statut\u00a0: Actif\u00a0; Lignes\u00a0: 2'],
])('says %s %j as a reader knows it', (field, value, en, fr) => {
  expect([valueText(field, value, 'en-us'), valueText(field, value, 'fr-fr')]).toEqual([en, fr])
})

it('names fields in any casing', () => {
  expect(fieldLabel('AcctName', 'fr-fr')).toBe('Nom du compte')
  expect(fieldLabel('address.city', 'en-us')).toBe('City')
  expect(fieldLabel('someNewField', 'en-us')).toBe('Some new field')
  expect(fieldLabel('AcctMgmnt', 'en-us')).toBe(flagTexts.AcctMgmnt.label['en-us'])
})

it('shows known reasons by their label, and what a person wrote unchanged', () => {
  expect(reasonText('NONPAY', 'fr-fr')).toBe(statusChangeReasonTexts.NONPAY['fr-fr'])
  expect(reasonText('aliasReplaced', 'en-us')).toBe('Impersonation of another user started')
  expect(reasonText('changeUndone', 'fr-fr')).toBe('Retour à l’état précédent d’une modification groupée')
  expect(reasonText('On the phone', 'fr-fr')).toBe('On the phone')
  expect(reasonText(null, 'en-us')).toBe(null)
})

it('says what happened in one line', () => {
  const change = (field: string, old: unknown, next: unknown) => ({ field, old, new: next })
  expect(eventText('account.status.changed', [change('accountStatus', 'Active', 'Closed')], 'en-us')).toBe(
    'Status changed: Active → Closed',
  )
  const four = ['acctName', 'tags', 'city', 'phone'].map((field) => change(field, 1, 2))
  expect(eventText('account.updated', four, 'fr-fr')).toBe(
    'Détails du compte modifiés\u00a0: Nom du compte, Étiquettes, Ville…',
  )
})

it.each([
  ['prices', ['USD 1099 + 12', 'JPY 500'], '$10.99 + $0.12, ¥500'],
  ['prices', 'USD 1099, EUR 999', '$10.99, €9.99'],
  ['mails', '7 Friendly, 15 Firm EUR 500 USD 600', '7 Friendly, 15 Firm €5.00 $6.00'],
  ['amount', 'USD -250', '-$2.50'],
  ['reference', 'EUR 1500', 'EUR 1500'],
  ['feeTextEn', 'Fee EUR 1500', 'Fee EUR 1500'],
])('reads %s %j as amounts only where amounts are recorded', (field, value, words) => {
  expect(valueText(field, value, 'en-us')).toBe(words)
})

/** The fields of amounts that a function of these files writes. */
const written: Readonly<Record<string, string>> = {
  'billing.charge.items.ts': 'prices',
  'billing.charge.ts': 'amount',
  'dunning.steps.ts': 'mails',
  'plans.prices.ts': 'prices',
}
it('knows every field in which amounts are recorded, and no other', () => {
  const recorded = globSync('../../features/**/*.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    if (file.endsWith('.test.ts') || !/recordAudit|AuditEntry/.test(source)) return []
    return [...source.matchAll(/(?:(?:(\w+): |field: '(\w+)'.*)`|`)\$\{[\w.]*currency\} \$\{(?!validFrom)/gi)].map(
      ([, key, field]) => field ?? (key === 'new' ? undefined : key) ?? written[file.split('/').at(-1) ?? ''] ?? file,
    )
  })
  expect([...new Set([...recorded, 'total'])].toSorted()).toEqual([...amountFields].toSorted())
})

it('says the values of what was recorded', () => {
  const change = (field: string, value: unknown, old: unknown = null) => ({ field, old, new: value })
  expect(eventLine('invoice.issued', [change('total', 'USD 60475')], 'en-us')).toMatch(/: \$604\.75$/)
  const paid = [change('amount', 'USD 30238'), change('reference', 'B-1')]
  expect(eventLine('invoice.paid', paid, 'fr-fr')).toMatch(/: 302,38.\$US, Référence B-1$/)
  const scheduled = [change('accountStatusPending', 'Closed'), change('accountStatusPendingReason', 'MIGRATED')]
  expect(eventLine('account.status.scheduled', scheduled, 'en-us')).toMatch(/: Closed, [^,]+$/)
  // Changed values, secrets, moments and long texts are in the details.
  const secret = { ...change('phone', '12'), masked: true }
  const others = [
    change('city', 'Albany', 'Troy'),
    secret,
    change('suspendOn', '2026-11-30'),
    change('tags', 'x'.repeat(40)),
  ]
  for (const one of others)
    expect(eventLine('account.updated', [one], 'en-us')).toBe(eventText('account.updated', [one], 'en-us'))
  const [city, moment] = [change('city', 'Troy'), change('suspendOn', '2026-11-30')]
  expect(eventLine('account.updated', [city, moment], 'en-us')).toBe(eventLine('account.updated', [city], 'en-us'))
})

const accountPaths = declared.flatMap((one) =>
  'parts' in one ? Object.keys(one.parts).map((part) => `${one.field}.${codeKey(part)}`) : [one.field],
)

it.each(languages)('calls the fields of an account as its form does: %s', (language) => {
  for (const path of accountPaths) {
    const text = fieldLabel(path, language)
    const label = labels[fieldName(path)]?.[language] ?? ''
    // On the form, a field of the primary contact is under that heading; here it has no heading.
    if (path.startsWith('primaryContact.')) expect(text.toLowerCase()).toContain(label.toLowerCase())
    else expect([path, text]).toEqual([path, label])
  }
})

it.each(languages)('calls change sets and groups as their pages do: %s', (language) => {
  for (const kind of changeKinds) {
    expect(valueText('kind', kind, language)).toBe(vocabulary.changeKind[kind][language])
    expect(targetText('change', kind, language)).toBe(vocabulary.changeKind[kind][language])
  }
  expect(targetText('group', 'Full access', 'fr-fr')).toBe('Accès complet')
  expect(targetText('page', 'account', 'fr-fr')).toBe('Page du compte')
  expect(targetText('page', 'acctNumber', 'en-us')).toBe('Account number')
  expect(targetText('page', 'accounts.csv', 'fr-fr')).toBe('accounts.csv')
  expect(targetText('user', 'ada@sample.test', language)).toBe('ada@sample.test')
})

it('has words in both languages for every field that the portal records by name', () => {
  const sources = globSync('../../**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
  const recorded = sources.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(/field: '([\w.]+)',\s*old:/g)].map(
      ([, field]) => field ?? '',
    ),
  )
  expect(recorded.length).toBeGreaterThan(15)
  const known = (field: string) => field.charAt(0).toLowerCase() + field.slice(1)
  expect([...new Set(recorded)].filter((field) => !(known(field) in fieldTexts))).toEqual([])
})

it.each([
  ['Tax ID', 'taxid'],
  ['Numéro fiscal', 'taxid'],
  ['taxId', 'taxid'],
  ['city', 'city'],
  ['Adresse, ligne 1', 'line1'],
  ['Contact principal : e-mail', 'primarycontact.email'],
  ['Some new field', 'somenewfield'],
  [flagTexts.AcctMgmnt.label['fr-fr'], 'acctmgmnt'],
])('finds the field that is called %s', (term, field) => {
  expect(fieldsCalled(term)).toContain(field)
})
