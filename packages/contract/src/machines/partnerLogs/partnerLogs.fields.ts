import type * as z from 'zod/mini'
import { oneOf } from '../../core/fields.ts'
import { partnerOperations } from '../../core/partnerCalls.ts'

/** The status of a partner API call (`product.md` 7.2). */
export const callStatuses = [
  'Processing',
  'Succeeded',
  'PartiallySucceeded',
  'NeedsInfo',
  'Failed',
  'RetryScheduled',
  'DeadLetter',
  'Duplicate',
  'Replayed',
] as const
export const CallStatus = oneOf('PartnerCallStatus', callStatuses)
export type CallStatus = z.output<typeof CallStatus>

export const CallDirection = oneOf('PartnerCallDirection', ['IN', 'OUT'])
export const CallOperation = oneOf('PartnerCallOperation', partnerOperations)
export const Connector = oneOf('PartnerConnector', ['CUSTOM_API', 'MARKETPLACE', 'DISTRIBUTOR', 'WEBHOOK', 'SCIM'])
export type Connector = z.output<typeof Connector>
export const CallEnvironment = oneOf('PartnerCallEnvironment', ['PRODUCTION', 'SANDBOX'])
