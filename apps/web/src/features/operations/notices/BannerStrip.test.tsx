import type { Banner } from '@portal/contract/operations/notices/notices.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { BannerStrip } from './BannerStrip.tsx'

const aBanner = (more: Partial<Banner> = {}): Banner => ({
  bannerKey: '01900000-0000-7000-8000-00000000b001',
  subject: 'Maintenance',
  body: 'On Sunday from 6 to 7.',
  tone: 'warning',
  from: 'Atlas Services',
  shownFrom: '2026-11-20T10:00:00.000Z',
  shownUntil: '2026-11-25T10:00:00.000Z',
  ...more,
})
const Strip = () => <BannerStrip />

test('notices of companies above are shown until each is dismissed', async () => {
  const dismissed: string[] = []
  const { user } = await openPage(Strip, {
    api: {
      notices: {
        banners: () => ({
          items: [aBanner(), aBanner({ bannerKey: '01900000-0000-7000-8000-00000000b002', subject: 'Fees' })],
          suspension: null,
        }),
        dismissBanner: ({ params }) => {
          dismissed.push(params.bannerKey)
          return { done: true }
        },
      },
    },
  })
  expect((await screen.findByRole('region', { name: 'Notices' })).textContent).toContain('– Atlas Services')
  await user.click(screen.getByRole('button', { name: 'Dismiss: Maintenance' }))
  await waitFor(() => expect(screen.queryByText('Maintenance')).toBe(null))
  expect(screen.getByText('Fees')).toBeTruthy()
  expect(dismissed).toEqual(['01900000-0000-7000-8000-00000000b001'])
})

test('while acting for somebody their notices are not dismissed for them', async () => {
  const by = { name: 'Ann', email: 'ann@example.test', companyName: 'Atlas', reason: 'Help' }
  await openPage(Strip, {
    me: { actingBy: by },
    api: { notices: { banners: () => ({ items: [aBanner()], suspension: null }) } },
  })
  await screen.findByText('Maintenance')
  expect(screen.queryByRole('button')).toBe(null)
})

test.each([
  [
    { own: true, since: '2026-11-20T10:00:00.000Z', reasons: ['Non-payment', 'Fair use exceeded'] },
    /^Your company has been suspended since .*2026.*\. Reasons: Non-payment, Fair use exceeded\. You can view everything but change nothing\. Ask your provider/,
  ],
  [
    { own: false, since: null, reasons: [] },
    /^A company above yours is suspended\. You can view everything but change nothing\. Ask your provider/,
  ],
])(
  'that a suspension makes the company read-only is said with all that is told of it, and stays',
  async (suspension, text) => {
    const { user } = await openPage(Strip, {
      api: { notices: { banners: () => ({ items: [aBanner()], suspension }), dismissBanner: () => ({ done: true }) } },
    })
    const region = await screen.findByRole('region', { name: 'Notices' })
    expect(region.textContent).toMatch(text)
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.queryByText('Maintenance')).toBe(null))
    expect(region.textContent).toMatch(text)
    expect(screen.queryByRole('button')).toBe(null)
  },
)
