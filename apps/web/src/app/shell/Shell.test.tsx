import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheProfile } from '../../core/access/accessProfile.ts'
import { noBrand } from '../../../test/brands.ts'
import type { Fakes } from '../../../test/fakeApi.ts'
import { NoAnswer } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { aLoginDetail } from '../../../test/people.ts'
import { reportOffline } from '../../lib/online.ts'
import { session } from '../../lib/session.ts'
import { Shell } from './Shell.tsx'

vi.stubGlobal('__APP_VERSION__', '9.8.7')

const everything = { AcctMgmnt: 'W', Bill: 'W', Brand: 'W', IGMLogs: 'W', FeaturePolicy: 'W', DKIM: 'W', RptBill: 'W' }
const profileOf = (rights: object) => [
  '{"UserRole":"CU"}',
  ...Object.entries(rights).map(([flag, value]) => JSON.stringify({ [flag]: value })),
]
type PageOptions = { rights?: object; api?: Fakes; me?: Parameters<typeof aLoginDetail>[0]; at?: string }
const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({ width })
// Wide enough for the whole menu; a narrower window has the rail.
beforeEach(() => setWidth(1440))
const open = ({ rights = everything, api, me, at = '/reports/rptView' }: PageOptions = {}) => {
  vi.stubGlobal('__APP_VERSION__', '9.8.7')
  return openPage(Shell, {
    at,
    ...(me && { me }),
    api: {
      access: { profile: () => profileOf(rights) },
      branding: { headerLogo: () => noBrand },
      ...api,
    },
  })
}
const personMenu = () => screen.findByRole('button', { name: 'Personal menu: dt@demo.test' })
const menu = () => screen.findByRole('navigation', { name: 'Main' })
const entries = async () => {
  await screen.findByText('Home')
  return within(await menu())
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

afterEach(() => vi.restoreAllMocks())

test('all notices stand under the header, before the menu and the page', async () => {
  const suspension = { own: true, since: null, reasons: [] }
  const actingBy = { email: 'rs@demo.test', name: 'Rory Oakenshaw', companyName: 'Cordage Reseller', reason: 'a call' }
  await open({ me: { actingBy }, api: { notices: { banners: () => ({ items: [], suspension }) } } })
  const acting = await screen.findByRole('region', { name: 'Impersonation' })
  const notices = await screen.findByRole('region', { name: 'Notices' })
  act(() => reportOffline(true))
  const offline = await screen.findByText(/^You’re offline/)
  const inOrder = [screen.getByRole('banner'), acting, offline, notices, await menu(), screen.getByRole('main')]
  for (const [at, part] of inOrder.slice(1).entries())
    expect(inOrder[at]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  act(() => reportOffline(false))
})

describe('the shell', () => {
  test('starts with a skip link and shows its landmarks, the version and who is signed in', async () => {
    await open()
    await menu()
    expect(screen.getAllByRole('link')[0]?.textContent).toBe('Skip to content')
    screen.getByRole('banner')
    screen.getByRole('main')
    expect(screen.getByRole('navigation', { name: 'Working in' }).textContent).toContain('Borealis Distribution')
    expect(screen.getByRole('contentinfo').textContent).toContain('v9.8.7')
    expect(screen.getByRole('banner').textContent).toContain('dt@demo.test')
  })

  test('“?” leads to the task of the page', async () => {
    await open({ at: '/audit' })
    const help = await screen.findByRole('link', { name: 'Help for this page' })
    expect(help.getAttribute('href')).toBe('/help/audit')
  })

  test('“?” leads to all tasks where a page has none of its own', async () => {
    await open({ at: '/common/home' })
    const help = await screen.findByRole('link', { name: 'Help for this page' })
    expect(help.getAttribute('href')).toBe('/help')
  })

  test('signs out', async () => {
    const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
    const { user } = await open()
    await user.click(await personMenu())
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    expect(signOut).toHaveBeenCalledOnce()
  })

  test.each([1440, 390])(
    'profile, language, display and sign-out are in one menu of the person, %i wide',
    async (width) => {
      const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
      setWidth(width)
      const { user } = await open()
      const button = await personMenu()
      for (const name of ['Sign Out', /Français/]) expect(screen.queryByRole('button', { name })).toBe(null)
      await user.click(button)
      const dialog = within(await screen.findByRole('dialog', { name: 'Personal menu: dt@demo.test' }))
      expect(dialog.getByRole('link', { name: 'Your profile' })).toBeTruthy()
      expect(dialog.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true')
      expect(dialog.getByRole('radio', { name: 'Dark' })).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: 'Sign Out' }))
      expect(signOut).toHaveBeenCalledOnce()
    },
  )

  test('without an access profile the session ends and sign-in is shown', async () => {
    const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
    await open({ rights: {} })
    await waitFor(() => expect(signOut).toHaveBeenCalledWith('noprofile'))
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('takes the profile from session storage, but only that of the same person', async () => {
    const profile = vi.fn(() => profileOf(everything))
    cacheProfile(aLoginDetail().userKey, { Bill: 'N', AcctMgmnt: 'W' })
    await open({ api: { access: { profile } } })
    expect(await entries()).not.toContain('Billing')
    expect(profile).not.toHaveBeenCalled()
  })

  test('asks the server when somebody else’s profile is stored, and stores the answer', async () => {
    cacheProfile('somebody-else', { Bill: 'N' })
    await open()
    expect(await entries()).toContain('Billing')
    expect(sessionStorage.getItem('accessProfile')).toContain(aLoginDetail().userKey)
  })

  test('keeps the ramAccess flag in local storage', async () => {
    await open({ me: { ramAccess: false } })
    await menu()
    expect(localStorage.getItem('ramAccess')).toBe('false')
  })
})

describe('the side menu', () => {
  test('that cannot be loaded says so and leaves the rest', async () => {
    // The menu is fetched once the profile is there.
    const profile = () => {
      const fakes = globalThis.fetch
      vi.stubGlobal('fetch', (target: string, init?: RequestInit) =>
        target === '/assets/sidemenu.json' ? Promise.resolve(new Response('', { status: 500 })) : fakes(target, init),
      )
      return profileOf(everything)
    }
    await open({ api: { access: { profile } } })
    expect((await screen.findByRole('alert')).textContent).toContain('The menu couldn’t be loaded')
    expect(within(await menu()).getByRole('link').textContent).toContain('Help Center')
    await personMenu()
  })

  test('has the Help Center last, which opens in a new tab', async () => {
    await open({ rights: { AcctMgmnt: 'R' } })
    await screen.findByText('Home')
    const links = within(await menu()).getAllByRole('link')
    expect(links.at(-1)?.textContent).toContain('Help Center')
    expect(links.at(-1)?.getAttribute('target')).toBe('_blank')
  })

  test('opens a report in the app and marks its entry', async () => {
    const { user, address } = await open()
    const link = await within(await menu()).findByRole('link', { name: 'Reports' })
    expect(link.getAttribute('aria-current')).toBe('page')
    await user.click(await within(await menu()).findByRole('link', { name: 'Scheduled reports' }))
    await waitFor(() => expect(address()).toBe('/reports/rptSchedule'))
  })

  test('leads people without RAM access to the people they see', async () => {
    const { user, address } = await open({ me: { roleCode: 'CU', companyType: 'CU', ramAccess: false } })
    await user.click(await within(await menu()).findByRole('link', { name: 'Users' }))
    await waitFor(() => expect(address()).toBe('/accounts/userAcctSearch'))
  })
})

describe('the logo', () => {
  const logo = () => screen.findByRole('link', { name: /home$/ })

  test.each([
    ['there is none', () => noBrand],
    [
      'the call fails',
      () => {
        throw new NoAnswer()
      },
    ],
  ] as const)('is the default one when %s', async (_, headerLogo) => {
    await open({ api: { branding: { headerLogo } } })
    expect((await logo()).querySelector('img')?.getAttribute('src')).toBe('/assets/logo.svg')
  })

  test('is the company’s, until it cannot be loaded', async () => {
    await open({ api: { branding: { headerLogo: () => ({ ...noBrand, companyImageUrl: '/brand/one.png' }) } } })
    const own = await waitFor(async () => {
      const image = (await logo()).querySelector('img[src="/brand/one.png"]')
      expect(image).not.toBeNull()
      return image as Element
    })
    own.dispatchEvent(new Event('error'))
    await waitFor(async () => expect((await logo()).querySelector('img')?.getAttribute('src')).toBe('/assets/logo.svg'))
  })
})

describe('preferences', () => {
  test('a density takes effect at once and is saved', async () => {
    const updatePreferences = vi.fn(({ body }) => ({ ...aLoginDetail().preferences, ...body }))
    const { user } = await open({ api: { users: { updatePreferences } } })
    await user.click(await personMenu())
    await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('compact'))
    expect(updatePreferences.mock.calls[0]?.[0]).toMatchObject({ body: { density: 'compact' } })
  })

  test('one that cannot be saved is reverted, with a message', async () => {
    const updatePreferences = () => {
      throw new NoAnswer()
    }
    const { user } = await open({ api: { users: { updatePreferences } } })
    await user.click(await personMenu())
    await user.click(await screen.findByRole('radio', { name: 'Spacious' }))
    await screen.findByRole('alert')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Normal' }).checked).toBe(true)
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('default'))
  })

  test('a late answer does not undo a newer choice', async () => {
    const late = Promise.withResolvers<ReturnType<typeof aLoginDetail>>()
    let asks = 0
    const loginDetail = () => (asks++ ? late.promise : aLoginDetail())
    const updatePreferences = ({ body }: { body: object }) => ({ ...aLoginDetail().preferences, ...body })
    const { user, queryClient } = await open({ api: { users: { loginDetail, updatePreferences } } })
    await user.click(await personMenu())
    const repeated = queryClient.refetchQueries()
    await waitFor(() => expect(asks).toBe(2))
    await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    await waitFor(() => expect(document.documentElement.dataset['density']).toBe('compact'))
    late.resolve(aLoginDetail())
    await repeated
    expect(document.documentElement.dataset['density']).toBe('compact')
  })

  test('the language changes the words', async () => {
    const updatePreferences = ({ body }: { body: object }) => ({ ...aLoginDetail().preferences, ...body })
    const { user } = await open({ api: { users: { updatePreferences } } })
    await user.click(await personMenu())
    await user.click(await screen.findByRole('button', { name: /Français/ }))
    await screen.findByRole('button', { name: 'Déconnexion' })
    expect(document.documentElement.lang).toBe('fr')
  })
})

describe('keys', () => {
  test('g h goes home, except while typing', async () => {
    const { user, address } = await open()
    await menu()
    await user.keyboard('gh')
    await waitFor(() => expect(address()).toBe('/common/home'))
  })

  test('single-letter shortcuts can be switched off, for this browser', async () => {
    const { user, address } = await open()
    await user.click(await personMenu())
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gh')
    expect(localStorage.getItem('portal.shortcuts')).toBe('off')
    expect(address()).toBe('/reports/rptView')
  })

  test('g with the letter of a page opens it, for those who have it in the menu', async () => {
    const { user, address } = await open()
    await menu()
    await user.keyboard('gb')
    await waitFor(() => expect(address()).toBe('/adminBillingList'))
  })

  test('g with the letter of a page that the menu hides does nothing', async () => {
    const { user, address } = await open({ rights: { AcctMgmnt: 'W', Bill: 'N' } })
    await menu()
    await user.keyboard('gbgh')
    await waitFor(() => expect(address()).toBe('/common/home'))
  })

  test('? shows the keys, with the letters of the pages that the person sees', async () => {
    const { user } = await open({ rights: { AcctMgmnt: 'W', Bill: 'N' } })
    await menu()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Manage users').closest('div')?.textContent).toContain('g u')
    expect(dialog.queryByText('Billing')).toBeNull()
  })
})
