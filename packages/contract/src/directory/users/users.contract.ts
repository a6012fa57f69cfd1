import * as z from 'zod/mini'
import { self } from '../../core/access/access.guards.ts'
import { formed, key, newEmail, nullable, oneOf, optional, personName, phone, text } from '../../core/fields.ts'
import { Count, cursor, pageNumber, pageOf, pageSize } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { timeZone } from '../../core/lookups/lookups.fields.ts'
import { UserFilter, userFilter, UserListItem, userSorts } from './users.list.ts'
import { named, namedIfBoth } from './users.names.ts'
import { dateFormat, JobFunction, Kind, Language, personRoutes, Role } from './users.person.ts'

const Theme = oneOf('Theme', ['auto', 'light', 'dark'])
const Density = oneOf('Density', ['compact', 'default', 'comfortable'])

const listColumn = () => formed(40, /^\w{1,36}(:[1-9]\d{1,2})?$/, 'column')

const preferences = {
  Language,
  Theme,
  Density,
  DateFormat: dateFormat(),
  TimeZone: text(64, 1),
  /** Columns shown, in order, by list name; each with the width in pixels that the person gave it, if they did: `country:180`. */
  Columns: z.record(text(40, 1), z.array(listColumn()).check(z.maxLength(40))),
  /** The home page shows the steps that set up a new portal. */
  SetupSteps: z.boolean(),
}

/** E-mails that a person may opt out of; those about passwords and factors are always sent. */
const notices = {
  NewDevice: z.boolean(),
  ActedFor: z.boolean(),
}

/** The signed-in person (specification section 3, "Login user" and "Session") and their preferences. */
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
  /** The portal is connected to an e-signature service; otherwise pages about it are left out of the menu. */
  ESignService: z.boolean(),
  SessionKey: z.string(),
  /** The company setting "account administration" (`product.md` 0). */
  RamAccess: z.boolean(),
  /** When the 480 minutes of this session are over; 60 minutes while acting for someone. */
  SessionEndsOn: z.string(),
  /** The session came from an identity provider. */
  Sso: z.boolean(),
  /** The real actor, while impersonating (specification section 4, "Alias login"). */
  ActingBy: z.nullable(
    wire('ActingBy', { Email: z.string(), Name: z.string(), CompanyName: z.string(), Reason: z.string() }),
  ),
  /** Permission by module from the caller's access groups (none, R, RW); RW without groups. Only shapes screens. */
  Modules: z.record(z.string(), oneOf('ModulePermission', ['none', 'R', 'RW'])),
  /** Seconds of inactivity until the idle dialog opens, and seconds that it counts down (specification section 4). */
  IdleAfter: z.number(),
  IdleWarning: z.number(),
  Notices: wire('NoticeChoices', notices),
  Preferences: wire('Preferences', preferences),
})
export type LoginDetail = z.output<typeof LoginDetail>
export type Preferences = LoginDetail['preferences']

const PreferencesPatch = wireBody(
  'PreferencesPatch',
  z.partial(z.object({ ...preferences, TimeZone: timeZone() })).shape,
)

const Search = wireBody('UserSearch', {
  ...userFilter,
  PageSize: optional(z.number().check(z.int(), z.gte(1), z.lte(pageSize.most))),
  Cursor: optional(nullable(cursor())),
  PageNumber: pageNumber(),
  Sort: optional(oneOf('UserSort', userSorts)),
})
export type UserSearch = z.output<typeof Search>

/** The maximum number of people that a file can select by their keys. */
const maxMarked = 500
const Export = wireBody('UserExport', {
  ...userFilter,
  /** Only these among them: the selected rows. */
  UserKeys: optional(z.array(key()).check(z.maxLength(maxMarked))),
  /** All of them except these. */
  Except: optional(z.array(key()).check(z.maxLength(maxMarked))),
  Sort: optional(oneOf('UserExportSort', userSorts)),
  /** CSV by default. */
  Format: listFormat(),
})
export type UserExport = z.output<typeof Export>

const read = {
  method: 'POST',
  access: 'AcctMgmnt:R',
  module: { name: 'Customer-Add/Edit Users', level: 'R' },
  object: 'account',
  errors: ['account.notFound'],
} as const

export const users = defineRoutes({
  search: {
    ...read,
    path: '/api/v1/User/Search',
    summary: 'List users',
    body: Search,
    result: pageOf('UserPage', UserListItem),
  },
  count: {
    ...read,
    path: '/api/v1/User/Search/Count',
    summary: 'Count the users that a search finds, exact up to 10,000',
    body: UserFilter,
    result: Count,
  },
  exportFile: {
    ...read,
    path: '/api/v1/User/Search/Export',
    summary: 'Export users as CSV or XLSX',
    description: 'More than 5,000 rows are exported by a job (202).',
    access: 'ExportAcct:W',
    body: Export,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'user.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  provision: {
    method: 'POST',
    path: '/api/v1/Provision/User',
    partnerCall: 'ProvisionUser',
    summary: 'Add an administrator, or an end user of a customer',
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    object: 'account',
    further: 'administrator',
    notActing: true,
    stepUpFor: 'a person who gets full access: in no access group, or in one that gives everything',
    status: 201,
    idempotent: 'optional',
    body: wireBody('ProvisionUser', {
      AcctKey: key(),
      Email: newEmail(),
      /** At least one of the two. */
      FirstName: optional(nullable(personName())),
      LastName: optional(nullable(personName())),
      Language: optional(Language),
      JobFunction: optional(nullable(JobFunction)),
      Phone: optional(nullable(phone())),
      /** ADMIN by default; only customers have end users. */
      Kind: optional(Kind),
      /** By default the role of the company's tier; others need CompanyRoleEdit:W, below the caller's company. */
      RoleCode: optional(Role),
      /** The caller's own id of the person. */
      ReferenceKey: optional(nullable(text(64, 1))),
      /** Access groups of the company that the person starts in; none for end users. */
      GroupKeys: optional(z.array(key()).check(z.maxLength(20))),
      /** False: the invitation is sent later, which needs SendNotificationtoUsercreation:W. */
      SendActivation: optional(z.boolean()),
    }).check(named()),
    result: wire('ProvisionedUser', {
      UserKey: z.string(),
      Email: z.string(),
      AcctKey: z.string(),
      /** The invitation is on its way; false where the company wants no mails to its end users. */
      Invited: z.boolean(),
    }),
    errors: [
      'account.notFound',
      'account.suspended',
      'user.emailTaken',
      'user.kindNotHere',
      'user.endUserHasNone',
      'user.roleNotHere',
      'group.notFound',
      'group.beyondYou',
      'auth.forbidden',
      'alias.forbidden',
    ],
  },
  sendMfaLinks: {
    method: 'POST',
    path: '/api/v1/User/MfaLink',
    summary: 'Send users in the caller’s tree the link to set up a second factor',
    access: 'MultiFactorAuthentication:W',
    module: { name: 'Customer-Add/Edit Users', level: 'RW' },
    notActing: true,
    principals: 'people',
    body: wireBody('MfaLinks', { UserKeys: z.array(key()).check(z.minLength(1), z.maxLength(500)) }),
    result: wire('MfaLinkResults', {
      Results: z.array(
        wire('MfaLinkResult', {
          UserKey: z.string(),
          Email: z.nullable(z.string()),
          Ok: z.boolean(),
          Message: z.nullable(z.string()),
        }),
      ),
    }),
    errors: ['user.notFound', 'alias.forbidden'],
  },
  ...personRoutes,
  updateProfile: {
    ...self,
    method: 'PATCH',
    path: '/api/v1/User/Profile',
    summary: 'Update the caller’s name and choice of notices',
    notActing: true,
    body: wireBody('ProfilePatch', {
      FirstName: optional(nullable(personName())),
      LastName: optional(nullable(personName())),
      Notices: z.optional(wireBody('NoticesPatch', z.partial(z.object(notices)).shape)),
    }).check(namedIfBoth()),
    result: wire('ProfileSaved', {
      FirstName: z.nullable(z.string()),
      LastName: z.nullable(z.string()),
      Notices: wire('NoticesSaved', notices),
    }),
    errors: ['alias.forbidden'],
  },
  loginDetail: {
    ...self,
    method: 'GET',
    path: '/api/v1/AccountAdmin/LoginDetail',
    aliases: ['/api/v1/AccountAdmin/LoginDetail/'],
    summary: 'Get the signed-in user, their company and preferences',
    result: LoginDetail,
  },
  company: {
    ...self,
    method: 'GET',
    path: '/api/v1/AccountAdmin/Company',
    summary: 'Get the company of the signed-in or impersonated user',
    result: wire('OwnCompany', {
      CompanyKey: z.string(),
      CompanyName: z.string(),
      CompanyType: z.string(),
      CompanyNumber: z.string(),
      CustType: z.nullable(z.string()),
      ParentKey: z.nullable(z.string()),
      ParentName: z.nullable(z.string()),
      ParentType: z.nullable(z.string()),
    }),
  },
  updatePreferences: {
    ...self,
    method: 'PATCH',
    path: '/api/v1/User/Preferences',
    summary: 'Update the caller’s preferences, including list columns',
    body: PreferencesPatch,
    result: wire('PreferencesSaved', preferences),
  },
})
