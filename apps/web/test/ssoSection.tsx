import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { screen } from '@testing-library/react'
import { SsoSection } from '../src/features/identity/sso/SsoSection.tsx'
import type { Fakes } from './fakeApi.ts'
import { openPage } from './openPage.tsx'
import { acctKey, aConfig, ada } from './ssoConfig.ts'

export type Sso = NonNullable<Fakes['sso']>
const search = () => aPageOfPeople([anAdministrator({ ...ada, acctKey })])

export async function openSso(sso: Sso = {}, config = aConfig(), more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(() => <SsoSection acctKey={acctKey} />, {
    at: '/settings?section=sso',
    rights: { SSOEnforcement: 'W' },
    api: { sso: { get: () => config, groups: () => ({ items: [] }), ...sso }, users: { search } },
    ...more,
  })
  await screen.findByRole('heading', { name: 'Identity provider' })
  return page
}
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
export const save = () => screen.getByRole('button', { name: 'Save' })
