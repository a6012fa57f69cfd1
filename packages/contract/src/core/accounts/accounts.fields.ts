import * as z from 'zod/mini'
import { measured, oneOf } from '../fields.ts'
import { languages } from '../language.ts'
import { wire } from '../wire.ts'
import { industryCodes, isCountry, jobFunctionCodes } from '../lookups/lookups.codes.ts'

// Fields of a company account: specification section 3, `product.md` 1.2.

export const accountTypes = ['RP', 'SP', 'DT', 'RS', 'CU'] as const
export const AccountType = oneOf('AccountType', accountTypes)
export type AccountType = (typeof accountTypes)[number]

export const accountStatuses = ['Pending', 'Active', 'Suspended', 'SuspendedAbuse', 'Closed', 'Purged'] as const
export const AccountStatus = oneOf('AccountStatus', accountStatuses)
export type AccountStatus = (typeof accountStatuses)[number]

export const custTypes = ['STD', 'TRIAL', 'NFR', 'INTERNAL', 'DEMO'] as const
export const CustType = oneOf('CustType', custTypes)
export const environments = ['PRODUCTION', 'SANDBOX'] as const
export const Environment = oneOf('TransactionEnvironment', environments)
export const Language = oneOf('AccountLanguage', languages)

export const country = () => measured(2, z.refine(isCountry, 'notOneOf'))
export const IndustryCode = oneOf('IndustryCode', industryCodes)
export const JobFunction = oneOf('JobFunction', jobFunctionCodes)

/** A link in the chain from the caller's own company down to an account. */
export const ChainLink = wire('AccountChainLink', { AcctKey: z.string(), AcctName: z.string(), AcctType: AccountType })

/** The statuses that a scheduled change can lead to. */
export const plannedStatuses = ['Active', 'Suspended', 'SuspendedAbuse', 'Closed'] as const
export const PlannedStatus = oneOf('EditStatusPending', plannedStatuses)
