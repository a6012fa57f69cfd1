import { flagTexts } from '@portal/contract/access/access.flags.texts'
import { statusChangeReasonTexts } from '@portal/contract/lookups/lookups.texts'
import { expect, it } from 'vitest'
import { actionsWhere, catalogue, labelOf } from './audit.actions.ts'
import { eventText, fieldLabel, reasonText, valueText } from './audit.words.ts'

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
  ['rows', 1220, '1,220', '1\u202f220'],
  ['taxId', null, null, null],
  ['country', 'not a code', 'not a code', 'not a code'],
  ['filter', { status: 'Active', rows: 2 }, 'Status: Active; Rows: 2', 'Statut\u00a0: Actif\u00a0; Lignes\u00a0: 2'],
])('says %s %j as a reader knows it', (field, value, en, fr) => {
  expect([valueText(field, value, 'en-us'), valueText(field, value, 'fr-fr')]).toEqual([en, fr])
})

it('names fields of every spelling', () => {
  expect(fieldLabel('AcctName', 'fr-fr')).toBe('Nom du compte')
  expect(fieldLabel('address.city', 'en-us')).toBe('City')
  expect(fieldLabel('someNewField', 'en-us')).toBe('Some new field')
  expect(fieldLabel('AcctMgmnt', 'en-us')).toBe(flagTexts.AcctMgmnt.label.en)
})

it('says a reason of the lookup or of the portal by its label, and what a person wrote as it is', () => {
  expect(reasonText('NONPAY', 'fr-fr')).toBe(statusChangeReasonTexts.NONPAY['fr-fr'])
  expect(reasonText('aliasReplaced', 'en-us')).toBe('Went on to act for another person')
  expect(reasonText('changeUndone', 'fr-fr')).toBe('Annulation d’un ensemble de modifications')
  expect(reasonText('On the phone', 'fr-fr')).toBe('On the phone')
  expect(reasonText(null, 'en-us')).toBe(null)
})

it('says what happened in one line', () => {
  const change = (field: string, old: unknown, wanted: unknown) => ({ field, old, new: wanted })
  expect(eventText('account.status.changed', [change('accountStatus', 'Active', 'Closed')], 'en-us')).toBe(
    'Status changed: Active → Closed',
  )
  const four = ['acctName', 'tags', 'city', 'phone'].map((field) => change(field, 1, 2))
  expect(eventText('account.updated', four, 'fr-fr')).toBe(
    'Coordonnées du compte modifiées\u00a0: Nom du compte, Étiquettes, Ville…',
  )
})
