import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { HelpPage } from './HelpPage.tsx'

const openTask = (id: string, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(HelpPage, { path: '/help/$taskId', at: `/help/${id}`, ...options })

describe('the guide', () => {
  test('lists its tasks by chapter and finds them as one types', async () => {
    const { user, address } = await openPage(HelpPage, { at: '/help' })
    const chapter = within(await screen.findByRole('region', { name: 'Users' }))
    expect(chapter.getByRole('link', { name: 'Add or invite a user' }).getAttribute('href')).toBe('/help/invitePerson')
    await user.type(screen.getByRole('searchbox', { name: 'Search help' }), 'IMPÔRT people')
    const results = within(await screen.findByRole('list', { name: 'Tasks found' }))
    const [first] = results.getAllByRole('link')
    expect(first?.textContent).toBe('Import users from a file')
    expect(screen.getByText(/tasks? found/).getAttribute('role')).toBe('status')
    expect(address()).toBe('/help?q=IMP%C3%94RT+people')
    expect(first?.getAttribute('href')).toBe('/help/importPeople?q=IMP%C3%94RT+people')
  })

  test('says when nothing is found, and leads back to all', async () => {
    const { user } = await openPage(HelpPage, { at: '/help?q=zzzz' })
    await screen.findByText('No tasks match your search')
    expect(screen.getByText('0 tasks found').getAttribute('role')).toBe('status')
    await user.click(screen.getByRole('button', { name: 'All tasks' }))
    await screen.findByRole('region', { name: 'Users' })
  })

  test('a number is searched for, too', async () => {
    await openPage(HelpPage, { at: '/help?q=90' })
    const results = within(await screen.findByRole('list', { name: 'Tasks found' }))
    expect(results.getAllByRole('link').map(({ textContent }) => textContent)).toContain(
      'Renew or change many company plans',
    )
  })
})

describe('a task', () => {
  test('has the words of the screens, the right and whether one has it, and a link to the page', async () => {
    await openTask('accountStatus', { rights: { AcctStatus: 'R' } })
    await screen.findByRole('heading', { level: 1, name: 'Suspend, close or reopen an account' })
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps[0]?.textContent).toBe('Open the account and choose Change status.')
    expect(
      within(steps[0] as HTMLElement)
        .getByText('Change status')
        .closest('b'),
    ).not.toBeNull()
    screen.getByText(/Needs the permission “Account status” \(change\)\. You don’t have this permission/)
    expect(screen.getByRole('link', { name: 'Open: Company accounts' }).getAttribute('href')).toBe(
      '/accounts/acctSearch',
    )
    const sibling = within(screen.getByRole('navigation', { name: 'Accounts' }))
    expect(sibling.getByRole('link', { current: 'page' }).textContent).toBe('Suspend, close or reopen an account')
  })

  test('says that one has the right, or that nobody needs one', async () => {
    await openTask('accountStatus', { rights: { AcctStatus: 'W' } })
    expect((await screen.findByText(/Needs the permission/)).textContent).toContain('You have this permission.')
    await openTask('profile')
    await screen.findByText('Everyone who signs in can do this.')
  })

  test('says whose it is, and leads nobody to a page that refuses them', async () => {
    const rights = { Provision: 'W' } as const
    await openTask('catalogue', { rights, me: { roleCode: 'RA' } })
    await screen.findByText(/Only the provider can do this\. Needs the permission .* You have this permission\./)
    await screen.findByRole('link', { name: 'Open: Plans' })
    await openTask('promotions', { rights, me: { roleCode: 'SP' } })
    await screen.findByText(/Only the provider can do this\. Your company can’t do this\./)
    expect(screen.queryByRole('link', { name: 'Open: Promotions' })).toBeNull()
    await openTask('invoices', { rights: { Bill: 'N' } })
    await screen.findByRole('heading', { level: 1, name: 'Issue, credit or void an invoice' })
    expect(screen.queryByRole('link', { name: 'Open: Billing' })).toBeNull()
  })

  test('names rights and settings by their names', async () => {
    await openTask('requireFactor', { language: 'fr-fr' })
    await screen.findByRole('heading', { level: 1, name: 'Exiger un second facteur et des mots de passe robustes' })
    screen.getByText(/« Règles de mot de passe »/)
    expect(screen.getByRole('article').textContent).not.toMatch(/[{}]|setting\.|right\./)
  })

  test('leads back to what was searched for', async () => {
    await openTask('invitePerson', { at: '/help/invitePerson?q=user' })
    const back = await screen.findByRole('link', { name: 'Back to the search results' })
    expect(back.getAttribute('href')).toBe('/help?q=user')
  })

  test('that does not exist shows all of them', async () => {
    await openTask('nothing')
    await screen.findByRole('region', { name: 'Accounts' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help')
  })
})
