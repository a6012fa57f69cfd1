import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssues } from '../../core/issues.ts'
import { brandFields } from './branding.fields.ts'

test.each(['ra@demo.test" <ra@demo.test>', 'ra@demo.test', 'ra＠demo.test', 'A <b', 'Northwind "Legal"'])(
  'a sender’s name that could be taken for an address is refused: %s',
  (name) => {
    const parsed = z.safeParse(brandFields.SenderName, name)
    expect(parsed.success ? [] : fieldIssues(parsed.error)).toMatchObject([{ code: 'senderName' }])
  },
)
test.each(['', 'Northwind, Legal', 'L’équipe d’Étoile & Fils (Paris)'])('another is welcome: %s', (name) => {
  expect(z.safeParse(brandFields.SenderName, name).data).toBe(name)
})
