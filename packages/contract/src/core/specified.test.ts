import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import type { Route } from './route.ts'

// Every call that the specification names, by its address or by the call that replaces it. The walk over all routes
// makes each of them, and OpenAPI has them all.

const specified: Readonly<Record<string, readonly string[]>> = {
  POST: [
    '/Token',
    '/wpc/Token',
    '/ExtToken',
    '/ValidateExtToken',
    '/ValidateToken',
    '/RefreshToken',
    '/Token/AccessProfile',
    '/api/v1/auth/RefreshToken',
    '/api/v1/auth/RefreshToken/Revoke',
    '/api/v1/auth/Token/Revoke',
    '/api/v1/MFA/Token',
    '/api/v1/MFAAuthentication/GenerateMFACode',
    '/api/v1/MFAAuthentication/ValidateMFACode',
    '/api/v1/AccountAdmin/ForgotPassword',
    '/api/v1/AccountAdmin/ResetPassword',
    '/api/v1/AccountAdmin/Activate',
    '/api/v1/AccountAdmin/LoginAlias',
    '/api/v1/AccountAdmin/:email/LogoutAlias/:aliasEmail/',
    '/api/v1/AccountAdmin/DisableBatch',
    '/api/v1/AccountAdmin/ReActivateBatch',
    '/api/v1/AccountAdmin/ResendActivationCode',
    '/api/v1/AccountAdmin/ResendWelcomeEmail',
    '/api/v1/AccountAdmin/Notify',
    '/api/v1/AccountAdmin/Search',
    '/api/v1/Portal/AppFeatureTest/:clientId/User',
    '/api/v1/PlanManagement/AddUpdate',
    '/api/v1/PlanManagement/ValidateRenew',
    '/api/v1/PlanManagement/ValidateUpgrade',
    '/api/v1/PlanManagement/UpgradePlan',
    '/api/v1/PlanManagement/RenewPlan',
    '/api/v1/PlanManagement/ScheduleUserPlanChange',
    '/api/v1/PlanManagement/ScheduledActivity/:activityKey/Cancel',
    '/api/v1/PlanManagement/AccountActivity',
    '/api/v1/Plan/Default',
    '/api/v1/Provision/Provider',
    '/api/v1/Provision/Customer',
    '/api/v1/Provision/User',
    '/api/v1/Provision/Plan',
    '/api/v1/Provision/IntegrationAccess',
    '/api/v1/Provision/BulkPlanChange',
    '/api/v1/Provision/User/BulkPlanChange',
    '/api/v1/Portal/Customer/User/Plan/Assign',
    '/api/v1/Portal/UserSesson/SourceName',
    '/api/v1/Contact/:acctKey',
    '/api/v1/Billing/Search',
    '/api/v1/Promotion/Search',
    '/api/v1/DKim/Search',
    '/api/v1/brand/Search',
    '/Dashboard/RAMEnabled',
    '/AuditTrial/SaveAuditTrial',
    '/api/RaptorAIUserAccessSetting/Save',
  ],
  GET: [
    '/api/v1/Login/Setting',
    '/api/v1/AccountAdmin/LoginDetail',
    '/api/v1/AccountAdmin/Company',
    '/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail',
    '/api/v1/Provision/Customer/usage/:customerKey/:planCode/Plans',
    '/api/v1/Portal/UserSesson/:p/UserPlans/:b/:c',
    '/api/v1/Portal/UserSesson/:sessionId/AccountSettings/:a/:b',
    '/api/v1/Account/:acctKey',
    '/api/v1/FeaturePolicy',
    '/api/v1/brand/Company/:acctKey',
    '/api/v1/brand/Portal/GetCompanyLogoHeader/:companyKey',
    '/api/v1/Lookup/Language',
    '/api/v1/Lookup/CountryCode',
    '/api/v1/Lookup/JobFunction',
    '/api/v1/Lookup/industry',
    '/api/v1/Lookup/TimeZone',
    '/api/v1/Lookup/AccountStatusChangeReason',
    '/api/v1/CustomerSettings/:acctKey',
    '/api/v1/Settings/:acctKey',
    '/api/v1/AddOn',
    '/api/RaptorAIUserAccessSetting/Get',
  ],
  PUT: ['/api/v1/brand/Company/:acctKey/Image/:kind'],
  DELETE: ['/api/v1/brand/Company/:acctKey/Image/:kind', '/api/v1/PlanManagement/ScheduledActivity/:activityKey'],
}

// Names of the specification for whole groups of calls whose paths it does not show: they answer as the routes of the portal.
const alsoNamed = {
  POST: ['/token', '/api/v1/AppFeature/Search', '/Branding/:acctKey/Publish', '/Addons'],
  GET: [
    '/CustomerSettings/:acctKey',
    '/Settings/:acctKey',
    '/Branding/:acctKey',
    '/Addons',
    '/Addons/:addOnKey',
    '/api/v1/AppFeature',
    '/api/v1/AccountAdmin/LoginDetail/',
  ],
  PATCH: ['/Settings/:acctKey'],
  PUT: ['/Branding/:acctKey'],
}

test('every other name of the specification is an address of a route, and no address belongs to two', () => {
  const routes = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Route>))
  const aliases = routes.flatMap(({ method, aliases: others = [] }) => others.map((path) => `${method} ${path}`))
  const paths = Object.entries(alsoNamed).flatMap(([method, paths]) => paths.map((path) => `${method} ${path}`))
  expect(paths.filter((call) => !aliases.includes(call))).toEqual([])
  const all = [...aliases, ...routes.map(({ method, path }) => `${method} ${path}`)]
  expect(all.filter((call, place) => all.indexOf(call) !== place)).toEqual([])
})

test('every call of the specification is a route', () => {
  const routes = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Route>))
  const built = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const paths = Object.entries(specified).flatMap(([method, paths]) => paths.map((path) => `${method} ${path}`))
  expect(new Set(paths).size).toBeGreaterThanOrEqual(70)
  expect(paths.filter((call) => !built.has(call))).toEqual([])
})
