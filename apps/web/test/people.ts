import { modules } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'

/** A distributor's administrator, with anything else that a test says. */
export const aLoginDetail = (more: Partial<LoginDetail> = {}): LoginDetail => ({
  email: 'dt@demo.test',
  firstName: 'Dana',
  lastName: 'Tremblay',
  userKey: '018f0000-0000-7000-8000-000000000001',
  roleCode: 'DT',
  roleName: 'distributoradmin',
  companyType: 'DT',
  companyKey: '018f0000-0000-7000-8000-000000000010',
  companyName: 'Borealis Distribution',
  companyNumber: 'DT-0000003',
  parentType: 'SP',
  parentKey: '018f0000-0000-7000-8000-000000000011',
  parentName: 'Atlas Services',
  custType: null,
  modules: Object.fromEntries(modules.map((name) => [name, 'RW'])),
  providerName: 'Sealport',
  sessionKey: '018f0000-0000-7000-8000-000000000020',
  ramAccess: true,
  sessionEndsOn: '2030-01-01T08:00:00.000Z',
  sso: false,
  actingBy: null,
  idleAfter: 1200,
  idleWarning: 59,
  notices: { newDevice: true, actedFor: true },
  preferences: {
    language: 'en-us',
    theme: 'auto',
    density: 'default',
    dateFormat: 0,
    timeZone: 'Europe/Paris',
    columns: {},
  },
  ...more,
})
