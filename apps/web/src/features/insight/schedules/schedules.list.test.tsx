import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPage, type Fake, openSchedules } from '../../../../test/schedulesPage.tsx'
import { aRun, aSchedule, anItem, keys } from './schedules.samples.ts'

// A menu that the library has not placed yet counts as hidden.
const hidden = true
const rowOf = (name = /Use of our plans/) => screen.findByRole('row', { name })
const choose = async (user: Awaited<ReturnType<typeof openSchedules>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Use of our plans' }))
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden }))
}
const entriesOf = async (options: Parameters<typeof openSchedules>[0]) => {
  const { user } = await openSchedules(options)
  await user.click(await screen.findByRole('button', { name: 'Actions for Use of our plans' }))
  return (await screen.findAllByRole('menuitem', { hidden })).map((one) => one.textContent)
}
const one = (more: Parameters<typeof anItem>[0]) => ({ search: () => aPage(anItem(more)) })

test('the list says what is sent, when in words, to how many, and how it went last', async () => {
  await openSchedules()
  const cells = within(await rowOf())
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells.slice(0, 6)).toEqual([
    'Active',
    'Plans by period CSV',
    'Every Monday and Thursday at 8:00\u00a0AM America/Toronto',
    expect.stringMatching(/^11\/30\/2099/),
    expect.stringMatching(/^Created.*11\/23\/2026/),
    '2',
  ])
})

test('where there is none it says how one comes about; of a filter that finds none, that', async () => {
  const { user } = await openSchedules({ schedules: { search: () => aPage() } })
  expect(await screen.findByText('No scheduled reports yet')).toBeDefined()
  await user.type(screen.getByRole('searchbox', { name: 'Search schedules' }), 'gone{Enter}')
  expect(await screen.findByText('No schedules match these filters')).toBeDefined()
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  let isDown = true
  const search: Fake<'search'> = () => {
    if (isDown) throw new Problem('server.error')
    return aPage(anItem())
  }
  const { user } = await openSchedules({ schedules: { search } })
  expect(await screen.findByText(/The schedules couldn’t be loaded/)).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf()).toBeDefined()
})

test('without the right there is no list', async () => {
  await openSchedules({ rights: {} })
  expect(await screen.findByText('You can’t view scheduled reports')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull()
})
test('with R alone there is history and nothing else', async () => {
  expect(await entriesOf({ rights: { ScheduledReports: 'R', ReportAccessEnable: 'R' } })).toEqual(['History'])
  expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull()
})
test('one’s own is edited and tested', async () => {
  expect(await entriesOf({})).toEqual(['History', 'Edit', 'Send a test to me', 'Pause', 'Delete…'])
})
test('that of a colleague is paused or deleted, never edited or resumed', async () => {
  const schedules = one({ mine: false, ownerName: 'Cleo Sample' })
  expect(await entriesOf({ schedules })).toEqual(['History', 'Pause', 'Delete…'])
})
test('what is paused is resumed; why it is paused is said beside its state', async () => {
  const schedules = one({ state: 'Paused', pauseReason: 'RightLost', nextOn: null })
  expect(await entriesOf({ schedules })).toEqual(['History', 'Edit', 'Send a test to me', 'Resume', 'Delete…'])
  expect(screen.getByText('permission missing')).toBeDefined()
})

test('pause, resume, delete and test ask first, and what is refused is said there', async () => {
  const pause = vi.fn<Fake<'pause'>>(() => aSchedule({ state: 'Paused' }))
  const search = vi.fn<Fake<'search'>>(() => aPage(anItem()))
  const { user } = await openSchedules({ schedules: { pause, search } })
  await choose(user, 'Pause')
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause this schedule?' })
  expect(pause).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(pause.mock.lastCall?.[0].params).toEqual({ scheduleKey: keys.schedule }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // The list is fetched again.
  await waitFor(() => expect(search.mock.calls.length).toBeGreaterThan(1))
})

test('resuming what has no date to come is refused in its question', async () => {
  const resume: Fake<'resume'> = () => {
    throw new Problem('schedule.ended')
  }
  const { user } = await openSchedules({
    schedules: { resume, ...one({ state: 'Paused', pauseReason: 'ByHand' }) },
  })
  await choose(user, 'Resume')
  const dialog = await screen.findByRole('alertdialog', { name: 'Resume this schedule?' })
  await user.click(within(dialog).getByRole('button', { name: 'Resume' }))
  expect(await within(dialog).findByText('This schedule has ended. Set a future date.')).toBeDefined()
})

test('a test is announced, and a deletion takes the schedule away', async () => {
  const remove = vi.fn<Fake<'remove'>>(() => ({ done: true }))
  const test = vi.fn<Fake<'test'>>(() => aRun({ state: 'Queued', test: true }))
  const search: Fake<'search'> = () => (remove.mock.calls.length > 0 ? aPage() : aPage(anItem()))
  const { user } = await openSchedules({ schedules: { remove, test, search } })
  await choose(user, 'Send a test to me')
  await user.click(await screen.findByRole('button', { name: 'Send test' }))
  expect(await screen.findByText(/^The test is being created\. You’ll receive it by e-mail\./)).toBeDefined()
  expect(test).toHaveBeenCalledOnce()
  await choose(user, 'Delete…')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No scheduled reports yet')).toBeDefined()
})
