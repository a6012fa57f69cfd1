import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@portal/contract/machines/webhooks/webhooks.shapes'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { WebhooksSection } from './WebhooksSection.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const webhookKey = '018f0000-0000-7000-8000-0000000000b1'
const deliveryKey = '018f0000-0000-7000-8000-0000000000d1'
const aWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  webhookKey,
  acctKey,
  url: 'https://hooks.northwind.example/portal',
  description: 'Service desk',
  events: ['user.*'],
  below: false,
  active: true,
  state: 'On',
  offReason: null,
  offOn: null,
  failingSince: null,
  lastDeliveredOn: '2026-06-01T10:00:00.000Z',
  lastFailedOn: null,
  lastFault: null,
  lastStatus: null,
  nextTryOn: null,
  waiting: 0,
  secretHint: 'Ab1=',
  secretSetOn: '2026-05-01T10:00:00.000Z',
  previousUntil: null,
  version: 3,
  ...more,
})
const aDelivery = (more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryKey,
  messageKey: deliveryKey,
  event: 'user.created',
  eventText: 'Person added',
  acctKey,
  acctName: 'Northwind Legal',
  state: 'Failed',
  replay: false,
  attempts: 9,
  createdOn: '2026-06-01T10:00:00.000Z',
  triedOn: '2026-06-04T10:00:00.000Z',
  deliveredOn: null,
  nextTryOn: null,
  status: 500,
  fault: 'answer',
  durationMs: 40,
  ...more,
})
const detail: WebhookDeliveryDetail = {
  ...aDelivery(),
  auditKey: null,
  requestHeaders: [{ name: 'webhook-signature', value: 'v1,••••••••' }],
  body: '{"type":"user.created"}',
  answerBody: 'out of order',
  tries: [{ on: '2026-06-04T10:00:00.000Z', status: 500, fault: 'answer', durationMs: 40 }],
}
const page = <T,>(items: T[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
const secret = `whsec_${'A'.repeat(43)}=`
const events = [
  { event: 'user.created', category: 'people', label: 'Person added' },
  { event: 'account.updated', category: 'account', label: 'Account details changed' },
]
const open = (fakes: Fakes['webhooks'] = {}, items = [aWebhook()], edit = allowed) =>
  openPage(() => <WebhooksSection acctKey={acctKey} />, {
    at: '/webhooks',
    rights: { APIIntegrationAccessSettings: 'W' },
    api: { webhooks: { list: () => ({ items, edit, most: 20 }), events: () => ({ items: events }), ...fakes } },
  })
const menu = async (user: Awaited<ReturnType<typeof open>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: /^Actions for https/ }))
  await user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
}

test('an address and its events are asked for, and the secret is shown once', async () => {
  let refuse = true
  const create = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['create']>>(() => {
    if (refuse) throw new Problem('request.invalid', { fields: [{ field: 'Url', code: 'url' }] })
    return { webhook: aWebhook(), secret }
  })
  const { user } = await open({ create }, [])
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }))
  await user.click(dialog.getByRole('radio', { name: 'Some events' }))
  const address = dialog.getByRole('textbox', { name: /^Address/ })
  await user.clear(address)
  await user.type(address, 'https://hooks.northwind.example/portal')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Choose at least one event.')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: /^Add events/ }), 'Person')
  await user.click(await dialog.findByRole('option', { name: /Person added/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('group', { name: 'There is a problem' })).toBeTruthy()
  refuse = false
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const shown = within(await screen.findByRole('alertdialog', { name: 'Webhook secret' }))
  expect(shown.getByText(secret)).toBeTruthy()
  expect(create.mock.calls.at(-1)?.[0].body).toMatchObject({ events: ['user.created'], below: false })
  await user.click(shown.getByRole('button', { name: 'I’ve copied it' }))
  expect(screen.queryByText(secret)).toBe(null)
})

test('how each is doing is said in words: failing with what came back, off with why, and what waits', async () => {
  await open({}, [
    aWebhook({
      state: 'Failing',
      failingSince: '2026-06-01T10:00:00.000Z',
      lastStatus: 503,
      lastFault: 'answer',
      nextTryOn: '2026-06-01T10:05:00.000Z',
      waiting: 12,
      previousUntil: '2026-06-02T10:00:00.000Z',
    }),
    aWebhook({
      webhookKey: deliveryKey,
      url: 'https://other.example/',
      active: false,
      state: 'Off',
      offReason: 'failures',
      offOn: '2026-06-04T10:00:00.000Z',
    }),
  ])
  expect(await screen.findByText('Failing')).toBeTruthy()
  // To the minute, because people plan by it and “since now” says nothing.
  expect(screen.getByText(/Failing since/).textContent).toMatch(
    /^Failing since 06\/01\/2026 12:00.PM .+ \(503\)\. Next attempt: 06\/01\/2026 12:05.PM/,
  )
  expect(screen.getByText(/12 messages waiting/).textContent).toMatch(
    /^Last delivered: .+ · 12 messages waiting · Previous secret valid until 06\/02\/2026 12:00.PM/,
  )
  expect(screen.getByText(/Turned off after three days of failures/)).toBeTruthy()
})

test('a test says what came back', async () => {
  const { user } = await open({ test: () => detail })
  await menu(user, 'Send test event')
  const question = within(await screen.findByRole('alertdialog', { name: 'Test event' }))
  await user.click(question.getByRole('button', { name: 'Send test event' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Test event' }))
  expect(dialog.getByRole('alert').textContent).toBe('The endpoint didn’t accept the event.')
  expect(dialog.getByText('out of order')).toBeTruthy()
})

test('the log opens a delivery, which can be sent again', async () => {
  const replayOne = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['replayOne']>>(() =>
    aDelivery({ state: 'Waiting' }),
  )
  const { user } = await open({ deliveries: () => page([aDelivery()]), delivery: () => detail, replayOne })
  await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }))
  await user.click(await screen.findByRole('button', { name: 'Person added' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Person added' }))
  expect(await dialog.findByText(/v1,••••••••/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('Resending 1 message')).toBeTruthy()
  expect(replayOne.mock.calls[0]?.[0].params).toEqual({ acctKey, webhookKey, deliveryKey })
})

test('of a webhook that is removed while its log is open, no deliveries are asked for any more', async () => {
  const deliveries = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['deliveries']>>(() => page([aDelivery()]))
  const items = [aWebhook()]
  const remove = () => {
    items.pop()
    return { removed: true }
  }
  const { user } = await open({ deliveries, remove }, items)
  await user.click(await screen.findByRole('button', { name: /^Deliveries to/ }))
  expect(await screen.findByRole('button', { name: 'Person added' })).toBeTruthy()
  await menu(user, 'Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBe(null)
  expect(deliveries).toHaveBeenCalledTimes(1)
})

test('switched on again, what was missed is offered', async () => {
  const off = aWebhook({ active: false, state: 'Off', offReason: 'failures', offOn: '2026-06-04T10:00:00.000Z' })
  const update = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['update']>>(() => aWebhook({ version: 4 }))
  const replay = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['replay']>>(() => ({ replayed: 7, next: null }))
  const { user } = await open({ update, replay }, [off])
  await menu(user, 'Turn on')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend' }))
  await user.click(dialog.getByRole('button', { name: 'Resend' }))
  expect(await screen.findByText('Resending 7 messages')).toBeTruthy()
  expect(update.mock.calls[0]?.[0]).toMatchObject({ body: { active: true }, ifMatch: 3 })
  expect(replay.mock.calls[0]?.[0].body).toMatchObject({ which: 'missed', from: '2026-06-01T10:00:00.000Z' })
})

test('more than one go can send goes on where it stopped', async () => {
  const replay = vi
    .fn<NonNullable<NonNullable<Fakes['webhooks']>['replay']>>()
    .mockReturnValueOnce({ replayed: 10_000, next: '2026-06-03T08:00:00.000Z' })
    .mockReturnValueOnce({ replayed: 3, next: null })
  const { user } = await open({ replay })
  await menu(user, 'Resend')
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend' }))
  await user.click(dialog.getByRole('radio', { name: /^All events/ }))
  await user.click(dialog.getByRole('button', { name: 'Resend' }))
  expect(await dialog.findByText(/^Resending 10,000 messages. Continue with events from .*2026/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Resending 3 messages')).toBeTruthy()
  const [first, second] = replay.mock.calls.map(([{ body }]) => body)
  expect(second).toEqual({ ...first, from: '2026-06-03T08:00:00.000Z' })
})

test('a new secret is made with an overlap and shown once', async () => {
  const rotate = vi.fn<NonNullable<NonNullable<Fakes['webhooks']>['rotate']>>(() => ({ webhook: aWebhook(), secret }))
  const { user } = await open({ rotate })
  await menu(user, 'Rotate secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate secret' }))
  await user.click(dialog.getByRole('button', { name: 'Rotate' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(rotate.mock.calls[0]?.[0].body).toEqual({ overlapHours: 24 })
})

test('readers see no acts and are told why; without the right nothing is asked for', async () => {
  await open({}, [aWebhook()], refused('APIIntegrationAccessSettings:W'))
  const add = await screen.findByRole('button', { name: 'Add webhook' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBe(null)
})
