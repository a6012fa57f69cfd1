import { labels } from '@portal/contract'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { languages } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import { expect, test } from 'vitest'
import { flatten } from '../../build/nested.ts'
import { webTexts } from '../../build/texts.ts'

/** Labels of forms that have separate texts, with the field that each names. */
const named = {
  'accounts.create.parent': 'parentKey',
  'accounts.create.type': 'acctType',
  'field.parentName': 'parentKey',
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
  'requests.column.message': 'message',
  'requests.column.phone': 'phone',
  'notices.subject': 'subject',
  'notices.body': 'body',
  'accessGroups.field.name': 'name',
  'accessGroups.field.description': 'description',
  'accessGroups.field.accountScope': 'accountScope',
  'accessGroups.field.accounts': 'accounts',
  'accessGroups.field.copyOf': 'copyOf',
  'accessGroups.field.exclude': 'exclude',
  'accessGroups.field.tags': 'tags',
  'accounts.create.sendActivation': 'sendActivation',
  'accounts.create.firstAdministrator': 'admin',
  'accountsList.notify.channels': 'channels',
  'accountsList.notify.until': 'bannerUntil',
  'alias.reason': 'reason',
  'features.field.from': 'validFrom',
  'features.field.reason': 'reason',
  'features.field.scope': 'scopeKind',
  'features.field.to': 'validTo',
  'features.field.value': 'value',
  'login.email': 'emailAddress',
  'login.password': 'password',
  'passwords.firstName': 'firstName',
  'passwords.lastName': 'lastName',
  'profile.notices.actedFor': 'actedFor',
  'profile.notices.newDevice': 'newDevice',
  'notices.templates.name': 'name',
  'status.lift': 'suspensionKeys',
  'users.invite.groups': 'groupKeys',
  'views.name': 'name',
  'status.reason': 'reason',
  'status.note': 'note',
}

test.each(languages)('a form calls its fields as their errors, the audit and exports do: %s', (language) => {
  const texts = flatten(webTexts(language))
  for (const [key, field] of Object.entries(named)) expect([key, texts[key]]).toEqual([key, labels[field]?.[language]])
})

/** Finds the permissions that a text names: permissions “Billing” and “Branding”. */
const permissions = {
  'en-us': /permissions? (?:“[^”{]+”(?:, | and )?)+/g,
  'fr-fr': /droits? (?:«\u00a0[^»{]+\u00a0»(?:, | et )?)+/g,
}
const quotedName = /[“«]\u00a0?([^”»]+?)\u00a0?[”»]/g

test.each(languages)('a text names a permission as the list of permissions does: %s', (language) => {
  const known = [...Object.values(flagTexts).map(({ label }) => label), ...Object.values(vocabulary.module)]
  const called = Object.entries(flatten(webTexts(language))).flatMap(([key, text]) =>
    [...text.matchAll(permissions[language])].flatMap(([list]) =>
      [...list.matchAll(quotedName)].map(([, name = '']) => ({ key, name })),
    ),
  )
  expect(called.length).toBeGreaterThan(10)
  // “API access” stands for the permissions “API access for customers”, “… for distributors” and so on.
  expect(called.filter(({ name }) => !known.some((label) => label[language].startsWith(name)))).toEqual([])
})
