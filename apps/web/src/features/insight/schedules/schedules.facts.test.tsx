import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, type Fake, openSchedules } from '../../../../test/schedulesPage.tsx'
import { aRun, aSchedule, anItem, keys } from './schedules.samples.ts'

const openFacts = async (options: Parameters<typeof openSchedules>[0] = {}) => {
  const opened = await openSchedules(options)
  await opened.user.click(await screen.findByRole('button', { name: 'Use of our plans' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Use of our plans' }))
  return { ...opened, dialog }
}
const statesOf = (dialog: Awaited<ReturnType<typeof openFacts>>['dialog']) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('a schedule is one sentence, with its next dates and who cannot open the link', async () => {
  const { dialog } = await openFacts()
  expect(
    await dialog.findByText(
      'Every Monday and Thursday at 8:00 AM (America/Toronto): Plans by period, CSV, to 2 people. Covers last month.',
    ),
  ).toBeDefined()
  expect(dialog.getByText(/^Next: .*11\/30\/2099/)).toBeDefined()
  expect(dialog.getByText('1 recipient can’t open the link: bo@elsewhere.example.')).toBeDefined()
  expect(
    dialog.getByText('To ada@northwind.example, bo@elsewhere.example (outside your company), as a link to the portal.'),
  ).toBeDefined()
})

test('what a schedule is narrowed by is said, and nothing of filters where it is not', async () => {
  const get = () => aSchedule({ filter: { ProductLine: ['ESIGN'], Status: null, Sort: 'name' } })
  const { dialog } = await openFacts({ schedules: { get } })
  expect(await dialog.findByText('Filtered by: Product line.')).toBeDefined()
})

test('a file that is attached is for all, and why a schedule is paused is said', async () => {
  const get = () => aSchedule({ attach: true, state: 'Paused', pauseReason: 'Failures', dates: [] })
  const { dialog } = await openFacts({ schedules: { get } })
  expect(await dialog.findByText(/^Paused after five failed runs/)).toBeDefined()
  expect(dialog.queryByText(/can’t open the link/)).toBeNull()
  expect(dialog.getByText(/, with the file attached\.$/)).toBeDefined()
  expect(dialog.queryByText(/^Next:/)).toBeNull()
})

test('what was refused is said, of paper that it may be too long', async () => {
  const refused = { state: 'Failed', fault: 'Definition', fileUntil: null } as const
  const runs = () => aPage(aRun(refused), aRun({ ...refused, runKey: '2', format: 'pdf' }))
  const { dialog } = await openFacts({ schedules: { runs } })
  await dialog.findByRole('table', { name: 'History' })
  expect(statesOf(dialog)).toEqual([
    'Failed its filters no longer apply',
    'Failed its filters no longer apply, or it has more than 1,000 rows, too many for a PDF',
  ])
})

test('the history follows a run until it is over', async () => {
  const states = ['Queued', 'Running', 'Succeeded'] as const
  let requests = 0
  const runs = () => aPage(aRun({ state: states[Math.min(requests++, 2)] ?? 'Succeeded', sent: 0, fileUntil: null }))
  const { dialog } = await openFacts({ schedules: { runs } })
  await waitFor(() => expect(statesOf(dialog)).toEqual(['Waiting']))
  await waitFor(() => expect(statesOf(dialog)).toEqual(['Created']), { timeout: 9_000 })
  expect(requests).toBe(3)
}, 15_000)

test('the history says what became of each run, and goes on', async () => {
  const runs: Fake<'runs'> = ({ query }) =>
    query.cursor
      ? aPage(aRun({ runKey: keys.schedule, state: 'SkippedEmpty', rows: 0, sent: 0, fileUntil: null }))
      : {
          ...aPage(
            aRun(),
            aRun({ runKey: '3', state: 'Failed', fault: 'RightLost', fileUntil: null }),
            aRun({ runKey: '4', state: 'Running', test: true, missed: 2, fileUntil: null }),
          ),
          nextCursor: 'next',
          hasMore: true,
        }
  const { dialog, user } = await openFacts({ schedules: { runs } })
  await dialog.findByRole('table', { name: 'History' })
  expect(statesOf(dialog)).toEqual([
    'Created',
    'Failed its owner lacks a permission',
    'In progress 2 earlier dates were missed test',
  ])
  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(statesOf(dialog)[3]).toBe('Nothing to send'))
})

test('a report is sent again while its file is kept, and a refusal is said', async () => {
  let isKept = true
  const resend = vi.fn<Fake<'resend'>>(() => {
    if (!isKept) throw new Problem('schedule.noFile')
    return aRun({ resentOn: '2026-11-27T10:00:00.000Z', sent: 4 })
  })
  const { dialog, user } = await openFacts({ schedules: { resend } })
  await user.click(await dialog.findByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('The report is being resent')).toBeDefined()
  expect(resend.mock.lastCall?.[0].params).toEqual({ scheduleKey: keys.schedule, runKey: keys.run })
  isKept = false
  await user.click(dialog.getByRole('button', { name: 'Resend' }))
  expect(await dialog.findByText('This report’s file is no longer available.')).toBeDefined()
})

test('what a colleague sends is neither downloaded, sent again nor edited', async () => {
  const search = () => aPage(anItem({ mine: false }))
  const { dialog } = await openFacts({ schedules: { search, get: () => aSchedule({ mine: false }) } })
  await dialog.findByText('1,234')
  expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Resend' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull()
})
test('a colleague who is a recipient of it downloads it', async () => {
  const dana = { name: 'Dana', email: 'dt@demo.test', language: null, outside: false, opens: true }
  const schedules = {
    search: () => aPage(anItem({ mine: false })),
    get: () => aSchedule({ mine: false, recipients: [dana] }),
  }
  const { dialog } = await openFacts({ schedules })
  expect(await dialog.findByRole('button', { name: 'Download' })).toBeDefined()
})
test('with R alone nothing is sent again or edited', async () => {
  const { dialog } = await openFacts({ rights: { ScheduledReports: 'R', ReportAccessEnable: 'R' } })
  await dialog.findByRole('button', { name: 'Download' })
  expect(dialog.queryByRole('button', { name: 'Resend' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Edit' })).toBeNull()
})
test('a schedule that has not run says so', async () => {
  const { dialog } = await openFacts({ schedules: { runs: () => aPage() } })
  expect(await dialog.findByText('No runs yet')).toBeDefined()
})

const atRun = { at: `/reports/rptSchedule?run=${keys.run}` }
test('the link of a mail opens the report, with or without schedules of one’s own', async () => {
  const { user, address } = await openSchedules({ ...atRun, rights: {}, schedules: { run: () => aRun() } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Use of our plans' }))
  expect((await dialog.findByText(/^Report of 11\/23\/2026/)).textContent).toContain('The file is kept until')
  expect(dialog.getByRole('button', { name: 'Download' })).toBeDefined()
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/reports/rptSchedule'))
})
test('a file that is gone cannot be downloaded', async () => {
  await openSchedules({ ...atRun, schedules: { run: () => aRun({ fileUntil: null }) } })
  const dialog = within(await screen.findByRole('dialog', { name: 'Use of our plans' }))
  expect(await dialog.findByText(/The file is no longer available/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull()
})
test('a report that is for others says whom to ask', async () => {
  const run: Fake<'run'> = () => {
    throw new Problem('schedule.runNotFound', { values: { days: 90 } })
  }
  await openSchedules({ ...atRun, schedules: { run } })
  expect(await screen.findByText('You don’t have access to this report. Ask its sender for it.')).toBeDefined()
})

test('a report that cannot be loaded says that, and can be tried again', async () => {
  const run = vi.fn<Fake<'run'>>(() => {
    throw new Problem('server.error')
  })
  const { user } = await openSchedules({ ...atRun, schedules: { run } })
  expect(await screen.findByText(/The report couldn’t be loaded/)).toBeDefined()
  run.mockImplementation(() => aRun())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Download' })).toBeDefined()
})

test('the latest reports are for who holds their flag, and are not there where there are none', async () => {
  const latest = vi.fn<Fake<'latest'>>(() => ({ items: [aRun()] }))
  await openSchedules({
    rights: { ScheduledReports: 'R', ReportAccessEnable: 'R', LatestReports: 'R' },
    schedules: { latest },
  })
  const section = within(await screen.findByRole('region', { name: 'Latest scheduled reports' }))
  expect(section.getByRole('listitem').textContent).toMatch(/^Use of our plans.*CSV · .*11\/23\/2026/)
})
test('without their flag the latest reports are not asked for', async () => {
  const latest = vi.fn<Fake<'latest'>>(() => ({ items: [aRun()] }))
  await openSchedules({ schedules: { latest } })
  await screen.findByRole('row', { name: /Use of our plans/ })
  expect(latest).not.toHaveBeenCalled()
})
