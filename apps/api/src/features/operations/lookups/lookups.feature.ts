import type { LookupKind } from '@portal/contract/core/lookups/lookups.codes'
import { lookups } from '@portal/contract/operations/lookups/lookups.contract'
import { lookup } from '@portal/contract/operations/lookups/lookups.rules'
import type { Feature } from '../../../core/feature.ts'
import type { Context } from '../../../platform/http/context.ts'
import { handle } from '../../../platform/http/handle.ts'

const anHour = 3_600
/** Labels of time zones contain the current offset, so they are valid until the next quarter of an hour at most. */
const aQuarter = 900

/** In the requested language, so that the browser's cache can store one answer for each; else in the caller's. */
function answer<Kind extends LookupKind>(kind: Kind, { caller, request }: Context, seconds = anHour) {
  const items = lookup(kind, request.languageAsked ?? caller.language, new Date())
  request.cacheFor(seconds)
  return items
}

export const lookupsFeature: Feature = {
  routes: handle(lookups, {
    languages: async (context) => answer('Language', context),
    countries: async (context) => answer('CountryCode', context),
    jobFunctions: async (context) => answer('JobFunction', context),
    industries: async (context) => answer('industry', context),
    timeZones: async (context) => answer('TimeZone', context, aQuarter),
    statusChangeReasons: async (context) => answer('AccountStatusChangeReason', context),
  }),
}
