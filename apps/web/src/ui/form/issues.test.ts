import { AccountPatch } from '@portal/contract/directory/accounts/accounts.declared'
import { expect, test } from 'vitest'
import { accountsLabels } from '@portal/contract/directory/accounts/accounts.words'
import { coreLabels } from '@portal/contract/core/core.words'
import type { Language } from '@portal/contract/core/language'
import { translator } from '../../lib/i18n.rules.ts'
import { faultsOf, placeServerIssues } from './issues.ts'

const labels = Object.entries({ ...coreLabels, ...accountsLabels })
const inLanguage = (language: Language) => ({
  t: translator({ field: Object.fromEntries(labels.map(([name, label]) => [name, label[language]])) }, language),
  i18n: { language },
})
const [english, french] = [inLanguage('en-us'), inLanguage('fr-fr')]

test('violations of the contract become messages at the fields of the form', () => {
  const body = { acctName: ' ', accountUpgradeLink: 'http://x.test', billingEmails: ['ok@x.test', 'nonsense'] }
  expect(faultsOf(AccountPatch, body, english)).toEqual({
    acctName: 'Account name is required.',
    accountUpgradeLink: 'Upgrade link must start with https://.',
    billingEmails: 'Billing e-mails must look like name@example.com.',
  })
  expect(faultsOf(AccountPatch, { acctName: 'x'.repeat(151) }, french)).toEqual({
    acctName: '«\u00a0Nom du compte\u00a0» peut compter au plus 150 caractères.',
  })
})

test('a group is checked by its parts', () => {
  const body = { primaryContact: { firstName: 'Ada', lastName: '', email: 'ada', phone: '+33 1 23 45 67 89' } }
  expect(Object.keys(faultsOf(AccountPatch, body, english))).toEqual([
    'primaryContact.lastName',
    'primaryContact.email',
  ])
})

test('server faults go to their fields; those without a field are kept as messages', () => {
  const faults = [
    { field: 'acctName', message: 'Taken.' },
    { field: 'billingEmails.1', message: 'Not an address.' },
    { field: 'parentKey', message: 'Gone.' },
  ]
  expect(placeServerIssues(faults, ['acctName', 'billingEmails'])).toEqual({
    at: { acctName: 'Taken.', billingEmails: 'Not an address.' },
    elsewhere: ['Gone.'],
  })
})

test('a fault of an entry of a list stands at the field that the form calls otherwise', () => {
  const rename = (path: string) => (path === 'events' ? 'which' : path)
  const fields = [{ field: 'Events.0', message: 'Choose an event.' }]
  expect(placeServerIssues(fields, ['url', 'which'], rename)).toEqual({
    at: { which: 'Choose an event.' },
    elsewhere: [],
  })
})
