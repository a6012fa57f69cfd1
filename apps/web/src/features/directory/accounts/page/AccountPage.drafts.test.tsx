import { anAccount } from '@portal/contract/directory/accounts/accounts.examples'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../../test/openPage.tsx'
import { session } from '../../../../lib/session.ts'
import { AccountPage } from './AccountPage.tsx'

const account = anAccount({ version: 3, editableFields: ['acctName', 'legalName'] })
const lookups = { industries: () => [], countries: () => [], jobFunctions: () => [], timeZones: () => [] }

async function open(me: { userKey?: string } = {}, sent: unknown[] = []) {
  const page = await openPage(AccountPage, {
    path: '/accounts/$acctKey',
    at: `/accounts/${account.acctKey}`,
    rights: { AcctMgmnt: 'W' },
    me,
    api: {
      lookups,
      accounts: {
        get: () => account,
        update: (input) => {
          sent.push(input)
          return anAccount({ ...account, acctName: 'Half', version: 4 })
        },
      },
    },
  })
  await screen.findByRole('heading', { level: 1, name: account.acctName })
  return page
}
async function typedOn() {
  const page = await open()
  await page.user.click(screen.getByRole('button', { name: 'Edit: Identity' }))
  const field = screen.getByRole('textbox', { name: 'Account name' })
  await page.user.clear(field)
  await page.user.paste('Half')
  return page
}
const identity = () => screen.getByRole('region', { name: 'Identity' })
/** Expects the section in view mode, with this account name. */
function expectToRead(name: string) {
  expect(within(identity()).queryByRole('textbox')).toBe(null)
  expect(within(identity()).getAllByRole('definition')[0]?.textContent).toBe(name)
}
const typed = async () => (await typedOn()).user

test('edits are restored after a forced sign-out of the same person, and saved against their original version', async () => {
  await typed()
  session.end('idle')
  cleanup()
  const sent: unknown[] = []
  const { user } = await open({}, sent)
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', 'Half')
  expect(screen.getByText('Your unsaved changes were kept and are back in the form.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Changes saved/)
  expect(sent).toMatchObject([{ ifMatch: 3, body: { acctName: 'Half' } }])
  cleanup()
  await open()
  expectToRead(account.acctName)
})

test.each([
  ['an ordinary sign-out', () => session.end('signedout'), {}],
  ['another person', () => session.end('idle'), { userKey: '018f0000-0000-7000-8000-0000000000ff' }],
])('nothing of it is there after %s', async (_name, leave, me) => {
  await typed()
  leave()
  cleanup()
  await open(me)
  expectToRead(account.acctName)
})

test('discarded edits leave no draft', async () => {
  const user = await typed()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.'))).toEqual([])
})

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.'))
/** Goes to another page, and answers the question about the edits. */
async function leave(page: Awaited<ReturnType<typeof open>>, answer: string) {
  const running = page.router.navigate({ href: '/elsewhere' })
  await page.user.click(await screen.findByRole('button', { name: answer }))
  if (answer === 'Leave without saving') await running
}

test('edits abandoned without saving do not come back on return', async () => {
  const page = await typedOn()
  await leave(page, 'Leave without saving')
  await waitFor(() => expect(page.address()).toBe('/elsewhere'))
  expect(drafts()).toEqual([])
  await page.router.navigate({ href: `/accounts/${account.acctKey}` })
  await screen.findByRole('button', { name: 'Edit: Identity' })
  expectToRead(account.acctName)
  expect(screen.queryByText(/Your unsaved changes were kept/)).toBe(null)
})

test('staying keeps the draft, even across a later sign-out', async () => {
  const page = await typedOn()
  await leave(page, 'Keep editing')
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', 'Half')
  session.end('idle')
  cleanup()
  await open()
  expect(screen.getByRole('textbox', { name: 'Account name' })).toHaveProperty('value', 'Half')
})

test('a draft says when it was last edited, and is discarded by its note', async () => {
  await typed()
  session.end('idle')
  cleanup()
  const { user } = await open()
  expect(screen.getByText(/Your unsaved changes were kept/).parentElement?.textContent).toMatch(
    /back in the form\. Last edited now\./,
  )
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expectToRead(account.acctName)
  expect(drafts()).toEqual([])
  expect(screen.queryByText(/Your unsaved changes were kept/)).toBe(null)
})
