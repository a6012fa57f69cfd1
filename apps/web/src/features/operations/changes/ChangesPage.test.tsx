import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ChangesPage } from './ChangesPage.tsx'

test('the list opens on what waits for the reader’s decision', async () => {
  const abilities = { ...aChange().abilities, decide: { allowed: true, reason: null } }
  await openPage(ChangesPage, {
    at: '/changes',
    api: {
      changes: {
        search: ({ body }) => {
          const items = body.which === 'mine' ? [] : [aChange({ state: 'AwaitingApproval', abilities })]
          return { items, nextCursor: null, hasMore: false, partial: false, capped: false }
        },
      },
    },
  })
  expect(await screen.findByRole('link', { name: 'Change status' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'For my approval' }).getAttribute('aria-pressed')).toBe('true')
})
