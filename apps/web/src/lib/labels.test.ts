import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@portal/contract/core/language'
import { fieldLabels } from '@portal/contract/labels'
import { expect, test } from 'vitest'

const i18n = join(import.meta.dirname, '../../public/assets/i18n')

/** Labels of forms that have texts of their own, with the field that each names. */
const labels = {
  'accounts.create.parent': 'parentKey',
  'accounts.create.type': 'acctType',
  'accounts.column.acctType': 'acctType',
  'accounts.column.parent': 'parentKey',
  'accounts.column.customerRefCode': 'customerRefCode',
  'accounts.column.custType': 'custType',
  'accounts.column.environment': 'transactionEnvironment',
  'accounts.column.country': 'country',
  'accounts.column.language': 'language',
  'profile.firstName': 'firstName',
  'profile.lastName': 'lastName',
  'profile.email': 'email',
  'profile.timeZone': 'timeZone',
  'profile.dateFormat': 'dateFormat',
  'common.language': 'language',
  'common.theme': 'theme',
  'shell.density.legend': 'density',
  'shell.shortcuts.label': 'shortcuts',
  'register.companyName': 'companyName',
  'register.firstName': 'firstName',
  'register.lastName': 'lastName',
  'register.country': 'country',
  'register.termsShort': 'termsAccepted',
  'requests.column.message': 'message',
  'requests.column.phone': 'phone',
  'users.column.email': 'email',
  'notices.subject': 'subject',
  'notices.body': 'body',
  'accessGroups.field.name': 'name',
  'accessGroups.field.description': 'description',
  'status.reason': 'reason',
  'status.note': 'note',
  'status.day': 'effectiveOn',
}

test.each(languages)('a form calls its fields as their errors, the audit and exports do: %s', (language) => {
  const texts: unknown = JSON.parse(readFileSync(join(i18n, `${language}.json`), 'utf8'))
  const textOf = (key: string) =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], texts)
  for (const [key, field] of Object.entries(labels))
    expect([key, textOf(key)]).toEqual([key, fieldLabels[field]?.[language]])
})
