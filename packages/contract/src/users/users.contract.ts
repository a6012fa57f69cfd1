import * as z from 'zod/mini'
import { roles } from '../access/access.flags.ts'
import { languages } from '../core/language.ts'
import { oneOf, text } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire, wireBody } from '../core/wire.ts'
import { isTimeZone } from '../lookups/lookups.codes.ts'

export const Role = oneOf('Role', roles)
const Language = oneOf('Language', languages)
const Theme = oneOf('Theme', ['auto', 'light', 'dark'])
const Density = oneOf('Density', ['compact', 'default', 'comfortable'])

const preferences = {
  Language,
  Theme,
  Density,
  /** Date display code 0 to 7 (specification section 5). */
  DateFormat: z.number().check(z.int(), z.gte(0), z.lte(7)),
  TimeZone: text(64, 1),
  /** Columns shown, in order, by list name. */
  Columns: z.record(text(40, 1), z.array(text(40, 1)).check(z.maxLength(40))),
}

/** The signed-in person (specification section 3, "Login user" and "Session") and how they like the portal. */
export const LoginDetail = wire('LoginDetail', {
  Email: z.string(),
  FirstName: z.nullable(z.string()),
  LastName: z.nullable(z.string()),
  UserKey: z.string(),
  RoleCode: Role,
  /** The long form of specification section 6: administrator, serviceprovideradmin… */
  RoleName: z.string(),
  CompanyType: oneOf('CompanyType', ['RP', 'SP', 'DT', 'RS', 'CU']),
  CompanyKey: z.string(),
  CompanyName: z.string(),
  CompanyNumber: z.string(),
  ParentType: z.nullable(z.string()),
  ParentKey: z.nullable(z.string()),
  ParentName: z.nullable(z.string()),
  CustType: z.nullable(z.string()),
  ProviderName: z.string(),
  SessionKey: z.string(),
  /** The company setting "account administration" (`product.md` section 0). */
  RamAccess: z.boolean(),
  /** When the 480 minutes of this session are over. */
  SessionEndsOn: z.string(),
  Preferences: wire('Preferences', preferences),
})
export type LoginDetail = z.output<typeof LoginDetail>
export type Preferences = LoginDetail['preferences']

const PreferencesPatch = wireBody('PreferencesPatch', {
  Language: z.optional(Language),
  Theme: z.optional(Theme),
  Density: z.optional(Density),
  DateFormat: z.optional(preferences.DateFormat),
  TimeZone: z.optional(z.string().check(z.maxLength(64), z.refine(isTimeZone, 'timeZone'))),
  Columns: z.optional(preferences.Columns),
})

export const users = defineRoutes({
  loginDetail: {
    method: 'GET',
    path: '/api/v1/AccountAdmin/LoginDetail',
    summary: 'The signed-in person, company and preferences',
    access: 'signed-in',
    result: LoginDetail,
  },
  updatePreferences: {
    method: 'PATCH',
    path: '/api/v1/User/Preferences',
    summary: 'Change the own language, theme, density, date format, time zone or list columns',
    access: 'signed-in',
    body: PreferencesPatch,
    result: wire('PreferencesSaved', preferences),
  },
})
