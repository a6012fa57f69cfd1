import * as z from 'zod/mini'
import { roles } from '../../core/access/access.flags.ts'
import { modules, permissions } from '../../core/access/access.modules.ts'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { nullable, oneOf } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'

// The permissions of one person, and of two people in comparison.

export const ModuleName = oneOf('Module', modules)
export const Permission = oneOf('Permission', permissions)

/**
 * The values that decide a person's home tiles and menu, as their session would get them; no session is opened for it.
 */
const Seen = wire('SeenByPerson', {
  RoleCode: oneOf('SeenRole', roles),
  /** Every flag with its current value. */
  Rights: z.record(z.string(), oneOf('SeenValue', ['W', 'R', 'Y', 'N'])),
  /** The setting of their company, and whether access groups limit them: the access-management check. */
  RamAccess: z.boolean(),
  AccessCheck: z.boolean(),
  CompanyKey: z.string(),
  CompanyType: AccountType,
})

const Groups = z.array(wire('GroupOfPerson', { GroupKey: z.string(), Name: z.string() }))
/** The permissions of one person by group, and in total. */
export const EffectiveAccess = wire('EffectiveAccess', {
  UserKey: z.string(),
  Name: z.string(),
  /** Whether access groups limit the person. */
  Held: z.boolean(),
  /** The groups in use that they are in, by name. */
  Groups,
  Sees: Seen,
  Rows: z.array(
    wire('EffectiveModule', {
      Module: ModuleName,
      /** None, R or RW: the profile's ceiling and the union of the groups. */
      Permission: oneOf('EffectivePermission', ['none', 'R', 'RW']),
      Groups: z.array(wire('EffectiveGroup', { GroupKey: z.string(), Name: z.string(), Permission })),
      /** The flag that keeps it lower than the groups say, if any. */
      HeldBy: nullable(z.string()),
      /** Its name in the reader's language. */
      HeldByLabel: nullable(z.string()),
    }),
  ),
})

const Reached = oneOf('ComparedPermission', ['none', 'R', 'RW'])
const FlagValue = oneOf('ComparedValue', ['W', 'R', 'Y', 'N'])
const Side = wire('ComparedPerson', { UserKey: z.string(), Name: z.string(), Groups })
/** The permissions in which two people differ. */
export const AccessComparison = wire('AccessComparison', {
  One: Side,
  Other: Side,
  Modules: z.array(
    wire('ComparedModule', {
      Module: ModuleName,
      One: Reached,
      Other: Reached,
    }),
  ),
  Flags: z.array(
    wire('ComparedFlag', {
      FeatureCode: z.string(),
      /** In the reader's language. */
      Label: z.string(),
      One: FlagValue,
      Other: FlagValue,
    }),
  ),
})
