import type { AccountType } from '../accounts/accounts.fields.ts'
import type { Flag } from './access.flags.ts'
import { holds, type Rights } from './access.rules.ts'

/** The flag for administrators of a tier, and the companies where they are; none for resellers and customers (`product.md` 8). */
export const administratorFlags: Readonly<Partial<Record<AccountType, Flag>>> = {
  RP: 'EnableToCreateProviderAdminAccounts',
  SP: 'EnableToCreateSPAdminAccounts',
  DT: 'EnableToCreateDTAdminAccounts',
}
/** The right needed to create or manage administrators of companies of a type, if it is missing. */
export function missingForAdministrators(rights: Rights, type: AccountType): `${Flag}:W` | undefined {
  const flag = administratorFlags[type]
  return flag && !holds(rights, `${flag}:W`) ? `${flag}:W` : undefined
}

/** The right to see and set the API access of a company (specification sections 3 and 6). */
export const integrationFlag = (type: AccountType): Flag =>
  type === 'DT'
    ? 'APIIntegrationAccessSettingsDT'
    : type === 'SP'
      ? 'APIIntegrationAccessSettingsSP'
      : 'APIIntegrationAccessSettings'

type Target = { own: boolean; acctType: AccountType; sameTier?: boolean }
const furtherFlags = {
  /** Changes a company's own record, where it is a partner's. */
  company: ({ own, acctType }) => (own || acctType === 'CU' ? undefined : 'ProviderEdit'),
  /** Creates a company with its first administrator. */
  newCompany: () => 'AcctMgmnt',
  /** Changes how a company signs in: from above, by people who may act for its people (decision 0036). */
  signIn: ({ own }) => (own ? undefined : 'LoginAlias'),
  /** Sets the API access of a service provider or distributor (specification sections 3 and 6). */
  integration: ({ acctType }) => integrationFlag(acctType),
  /** Invites an administrator. */
  administrator: ({ acctType }) => administratorFlags[acctType],
  /**
   * Acts on a person: never on oneself, never upwards, on the actor's own tier only with its flag (`product.md` 2.2).
   */
  person: ({ acctType, sameTier }) => (sameTier ? administratorFlags[acctType] : undefined),
} satisfies Record<string, (target: Target) => Flag | undefined>

/** The further flag that an action needs at W for some targets. */
export type FurtherFlag = keyof typeof furtherFlags
/** The further flag that an action needs for one target, at W; undefined where its own is enough. */
export const furtherFlag = (further: FurtherFlag | undefined, target: Target): Flag | undefined =>
  further && furtherFlags[further](target)
