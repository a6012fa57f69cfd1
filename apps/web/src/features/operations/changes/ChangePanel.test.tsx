import type { ChangeRow, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChange } from '../../../core/changes/openChange.ts'
import { aChange, aChangeRow, changeFakes } from '../../../../test/changes.ts'
import { openPage } from '../../../../test/openPage.tsx'

const acctKey = '01900000-0000-7000-8000-000000000001'
function Opener() {
  const change = useChange()
  const open = () =>
    void change.open({
      kind: 'account.status',
      selection: { acctKeys: [acctKey] },
      input: { to: 'Suspended', reasonCode: 'NONPAY' },
      title: 'Suspend accounts',
    })
  return (
    <button type="button" onClick={open}>
      Go
    </button>
  )
}

/** Opens the panel for a set kept by the fakes. */
async function openPanel(change: Partial<ChangeSet> = {}, rows: ChangeRow[] = [aChangeRow()], more = {}) {
  const kept = changeFakes(aChange(change), rows)
  const page = await openPage(Opener, { at: '/here', api: { changes: { ...kept.fakes, ...more } } })
  await page.user.click(await screen.findByRole('button', { name: 'Go' }))
  return { ...page, kept, dialog: await screen.findByRole('dialog', { name: 'Suspend accounts' }) }
}

test('says first what would happen, then object by object, and runs it', async () => {
  const { user, kept, dialog } = await openPanel({ ready: 1, refused: 1, total: 2 }, [
    aChangeRow(),
    aChangeRow({ ordinal: 2, targetName: 'Quartz Dental', verdict: 'Refused', message: 'Already closed.' }),
  ])
  expect(await within(dialog).findByText('Suspends 1 customer with 4 users.')).toBeTruthy()
  expect(kept.made).toMatchObject({
    kind: 'account.status',
    selection: { acctKeys: [acctKey] },
    input: { To: 'Suspended', ReasonCode: 'NONPAY' },
  })
  const row = (await within(dialog).findByText('Active → Suspended')).closest('tr') as HTMLElement
  expect(within(row).getByRole('link', { name: 'Alder Clinic (opens in a new tab)' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Refused 1' }))
  expect(await within(dialog).findByText('Already closed.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Suspend 1 account' }))
  expect(await within(dialog).findByText('Done', { selector: 'span' })).toBeTruthy()
  expect(within(dialog).getByText('1 account suspended')).toBeTruthy()
  expect(kept.ran).toEqual({ runAt: undefined, confirmCount: undefined })
  expect(within(dialog).getByRole('button', { name: 'Undo…' })).toBeTruthy()
})

test('the count must be typed, and a date must be in the future', async () => {
  const { user, kept, dialog } = await openPanel({
    kind: 'user.status',
    act: 'Remove 1,220 people',
    ready: 1220,
    total: 1220,
    confirmCount: 1220,
  })
  await user.click(await within(dialog).findByRole('button', { name: 'Remove 1,220 people' }))
  const count = within(dialog).getByRole('textbox', { name: 'Type 1,220 to confirm' })
  expect(count.getAttribute('aria-invalid')).toBe('true')
  await user.type(count, '1 220')
  await user.click(within(dialog).getByRole('radio', { name: 'On a date' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Date' }), '2020-01-02')
  await user.type(within(dialog).getByLabelText('Time'), '09:30')
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  expect(await within(dialog).findByText('Choose a date and time in the future.')).toBeTruthy()
  expect(kept.ran).toBe(undefined)
  await user.clear(within(dialog).getByRole('textbox', { name: 'Date' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Date' }), '2098-01-02')
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(kept.ran).toEqual({ runAt: '2098-01-02T08:30:00.000Z', confirmCount: 1220 }))
})

test('what is the same for all is said once, the names below are one Tab stop, and nobody is asked when again', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => aChangeRow({ ordinal: at, targetName: `Customer ${at}` }))
  const kept = changeFakes(aChange({ ready: 3, total: 3 }), rows)
  const page = {
    items: rows,
    nextCursor: null,
    hasMore: false,
    partial: false,
    capped: false,
    same: ['accountStatus'],
    partly: false,
  }
  const { user } = await openPage(Opener, { at: '/here', api: { changes: { ...kept.fakes, rows: () => page } } })
  await user.click(await screen.findByRole('button', { name: 'Go' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend accounts' }))
  expect((await dialog.findByText(/^All 3:/)).textContent).toBe('All 3:Status Active → Suspended')
  expect(dialog.getAllByText(/Suspended/)).toHaveLength(1)
  expect(dialog.queryByRole('radiogroup', { name: 'When' })).toBe(null)
  const list = dialog.getByRole('region', { name: 'Waiting' })
  list.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Customer 1 (opens in a new tab)'))
  await user.keyboard('{End}{ArrowUp}{ArrowDown}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Customer 2 (opens in a new tab)'))
  await user.tab()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

test('what needs a second person says so beforehand, and what cannot be undone too', async () => {
  const { dialog } = await openPanel({ needsApproval: true, notUndone: null })
  expect(await within(dialog).findByRole('button', { name: 'Send for approval' })).toBeTruthy()
  expect(within(dialog).getByText(/^Needs approval from a second person within/)).toBeTruthy()
  expect(within(dialog).getByText('You can’t undo this.')).toBeTruthy()
})

test('a refusal stays in its place, and the panel with it', async () => {
  const run = () => {
    throw new Problem('change.notNow', { values: { state: 'Running' } })
  }
  const { user, dialog } = await openPanel({}, undefined, { run })
  await user.click(await within(dialog).findByRole('button', { name: 'Suspend 1 account' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('isn’t possible now')
})

test('failed objects are retried, and an undo shows its own preview', async () => {
  const { user, kept, dialog } = await openPanel({
    state: 'Done',
    done: 3,
    failed: 1,
    ready: 4,
    total: 4,
    undoUntil: '2098-01-01T00:00:00.000Z',
    abilities: aChange({ retry: true, undo: true }).abilities,
  })
  await user.click(await within(dialog).findByRole('button', { name: 'Retry 1 failed' }))
  await waitFor(() => expect(kept.retried).toBe(true))
  await user.click(within(dialog).getByRole('button', { name: 'Undo…' }))
  expect(await screen.findByRole('dialog', { name: 'Undo: Suspend accounts' })).toBeTruthy()
})

test('when there is nothing to do, the reason is at the button', async () => {
  const { dialog } = await openPanel({ ready: 0, refused: 1, total: 1 }, [])
  const run = await within(dialog).findByRole('button', { name: 'Suspend 1 account' })
  expect(run.getAttribute('aria-disabled')).toBe('true')
  expect(run.getAttribute('aria-description')).toBe('Nothing here can be changed.')
})

test('what cannot be computed says why', async () => {
  const create = () => {
    throw new Problem('change.nothing')
  }
  const { dialog } = await openPanel({}, [], { create })
  expect(await within(dialog).findByText('Nothing was selected.')).toBeTruthy()
})
