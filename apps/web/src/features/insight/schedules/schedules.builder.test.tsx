import { Problem } from '@portal/contract/core/errors'
import { anAdministrator, aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { aPage, type Fake, openSchedules } from '../../../../test/schedulesPage.tsx'
import { aSchedule, anItem } from './schedules.samples.ts'

type OpenedPage = Awaited<ReturnType<typeof openSchedules>>
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** The builder of a new schedule. */
async function openNew(options: Parameters<typeof openSchedules>[0] = {}) {
  const opened = await openSchedules(options)
  await opened.user.click(await screen.findByRole('button', { name: 'New schedule' }))
  return { ...opened, dialog: await dialogOf('New schedule') }
}
/** Opens the form of the only schedule, from its history. */
async function openEdit(options: Parameters<typeof openSchedules>[0] = {}) {
  const opened = await openSchedules(options)
  await opened.user.click(await screen.findByRole('button', { name: 'Use of our plans' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }))
  return { ...opened, dialog: await dialogOf('Edit “Use of our plans”') }
}
type Dialog = Awaited<ReturnType<typeof openNew>>['dialog']
const save = async (user: OpenedPage['user'], dialog: Dialog) =>
  user.click(dialog.getByRole('button', { name: 'Save' }))

test('the next dates are told before anything is saved, and follow what is chosen', async () => {
  const dates = vi.fn<Fake<'dates'>>(({ body }) => ({
    dates: body.frequency.repeat === 'Monthly' ? ['2099-12-31T07:00:00.000Z'] : ['2099-11-30T07:00:00.000Z'],
  }))
  const create = vi.fn<Fake<'create'>>(() => aSchedule())
  const { dialog, user } = await openNew({ schedules: { dates, create } })
  const status = await dialog.findByRole('status')
  await waitFor(() => expect(status.textContent).toMatch(/^Next: .*11\/30\/2099/))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Repeats' }), 'Every month')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Day of the month' }), 'Last day')
  await waitFor(() => expect(status.textContent).toMatch(/^Next: .*12\/31\/2099/))
  expect(dialog.getByText(/^Every month, last day, at 8:00 AM \(Europe\/Paris\)/)).toBeDefined()
  expect(create).not.toHaveBeenCalled()
})

test('a frequency is whole whichever it becomes', async () => {
  const weekless = { ...anItem().frequency, repeat: 'Daily' as const, weekdays: null }
  const update = vi.fn<Fake<'update'>>(() => aSchedule())
  const { dialog, user } = await openEdit({ schedules: { get: () => aSchedule({ frequency: weekless }), update } })
  const repeats = dialog.getByRole('combobox', { name: 'Repeats' })
  await user.selectOptions(repeats, 'Every year')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Month' }), 'December')
  await user.selectOptions(repeats, 'Every quarter')
  await save(user, dialog)
  await waitFor(() =>
    expect(update.mock.lastCall?.[0].body.frequency).toMatchObject({ repeat: 'Quarterly', month: 3, monthDay: '1' }),
  )
})

test('a new schedule is sent as it was typed', async () => {
  const create = vi.fn<Fake<'create'>>(() => aSchedule({ cannotOpen: 0 }))
  const { dialog, user } = await openNew({ schedules: { create } })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Report or list' }), 'Plans by period')
  // Until another is typed, the title is that of the report.
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
  expect(title.value).toBe('Plans by period')
  await user.clear(title)
  await user.type(title, 'Plans')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Months' }), 'last 3 months')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'PDF')
  await user.click(dialog.getByRole('checkbox', { name: 'Thursday' }))
  await user.click(dialog.getByRole('button', { name: 'Add recipient' }))
  const name = dialog.getAllByRole('textbox', { name: /^Name/ })[1] as HTMLElement
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.type(name, 'Ada Sample')
  await user.type(dialog.getAllByRole('textbox', { name: /^E-mail/ })[1] as HTMLElement, 'ada@northwind.example')
  await user.click(dialog.getByRole('checkbox', { name: 'Send it anyway' }))
  expect(
    dialog.getByText(
      'Every Monday and Thursday at 8:00 AM (Europe/Paris): Plans by period, PDF, to 2 people. Covers last 3 months.',
    ),
  ).toBeDefined()
  await save(user, dialog)
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    title: 'Plans',
    kind: 'planUsageReport',
    filter: {},
    span: 'Last3Months',
    format: 'pdf',
    frequency: { repeat: 'Weekly', weekdays: [1, 4], time: '08:00', zone: 'Europe/Paris' },
    recipients: [
      { name: 'Dana Tremblay', email: 'dt@demo.test' },
      { name: 'Ada Sample', email: 'ada@northwind.example' },
    ],
    attach: false,
    password: null,
    sendEmpty: true,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a colleague is found by name, and an address of nobody in the company is said before saving', async () => {
  const ada = anAdministrator({ firstName: 'Ada', lastName: 'Sample', email: 'ada@demo.test' })
  const search: NonNullable<NonNullable<Fakes['users']>['search']> = ({ body: { searchText } }) =>
    aPageOfPeople(searchText?.includes('elsewhere') ? [] : [{ ...ada, email: searchText ?? ada.email }])
  const create = vi.fn<Fake<'create'>>(() => aSchedule())
  const { dialog, user } = await openNew({
    rights: { ScheduledReports: 'W', ReportAccessEnable: 'R', AcctMgmnt: 'R' },
    schedules: { create },
    users: { search },
  })
  await user.click(dialog.getByRole('combobox', { name: 'Find a colleague' }))
  await user.click(await dialog.findByRole('option', { name: /Ada Sample/ }))
  expect(dialog.getAllByRole<HTMLInputElement>('textbox', { name: /^E-mail/ }).map(({ value }) => value)).toEqual([
    'dt@demo.test',
    'ada@demo.test',
  ])
  expect(dialog.queryByText(/the link won’t open/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add recipient' }))
  await user.type(dialog.getAllByRole('textbox', { name: /^E-mail/ })[2] as HTMLElement, 'bo@elsewhere.example')
  await dialog.findByText(/^Not a user of your company, so the link won’t open: bo@elsewhere\.example/)
  await user.click(dialog.getByRole('radio', { name: /Attach/ }))
  expect(dialog.queryByText(/the link won’t open/)).toBeNull()
})

test('who cannot open what was saved is told at once', async () => {
  const { dialog, user } = await openNew({ schedules: { create: () => aSchedule() } })
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Plans')
  await save(user, dialog)
  const facts = await dialogOf('Use of our plans')
  expect(await facts.findByText('1 recipient can’t open the link: bo@elsewhere.example.')).toBeDefined()
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const create = vi.fn<Fake<'create'>>(() => aSchedule())
  const { dialog, user } = await openNew({ schedules: { create } })
  await user.clear(dialog.getByRole('textbox', { name: /^Title/ }))
  const email = dialog.getByRole('textbox', { name: /^E-mail/ })
  await user.clear(email)
  await user.type(email, 'nobody')
  await user.click(dialog.getByRole('checkbox', { name: 'Monday' }))
  await save(user, dialog)
  const title = dialog.getByRole('textbox', { name: /^Title/ })
  expect([title, email].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  expect(dialog.getByText('Choose at least one day.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(title))
  const summary = within(dialog.getByRole('group', { name: 'There are 3 problems' }))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Title is required.',
    'Days of the week – Choose at least one day.',
    'E-mail must look like name@example.com.',
  ])
  await user.click(dialog.getByRole('button', { name: 'Remove Dana Tremblay' }))
  await save(user, dialog)
  expect(dialog.getByText('Add at least one recipient.')).toBeDefined()
  expect(create).not.toHaveBeenCalled()
})

test('what the server refuses is said at its field: of a recipient, of the filters, of the date', async () => {
  const update: Fake<'update'> = () => {
    throw new Problem('request.invalid', {
      fields: [
        { field: 'Recipients.1.Email', code: 'email' },
        { field: 'Filter.Status.0', code: 'notOneOf' },
      ],
    })
  }
  const { dialog, user } = await openEdit({ schedules: { update } })
  await save(user, dialog)
  const second = dialog.getAllByRole('textbox', { name: /^E-mail/ })[1]
  await waitFor(() => expect(second?.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.getAllByRole('alert')).toHaveLength(1)
})

test('somebody else’s change is told by its fields, and saving again is meant', async () => {
  const update = vi.fn<Fake<'update'>>(({ ifMatch }) => {
    if (ifMatch === 3)
      throw new Problem('request.stale', { current: aSchedule({ title: 'Theirs', sendEmpty: true, version: 4 }) })
    return aSchedule({ version: 5, cannotOpen: 0 })
  })
  const { dialog, user } = await openEdit({ schedules: { update } })
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
  await user.clear(title)
  await user.type(title, 'Mine')
  await save(user, dialog)
  expect(await dialog.findByText(/Someone else changed: Title, Send if empty\./)).toBeDefined()
  expect(title.value).toBe('Mine')
  await save(user, dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(update.mock.calls.map(([{ ifMatch, body }]) => [ifMatch, body.title])).toEqual([
    [3, 'Mine'],
    [4, 'Mine'],
  ])
})

test('a password protects an attachment; one that is there is kept until another is typed', async () => {
  const update = vi.fn<Fake<'update'>>(() => aSchedule())
  const get = () => aSchedule({ attach: true, hasPassword: true })
  const { dialog, user } = await openEdit({ schedules: { get, update } })
  expect(dialog.getByText('A password is set. Leave empty to keep it.')).toBeDefined()
  // There and back: the values do not change.
  await user.click(dialog.getByRole('radio', { name: /^A link to the portal/ }))
  expect(dialog.queryByLabelText(/^Password/)).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^Attach the file/ }))
  const password = dialog.getByLabelText(/^Password/)
  await user.type(password, 'short')
  await save(user, dialog)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await user.clear(password)
  await save(user, dialog)
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  expect(update.mock.lastCall?.[0].body).not.toHaveProperty('password')
})
test('a password is taken away while the file stays attached', async () => {
  const update = vi.fn<Fake<'update'>>(() => aSchedule())
  const get = () => aSchedule({ attach: true, hasPassword: true })
  const { dialog, user } = await openEdit({ schedules: { get, update } })
  await user.click(dialog.getByRole('checkbox', { name: 'Remove the password' }))
  await save(user, dialog)
  await waitFor(() => expect(update.mock.lastCall?.[0].body).toMatchObject({ attach: true, password: null }))
})

test('“Schedule this” hands over kind and filters; what cannot be scheduled hands over nothing', async () => {
  const search = encodeURIComponent(JSON.stringify({ ProductLine: 'ESIGN' }))
  const { address, user } = await openSchedules({
    at: `/reports/rptSchedule?kind=planUsageReport&asked=${search}`,
    schedules: { search: () => aPage(anItem()) },
  })
  const dialog = await dialogOf('New schedule')
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Report or list' }).value).toBe('planUsageReport')
  expect(dialog.getByText(/“Schedule this”: Product line\.$/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe('/reports/rptSchedule'))
})
test('who may not narrow to a product is told before saving, and schedules all of them instead', async () => {
  const create = vi.fn<Fake<'create'>>(() => aSchedule({ cannotOpen: 0 }))
  const search = encodeURIComponent(JSON.stringify({ ProductLine: 'ESIGN', Status: ['Active'] }))
  const { user } = await openSchedules({
    at: `/reports/rptSchedule?kind=planUsageReport&asked=${search}`,
    schedules: { create },
  })
  const dialog = await dialogOf('New schedule')
  await user.click(dialog.getByRole('button', { name: 'Include all products' }))
  expect(dialog.queryByText(/one product alone/)).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Plans')
  await save(user, dialog)
  await waitFor(() => expect(create.mock.lastCall?.[0].body.filter).toEqual({ Status: ['Active'] }))
})
test('the filters of what cannot be scheduled are left behind', async () => {
  const create = vi.fn<Fake<'create'>>(() => aSchedule())
  const search = encodeURIComponent(JSON.stringify({ Status: ['Active'] }))
  const { user } = await openSchedules({
    at: `/reports/rptSchedule?kind=invoices&asked=${search}`,
    schedules: { create },
  })
  const dialog = await dialogOf('New schedule')
  await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Accounts')
  await save(user, dialog)
  await waitFor(() => expect(create.mock.lastCall?.[0].body).toMatchObject({ kind: 'accounts', filter: {} }))
})
