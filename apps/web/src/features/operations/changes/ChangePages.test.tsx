import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChange, aChangeRow, changeFakes } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ChangePage } from './ChangePage.tsx'
import { ChangesPage } from './ChangesPage.tsx'
import { ChangesTray } from './ChangesTray.tsx'

const at = '/changes/01900000-0000-7000-8000-00000000c001'
async function openOne(
  change: Partial<ChangeSet> & Parameters<typeof aChange>[0],
  more: NonNullable<Fakes['changes']> = {},
) {
  const kept = changeFakes(aChange(change), [aChangeRow()])
  const page = await openPage(ChangePage, {
    path: '/changes/$changeKey',
    at,
    api: { changes: { ...kept.fakes, ...more }, lookups: { statusChangeReasons: () => [] } },
  })
  return { ...page, kept }
}

test('the second of two people reads it, and approves', async () => {
  const { user, kept } = await openOne({
    state: 'AwaitingApproval',
    needsApproval: true,
    approveBefore: '2026-11-23T10:00:00.000Z',
    run: false,
    decide: true,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Change status' })).toBeTruthy()
  expect(await screen.findByText(/Dana Tremblay asks for your approval/)).toBeTruthy()
  expect(screen.getByText('Waiting for approval')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve: suspend 1 account' }))
  await waitFor(() => expect(kept.decided).toEqual({ approve: true, note: undefined }))
  expect(await screen.findByText('Done', { selector: 'span' })).toBeTruthy()
})

test('before deciding, the second of two people reads who asks, when it would run, and why', async () => {
  await openOne({
    state: 'AwaitingApproval',
    needsApproval: true,
    run: false,
    decide: true,
    plannedFor: '2098-12-24',
    runAt: '2098-12-23T23:00:00.000Z',
    reason: 'Not renewed',
    note: 'As agreed with Ada',
  })
  const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
  expect(await fact('Prepared by')).toMatch(/^Dana Tremblay, Borealis Distribution, on 11\/20\/2026 at /)
  expect(await fact('When')).toMatch(/2098.*, or on approval if later/)
  expect(await fact('Reason')).toBe('Not renewed')
  expect(await fact('Note')).toBe('As agreed with Ada')
  // The rows come before the decision.
  const rows = await screen.findByRole('region', { name: 'Waiting' })
  const note = screen.getByRole('textbox', { name: 'Note' })
  expect(rows.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a rejection needs a note', async () => {
  const { user, kept } = await openOne({ state: 'AwaitingApproval', needsApproval: true, run: false, decide: true })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Enter a note to explain why you’re declining.')).toBeTruthy()
  expect(kept.decided).toBe(undefined)
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Not in December')
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(kept.decided).toEqual({ approve: false, note: 'Not in December' }))
  expect(await screen.findByText('Declined', { selector: 'span' })).toBeTruthy()
})

test('a running one shows its progress, and the rest can be stopped', async () => {
  const { user } = await openOne({
    state: 'Running',
    ready: 400,
    done: 100,
    failed: 4,
    total: 400,
    cancel: true,
    run: false,
  })
  const bar = await screen.findByRole('progressbar', { name: 'Progress' })
  expect(bar.getAttribute('aria-valuenow')).toBe('26')
  expect(screen.getByText('104 of 400')).toBeTruthy()
  expect(screen.getByText('Running, 25 percent')).toBeTruthy()
  expect(document.title).toMatch(/^\(26%\) Change status/)
  await user.click(screen.getByRole('button', { name: 'Stop the rest' }))
  expect(await screen.findByText('Cancelled', { selector: 'span' })).toBeTruthy()
})

test('one whose moment has come is followed as one that runs', async () => {
  const { kept } = await openOne({ state: 'Scheduled', runAt: '2026-11-20T10:00:00.000Z' })
  expect(await screen.findByText('Scheduled', { selector: 'span' })).toBeTruthy()
  kept.set = { ...kept.set, state: 'Done', done: 1 }
  expect(await screen.findByText('Done', { selector: 'span' }, { timeout: 4_000 })).toBeTruthy()
})

test('a finished one says what was done, and until when that can be undone, in the past tense', async () => {
  await openOne({
    state: 'Done',
    done: 76,
    ready: 76,
    total: 76,
    result: '76 accounts suspended',
    notUndone: ['The e-mails that were sent'],
    endedOn: '2026-11-23T10:00:00.000Z',
    undoUntil: '2026-11-24T10:00:00.000Z',
    run: false,
    undo: true,
  })
  const headline = await screen.findByText(/^76 accounts suspended/)
  expect(headline.textContent).toMatch(/^76 accounts suspended · Can be undone until 11\/24\/2026 11:00 AM GMT\+1$/)
  expect(screen.queryByText('Suspends 1 customer with 4 users.')).toBe(null)
  expect(screen.queryByText('4 users stop sending.')).toBe(null)
  expect(screen.getByText('The e-mails that were sent')).toBeTruthy()
})

test('an unknown one is not an error', async () => {
  await openOne(
    {},
    {
      get: () => {
        throw new Problem('change.notFound')
      },
    },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Bulk change not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All bulk changes' })).toBeTruthy()
})

test('the list shows what, progress and by whom; the filter is in the address', async () => {
  const bodies: unknown[] = []
  const { user, address } = await openPage(ChangesPage, {
    at: '/changes',
    api: {
      changes: {
        search: ({ body }) => {
          bodies.push(body.which)
          const items = body.which === 'mine' ? [aChange({ state: 'Done', done: 3, failed: 1, ready: 4 })] : []
          return { items, nextCursor: null, hasMore: false, partial: false, capped: false }
        },
      },
    },
  })
  const row = (await screen.findByRole('link', { name: 'Change status' })).closest('tr') as HTMLElement
  expect(within(row).getByText('Done with failures')).toBeTruthy()
  expect(within(row).getByText('3 of 4')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'For my approval' }))
  expect(await screen.findByText('Nothing is waiting for your approval')).toBeTruthy()
  expect(address()).toBe('/changes?which=decide')
  expect(bodies).toEqual(['forMe', 'mine', 'decide'])
})

test('the list is filtered by state and kind in the address, and by whoever prepared one', async () => {
  const bodies: unknown[] = []
  const { user, address } = await openPage(ChangesPage, {
    at: '/changes?which=all',
    api: {
      changes: {
        search: ({ body }) => {
          bodies.push(body)
          const rare = body.state?.includes('Expired')
          const items = rare ? [] : [aChange()]
          return {
            items,
            nextCursor: rare ? 'on' : null,
            hasMore: Boolean(rare),
            partial: Boolean(rare),
            capped: false,
          }
        },
      },
    },
  })
  await user.click(await screen.findByRole('link', { name: 'All bulk changes prepared by Dana Tremblay' }))
  const madeBy = '018f0000-0000-7000-8000-000000000001'
  expect(address()).toBe(`/changes?which=all&madeBy=${madeBy}`)
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Prepared by Dana Tremblay' }))
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Expired' }))
  expect(address()).toBe('/changes?which=all&state=Expired')
  expect(await screen.findByText('No matches so far')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Keep searching' })).toBeTruthy()
  expect(bodies).toContainEqual({ which: 'all', madeBy })
  expect(bodies.at(-1)).toEqual({ which: 'all', state: ['Expired'] })
})

test('what ends on the screen is not announced a second time', async () => {
  const running = aChange({ state: 'Running', ready: 10, done: 5, run: false })
  const over = aChange({ state: 'Done', ready: 10, done: 10, result: '10 accounts suspended', run: false })
  let ended = false
  const list = (items: ChangeSet[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
  const Both = () => (
    <>
      <ChangesTray className={undefined} />
      <ChangePage />
    </>
  )
  const { queryClient } = await openPage(Both, {
    path: '/changes/$changeKey',
    at,
    api: {
      changes: {
        get: () => (ended ? over : running),
        search: () => list(ended ? [] : [running]),
        rows: () => ({ ...list([]), items: [], same: [], partly: false }),
      },
      lookups: { statusChangeReasons: () => [] },
    },
  })
  await screen.findByRole('button', { name: 'Bulk changes and files, 1 running or waiting for you' })
  ended = true
  await queryClient.invalidateQueries({ queryKey: ['changes'] })
  await screen.findByRole('button', { name: 'Bulk changes and files' })
  expect(await screen.findAllByText('10 accounts suspended')).toHaveLength(1)
})

test('the tray counts what runs or waits for this person, and announces when one of mine ended', async () => {
  let running = true
  const mine = aChange({ state: 'Running', ready: 10, done: 5, run: false })
  const toDecide = aChange({
    changeKey: '01900000-0000-7000-8000-00000000c009',
    state: 'AwaitingApproval',
    madeByKey: '01900000-0000-7000-8000-000000000099',
    decide: true,
  })
  const others = {
    ...toDecide,
    changeKey: `${toDecide.changeKey.slice(0, -1)}8`,
    abilities: aChange({ run: false }).abilities,
  }
  const over = aChange({ changeKey: `${toDecide.changeKey.slice(0, -1)}7`, state: 'Done', sentence: 'Tags 3 accounts' })
  const { user, queryClient } = await openPage(() => <ChangesTray className={undefined} />, {
    at: '/here',
    api: {
      changes: {
        search: ({ body: { which } }) => ({
          items: which === 'mine' ? [over, mine] : running ? [mine, toDecide, others] : [toDecide, others],
          nextCursor: null,
          hasMore: false,
          partial: false,
          capped: false,
        }),
        get: () => ({ ...mine, state: 'Done', done: 9, failed: 1 }),
        rows: () => ({
          items: [],
          nextCursor: null,
          hasMore: false,
          partial: false,
          capped: false,
          same: [],
          partly: false,
        }),
      },
      lookups: { statusChangeReasons: () => [] },
      files: { list: () => ({ items: [] }) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Bulk changes and files, 2 running or waiting for you' }))
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getAllByText('Waiting for your approval')).toHaveLength(1)
  expect((await screen.findByText('Recently finished')).nextElementSibling?.textContent).toMatch(
    /^Change statusTags 3 accountsDone$/,
  )
  running = false
  await queryClient.invalidateQueries({ queryKey: ['changes', 'open'] })
  expect(await screen.findByText('Change status: Done with failures')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('dialog', { name: 'Change status' })).toBeTruthy()
})

test('the tray shows the own files beside the changes, and offers the one that became ready', async () => {
  const file = {
    exportKey: '01900000-0000-7000-8000-00000000f001',
    kind: 'people',
    format: 'xlsx',
    rows: 6_000,
    bytes: 9,
    createdOn: '2026-11-20T10:00:00.000Z',
    expiresOn: '2026-11-27T10:00:00.000Z',
  } as const
  const nothing = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }
  let state: 'Running' | 'Done' = 'Running'
  const { user, queryClient } = await openPage(() => <ChangesTray className={undefined} />, {
    at: '/here',
    api: { changes: { search: () => nothing }, files: { list: () => ({ items: [{ ...file, state }] }) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Bulk changes and files' }))
  expect(await screen.findByText('In progress: 6,000 rows so far')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Bulk changes and files, 1 running or waiting for you' })).toBeTruthy()
  state = 'Done'
  await queryClient.invalidateQueries({ queryKey: ['files'] })
  expect(await screen.findByText('The file “Users (XLSX)” is ready')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Download Users (XLSX)' })).toBeTruthy()
})
