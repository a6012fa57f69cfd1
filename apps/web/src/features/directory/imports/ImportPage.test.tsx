import type { ImportChecked } from '@portal/contract/directory/imports/imports.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange, aChangeRow, changeFakes } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ImportPage } from './ImportPage.tsx'

type Check = NonNullable<NonNullable<Fakes['imports']>['check']>
/** Rows without a last name fail; the others are new. */
const check: Check = ({ body }) => {
  const rows = (body.rows ?? []).map(({ line, cells }): ImportChecked['rows'][number] => {
    const bad = !cells.lastName
    const fault = {
      columns: ['lastName' as const],
      level: 'error' as const,
      code: 'required',
      message: 'Last name is required.',
    }
    return { line, verdict: bad ? 'failed' : 'created', action: 'upsert', exists: false, faults: bad ? [fault] : [] }
  })
  const failed = rows.filter(({ verdict }) => verdict === 'failed').length
  return { counts: { created: rows.length - failed, updated: 0, unchanged: 0, skipped: 0, failed, warnings: 0 }, rows }
}
const open = (imports: Fakes['imports'], rights = { AcctMgmnt: 'W' } as const, more: Fakes = {}) =>
  openPage(ImportPage, { path: '/users/import', at: '/users/import', rights, api: { imports, ...more } })

test('pasted addresses are checked at once; rows that fail can be left out, and the rest is imported', async () => {
  const spy = vi.fn(check)
  const set = aChange({ kind: 'user.import', state: 'Done', result: '1 user imported' })
  const create = vi.fn(() => set)
  const { user } = await open({ check: spy, create }, undefined, { changes: changeFakes(set, [aChangeRow()]).fakes })
  await user.click(await screen.findByRole('textbox', { name: 'Or paste rows or e-mail addresses' }))
  await user.paste('Ada Lovelace <ada@x.test>, bo@x.test')
  await user.click(screen.getByRole('button', { name: 'Use pasted text' }))
  expect(await screen.findByText(/Errors: 1\./, {}, { timeout: 3000 })).toBeTruthy()
  expect(spy.mock.lastCall?.[0].body).toMatchObject({ existing: 'update', sendWelcome: true })
  await user.click(screen.getByRole('button', { name: 'Exclude 1 row' }))
  await user.click(await screen.findByRole('switch', { name: 'Send invitations to new users' }))
  await waitFor(() => expect(screen.getByText(/Errors: 0\./)).toBeTruthy(), { timeout: 3000 })
  const submit = screen.getByRole('button', { name: 'Import 1 user' })
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe(null), { timeout: 3000 })
  await user.click(submit)
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1))
  const [{ body }] = create.mock.lastCall as unknown as [{ body: { rows: unknown[]; sendWelcome: boolean } }]
  expect([body.rows.length, body.sendWelcome]).toEqual([1, false])
})

const prepared = { kind: 'user.import', act: 'Import 1 user' } as const
/** Pastes two addresses and imports them; `action` is what the rows ask for. */
async function importPasted(action: 'upsert' | 'remove', created = aChange(prepared)) {
  const create = vi.fn(() => created)
  const done = aChange({ ...prepared, state: 'Done', run: false, result: '2 users imported' })
  const run = vi.fn(() => done)
  const changes = { ...changeFakes(created, [aChangeRow()]).fakes, run }
  const all: Check = (input, sent) => {
    const { rows } = check(input, sent) as ImportChecked
    const counts = { created: rows.length, updated: 0, unchanged: 0, skipped: 0, failed: 0, warnings: 0 }
    return { counts, rows: rows.map((row) => ({ ...row, verdict: 'created', action, faults: [] })) }
  }
  const page = await open({ check: all, create }, undefined, { changes })
  const { user } = page
  await user.click(await screen.findByRole('textbox', { name: 'Or paste rows or e-mail addresses' }))
  await user.paste('ada@x.test, bo@x.test')
  await user.click(screen.getByRole('button', { name: 'Use pasted text' }))
  const submit = await screen.findByRole('button', { name: 'Import 2 users' }, { timeout: 3000 })
  await waitFor(() => expect(submit.getAttribute('aria-disabled')).toBe(null), { timeout: 3000 })
  await user.click(submit)
  return { run, ...page }
}

test('an import that only adds and updates is confirmed once, in the table of its rows', async () => {
  const { run } = await importPasted('upsert')
  await screen.findByRole('heading', { name: '2 users imported' })
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['people lose access', 'remove', aChange(prepared)],
  ['a second person approves', 'upsert', aChange({ ...prepared, needsApproval: true })],
] as const)('where %s, the preview asks before anything runs', async (_, action, created) => {
  const { run } = await importPasted(action, created)
  await screen.findByRole('dialog', { name: 'Import users' })
  expect(run).not.toHaveBeenCalled()
})

test('without the right to change people nothing can be imported', async () => {
  await open({}, { AcctMgmnt: 'R' } as never)
  expect(await screen.findByText('You can’t import users')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
})

test('a customer imports into its own company without account numbers in the file', async () => {
  const companyKey = '018f3c1e-0000-7000-8000-000000000001'
  const spy = vi.fn(check)
  const { user } = await openPage(ImportPage, {
    at: '/users/import',
    rights: { AcctMgmnt: 'W' },
    me: { companyType: 'CU', companyKey },
    api: { imports: { check: spy } },
  })
  await user.click(await screen.findByRole('textbox', { name: 'Or paste rows or e-mail addresses' }))
  await user.paste('Ada Lovelace <ada@x.test>, bo@x.test')
  await user.click(screen.getByRole('button', { name: 'Use pasted text' }))
  await waitFor(() => expect(spy.mock.lastCall?.[0].body).toMatchObject({ acctKey: companyKey }), { timeout: 3000 })
})
