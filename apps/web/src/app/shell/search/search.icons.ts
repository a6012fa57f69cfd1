import type { SearchKind } from '@portal/contract/operations/search/search.contract'
import {
  type Glyph,
  IconAdjustmentsHorizontal,
  IconPackages,
  IconPlugConnected,
  IconReceipt,
  IconSignature,
  IconUser,
  IconUsers,
  IconCalendarClock,
} from '../../../ui/icons.ts'

/** Accounts have the chip of their level instead. */
export const kindIcons: Readonly<Record<SearchKind, Glyph | undefined>> = {
  Account: undefined,
  User: IconUser,
  Invoice: IconReceipt,
  CompanyPlan: IconPackages,
  Plan: IconPackages,
  Domain: IconSignature,
  AccessGroup: IconUsers,
  Schedule: IconCalendarClock,
  PartnerCall: IconPlugConnected,
  ApiKey: IconPlugConnected,
  FeaturePolicy: IconAdjustmentsHorizontal,
}
